import { Module } from '@nestjs/common';
import { DeckIntakeModule } from '@app/deck-intake';
import { MailModule } from '@app/mail';
import { PropertiesModule } from '@app/properties';
import { ConfirmationsService } from './confirmations/confirmations.service';
import { FormApplicationsRepository } from './form-applications.repository';
import { FormSubmissionsService } from './form-submissions.service';
import { PublicController } from './public.controller';
import { UploadTokenAuthenticator } from './tokens/upload-token.authenticator';
import { UploadTokensService } from './tokens/upload-tokens.service';
import { UploadTokensModule } from './upload-tokens.module';
import { WidgetController } from './widget.controller';

@Module({
  imports: [UploadTokensModule, DeckIntakeModule, PropertiesModule, MailModule],
  providers: [UploadTokensService, UploadTokenAuthenticator, FormSubmissionsService, FormApplicationsRepository, ConfirmationsService],
  controllers: [PublicController, WidgetController],
})
export class UploadTokensApiModule {}
