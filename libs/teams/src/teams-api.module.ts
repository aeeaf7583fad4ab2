import { Module } from '@nestjs/common';
import { MembersController } from './members.controller';
import { TeamsModule } from './teams.module';

@Module({ imports: [TeamsModule], controllers: [MembersController] })
export class TeamsApiModule {}
