import { Module } from '@nestjs/common';
import { DeckIntakeModule } from '@app/deck-intake';
import { PropertiesModule } from '@app/properties';
import { FormApplicationsRepository } from './form-applications.repository';
import { FormSubmissionsService } from './form-submissions.service';
import { PublicController } from './public.controller';
import { UploadTokenAuthenticator } from './tokens/upload-token.authenticator';
import { UploadTokensService } from './tokens/upload-tokens.service';
import { UploadTokensModule } from './upload-tokens.module';
import { WidgetController } from './widget.controller';

@Module({
  imports: [UploadTokensModule, DeckIntakeModule, PropertiesModule],
  providers: [UploadTokensService, UploadTokenAuthenticator, FormSubmissionsService, FormApplicationsRepository],
  controllers: [PublicController, WidgetController],
})
export class UploadTokensApiModule {}
