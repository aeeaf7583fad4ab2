import { ApiProperty } from '@nestjs/swagger';
import type { Uploader } from '../visibility';
import type { DocumentRow } from '../documents.repository';

export class DocumentDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c31' })
  id: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c21' })
  folder_id: string | null;

  @ApiProperty({ example: 'Financial model 2026' })
  name: string;

  @ApiProperty({
    example: 'financial-model.xlsx',
    description: 'As uploaded; an ending that does not fit the content gets the right one added.',
  })
  file_name: string;

  @ApiProperty({
    example: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    description: 'Told by the content.',
  })
  mime_type: string;

  @ApiProperty({ type: 'integer', minimum: 1, example: 48211 })
  size_bytes: number;

  @ApiProperty({
    pattern: '^[0-9a-f]{64}$',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  sha256: string;

  @ApiProperty({ enum: ['investor', 'founder', 'form'], example: 'founder' })
  uploaded_by: Uploader;

  @ApiProperty({ format: 'date-time', example: '2026-01-15T09:30:00.000Z' })
  created_at: string;

  static from(this: void, row: DocumentRow): DocumentDto {
    const { id, folder_id, name, file_name, mime_type, size_bytes, sha256, uploaded_by, created_at } = row;
    return {
      id,
      folder_id,
      name,
      file_name,
      mime_type,
      size_bytes,
      sha256,
      uploaded_by,
      created_at: created_at.toISOString(),
    };
  }
}
