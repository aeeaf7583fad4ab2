import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The epoch of `write_positions`, where replicas see it: one that does not show the present epoch follows another server (ADR 0027). */
@Entity('replication_epochs')
export class ReplicationEpochEntity {
  /** There is one row. */
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'replication_epochs_pkey' })
  single: boolean;

  @Column('uuid')
  epoch: string;
}
