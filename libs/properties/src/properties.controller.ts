import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal } from '@app/auth';
import { Returns } from '@app/http';
import { Properties } from './properties.service';
import { PROPERTY_TYPES, type Property } from './property-types';

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

@ApiTags('Investor')
@Controller('v1/properties')
export class PropertiesController {
  constructor(private readonly properties: Properties) {}

  @Get()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listProperties',
    summary: "The team's custom questions",
    description: 'In the order in which they were made. Option ids stay when labels change.',
  })
  @Returns(200, PropertiesDto, 'All questions.')
  async list(@CurrentPrincipal() principal: InvestorPrincipal): Promise<PropertiesDto> {
    return {
      properties: (await this.properties.ofTeam(principal.teamId)).map((property) => PropertyDto.from(property)),
    };
  }
}
