import { ApiProperty } from '@nestjs/swagger';
import { IsText, PageQuery } from '@app/http';

const KINDS = ['name', 'deck', 'note', 'answer'] as const;

export class SearchQuery extends PageQuery {
  @ApiProperty({
    minLength: 1,
    maxLength: 200,
    example: '"perovskite cells" berlin',
    description: 'Words, beginnings of words (three letters or more) and "phrases"; all of them have to be there.',
  })
  @IsText({ max: 200 })
  q: string;
}

export class SearchCompanyDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  id: string;

  @ApiProperty({ example: 'Acme Robotics' })
  name: string;
}

export class SearchHitDto {
  @ApiProperty({ enum: KINDS, example: 'deck' })
  kind: (typeof KINDS)[number];

  @ApiProperty({ type: String, nullable: true, format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c91', description: 'Of a deck.' })
  document_id: string | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, example: 4, description: 'Of a deck.' })
  page: number | null;

  @ApiProperty({ example: 'Perovskite cells at half the cost of silicon', description: 'Plain text around the find.' })
  snippet: string;
}

export class SearchResultDto {
  @ApiProperty({ type: SearchCompanyDto })
  company: SearchCompanyDto;

  @ApiProperty({ example: 0.607927, description: 'Comparable within one search only; higher is better.' })
  score: number;

  @ApiProperty({ type: [SearchHitDto] })
  hits: SearchHitDto[];
}
