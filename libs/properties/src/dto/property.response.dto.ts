import { ApiProperty } from '@nestjs/swagger';
import { PROPERTY_TYPES, type Property } from '../property-types';

/** Of a reference that takes any value: the specification's field is never null. */
const ANY_VALUE = '[\\s\\S]+';
const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

export class PropertyOptionDto {
  @ApiProperty({ format: 'uuid', example: ID, description: 'Stable across renames.' })
  id: string;

  @ApiProperty({ example: 'Berlin' })
  label: string;
}

export class PropertyDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ example: 'Where are you based?', description: 'The question.' })
  name: string;

  @ApiProperty({ enum: PROPERTY_TYPES, example: 'select' })
  type: string;

  @ApiProperty({ type: [PropertyOptionDto], description: 'Empty but for the select types.' })
  options: PropertyOptionDto[];

  @ApiProperty({
    required: false,
    example: 'APP-[0-9]{4}',
    description: 'Only on reference properties: must match the whole value.',
  })
  validation_pattern?: string;

  static from(property: Property): PropertyDto {
    const { id, name, type, options, validationPattern } = property;
    return type === 'reference'
      ? { id, name, type, options, validation_pattern: validationPattern ?? ANY_VALUE }
      : { id, name, type, options };
  }
}

export class PropertiesDto {
  @ApiProperty({ type: [PropertyDto] })
  properties: PropertyDto[];
}
