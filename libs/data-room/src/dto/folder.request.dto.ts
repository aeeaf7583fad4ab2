import { ApiProperty } from '@nestjs/swagger';
import { IsText, Nullable } from '@app/http';
import { Matches } from 'class-validator';

export class CreateFolderRequest {
  @ApiProperty({ example: 'Contracts', description: 'Without a slash.' })
  @IsText({ max: 200 })
  @Matches(/^[^/]*$/, { message: 'must not hold a slash' })
  name: string;

  @ApiProperty({
    required: false,
    type: String,
    nullable: true,
    example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c21',
    description: 'Absent: at the top.',
  })
  @Nullable()
  @IsText({ max: 100, blank: true })
  parent_id?: string | null;
}
