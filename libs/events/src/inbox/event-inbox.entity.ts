import { Personal } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What consumers within the service have not done yet, a row for each event and consumer. Consumers take rows in batches, do the work of
 * many events of one company once, and take the rows away when it is done. The table has no primary key and no foreign key, so that who
 * changes a company waits for nobody: TypeORM has to be given one, and leaves the table alone.
 */
@Entity({ name: 'event_inbox', synchronize: false })
@Index('event_inbox_subject', ['subject_id'])
@Personal()
export class EventInboxEntity {
  /** One of `SUBSCRIPTIONS`. */
  @Column('text')
  consumer: string;

  /**
   * The company it happened to; may occur more than once. Not `company_id`: releases before this table refuse to merge companies where
   * a table that they do not know has such a column.
   */
  @PrimaryColumn('uuid')
  subject_id: string;

  /** The batch in which the consumer took it; null: not yet. */
  @Column('uuid', { nullable: true })
  batch_id: string | null;
}
