import { ApiProperty } from '@nestjs/swagger';
import type { FolderRow } from '../folders.repository';

export class FolderDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c21' })
  id: string;

  @ApiProperty({ example: 'Decks' })
  name: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: null, description: 'null at the top.' })
  parent_id: string | null;

  @ApiProperty({ example: '/Decks' })
  path: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 3,
    description: 'Documents in this folder that the caller sees.',
  })
  document_count: number;

  @ApiProperty({ format: 'date-time', example: '2026-01-15T09:30:00.000Z' })
  created_at: string;

  static from(this: void, row: FolderRow): FolderDto {
    const { id, name, parent_id, path, document_count, created_at } = row;
    return { id, name, parent_id, path, document_count, created_at: created_at.toISOString() };
  }
}
