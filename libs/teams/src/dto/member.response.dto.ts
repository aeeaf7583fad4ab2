import { ApiProperty } from '@nestjs/swagger';
import type { Role } from '@app/auth';
import type { Member } from '../members.repository';

/** Somebody of the team, as colleagues see them. */
export class MemberDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11', description: "The user's." })
  id: string;

  @ApiProperty({ example: 'Ada Lovelace' })
  name: string;

  @ApiProperty({ enum: ['admin', 'member', 'viewer'], example: 'member' })
  role: Role;

  static from({ user_id: id, name, role }: Member): MemberDto {
    return { id, name, role };
  }
}
