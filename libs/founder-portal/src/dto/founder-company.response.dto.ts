import { ApiProperty, PickType } from '@nestjs/swagger';
import { type CompanyProfile, CompanyRowDto } from '@app/companies';

/** Exactly the specification's Company: founders see no more of their own. */
export class FounderCompanyDto extends PickType(CompanyRowDto, [
  'id',
  'name',
  'website',
  'industry',
  'stage',
  'problem_statement',
] as const) {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-01T09:30:00.000Z' })
  created_at: string | null;

  static from(profile: CompanyProfile): FounderCompanyDto {
    const { id, name, website, industry, stage, problem_statement, created_at } = profile;
    return { id, name, website, industry, stage, problem_statement, created_at: created_at.toISOString() };
  }
}
