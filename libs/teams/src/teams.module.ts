import { Module } from '@nestjs/common';
import { CompanyAdminsRepository } from './company-admins.repository';
import { CompanyAdminsService } from './company-admins.service';
import { MembersRepository } from './members.repository';
import { MembersService } from './members.service';
import { TeamsRepository } from './teams.repository';
import { TeamsService } from './teams.service';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

const SERVICES = [TeamsService, UsersService, MembersService, CompanyAdminsService];
const REPOSITORIES = [TeamsRepository, UsersRepository, MembersRepository, CompanyAdminsRepository];

@Module({ providers: [...SERVICES, ...REPOSITORIES], exports: SERVICES })
export class TeamsModule {}
