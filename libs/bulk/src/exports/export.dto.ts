import { ApiProperty, IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { CompanyListQuery } from '@app/companies';
import { IsText, Optional } from '@app/http';
import { DealListQuery } from '@app/pipelines';
import { IsIn } from 'class-validator';
import { EXPORT_FORMATS, type ExportFormat } from './lines';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
/** An export is whole. */
const PAGE = ['limit', 'cursor'] as const;

/** What every export takes; the filters beside it are those of the list that it takes out. */
export class ExportQueryDto {
  @ApiProperty({ required: false, enum: EXPORT_FORMATS, default: 'csv', example: 'csv' })
  @Optional()
  @IsIn(EXPORT_FORMATS, { message: `must be one of ${EXPORT_FORMATS.join(', ')}` })
  format?: ExportFormat;
}

export class ExportCompaniesQuery extends IntersectionType(ExportQueryDto, OmitType(CompanyListQuery, PAGE)) {
  @ApiProperty({
    required: false,
    format: 'uuid',
    example: ID,
    description: "The companies of a view, in the view's order; with no other filter.",
  })
  @Optional()
  @IsText({ max: 100, blank: true })
  view_id?: string;
}

/** Exports of what belongs to companies. */
class ArchivableExportQuery extends IntersectionType(ExportQueryDto, PickType(CompanyListQuery, ['archived'] as const)) {}

export class ExportNotesQuery extends ArchivableExportQuery {
  @ApiProperty({ required: false, format: 'uuid', example: ID })
  @Optional()
  @IsText({ max: 100, blank: true })
  company_id?: string;
}

export class ExportDealsQuery extends IntersectionType(ArchivableExportQuery, OmitType(DealListQuery, PAGE)) {}

export class ExportEventsQuery extends ExportQueryDto {
  @ApiProperty({ required: false, example: 'company.*,deal.moved', description: 'Types, separated by commas.' })
  @Optional()
  @IsText({ max: 2000, blank: true })
  types?: string;

  @ApiProperty({ required: false, format: 'uuid', example: ID })
  @Optional()
  @IsText({ max: 100, blank: true })
  company_id?: string;
}
