import { ApiProperty } from '@nestjs/swagger';
import { IsText } from '@app/http';

export class NoteRequest {
  @ApiProperty({ example: 'Met the founders; strong on distribution.' })
  @IsText({ max: 20000 })
  body: string;
}

export class NoteDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  id: string;

  @ApiProperty({ example: 'Met the founders; strong on distribution.' })
  body: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  created_at: string;
}
