import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompanyAdminsRepository } from './company-admins.repository';
import { CompanyAdminsService } from './company-admins.service';
import { MembersRepository } from './members.repository';
import { MembersService } from './members.service';
import { MembershipEntity } from './membership.entity';
import { TeamEntity } from './team.entity';
import { TeamsRepository } from './teams.repository';
import { TeamsService } from './teams.service';
import { UserEntity } from './user.entity';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

const SERVICES = [TeamsService, UsersService, MembersService, CompanyAdminsService];
const REPOSITORIES = [TeamsRepository, UsersRepository, MembersRepository, CompanyAdminsRepository];

@Module({
  imports: [TypeOrmModule.forFeature([MembershipEntity, TeamEntity, UserEntity])],
  providers: [...SERVICES, ...REPOSITORIES],
  exports: SERVICES,
})
export class TeamsModule {}
