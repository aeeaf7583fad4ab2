import { ApiProperty } from '@nestjs/swagger';

export class DownloadUrlDto {
  @ApiProperty({ format: 'uri', example: 'https://api.example.com/files/AZMfbnscfH6aQFsdPyqMMQ' })
  url: string;

  @ApiProperty({ format: 'date-time', example: '2026-01-15T09:45:00.000Z' })
  expires_at: string;

  @ApiProperty({ example: 'financial-model.xlsx' })
  file_name: string;

  @ApiProperty({ example: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  mime_type: string;

  @ApiProperty({ type: 'integer', minimum: 1, example: 48211 })
  size_bytes: number;

  @ApiProperty({
    pattern: '^[0-9a-f]{64}$',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  sha256: string;
}
