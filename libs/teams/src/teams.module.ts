import { Module } from '@nestjs/common';
import { CompanyAdmins } from './company-admins.service';
import { Members } from './members.service';
import { Teams } from './teams.service';
import { Users } from './users.service';

const SERVICES = [Teams, Users, Members, CompanyAdmins];

@Module({ providers: SERVICES, exports: SERVICES })
export class TeamsModule {}
