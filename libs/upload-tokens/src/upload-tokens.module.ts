import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { ApplicationMailsRepository } from './confirmations/application-mails.repository';
import { FormEntity } from './forms/form.entity';
import { FormsRepository } from './forms/forms.repository';
import { FormsService } from './forms/forms.service';
import { IdentitiesRepository } from './recognition/identities.repository';
import { Recognition } from './recognition/recognition.service';
import { UploadTokensRepository } from './tokens/upload-tokens.repository';

/** Forms, identities and the tokens' rows: for every app. */
@Module({
  imports: [PipelinesModule, PropertiesModule, TypeOrmModule.forFeature([FormEntity])],
  providers: [FormsService, FormsRepository, Recognition, IdentitiesRepository, UploadTokensRepository, ApplicationMailsRepository],
  exports: [FormsService, FormsRepository, Recognition, UploadTokensRepository, ApplicationMailsRepository],
})
export class UploadTokensModule {}
