import { Personal } from '@app/database';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PropertyEntity } from './property.entity';

/** A choice of a property. Never deleted, since answers refer to it, but archived. */
@Entity('property_options')
@Index('property_options_label_unique', { synchronize: false })
@Index('property_options_property', ['property_id', 'position'])
@Personal('label')
export class PropertyOptionEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'property_options_pkey' })
  id: string;

  /** Of type select or multi_select. */
  @ForeignKey(() => PropertyEntity, { name: 'property_options_property_id_fkey' })
  @Column('uuid')
  property_id: string;

  /** Unique among those of the property that are not archived. */
  @Column('text')
  label: string;

  /** From 0, the order in which people see them. */
  @Column('integer')
  position: number;

  /** True: no longer offered; answers that have it keep it. */
  @Column('boolean', { default: false })
  archived: boolean;
}
