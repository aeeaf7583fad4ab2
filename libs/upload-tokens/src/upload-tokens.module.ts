import { Module } from '@nestjs/common';
import { DeckIntakeModule } from '@app/deck-intake';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { FormSubmissions } from './form-submissions.service';
import { Forms } from './forms/forms.service';
import { PublicController } from './public.controller';
import { Recognition } from './recognition/recognition.service';
import { UploadTokensRepository } from './tokens/upload-tokens.repository';
import { UploadTokens } from './tokens/upload-tokens.service';
import { WidgetController } from './widget.controller';

/** Forms, identities and the tokens' rows: for every app. */
@Module({
  imports: [PipelinesModule, PropertiesModule],
  providers: [Forms, Recognition, UploadTokensRepository],
  exports: [Forms, Recognition, UploadTokensRepository],
})
export class UploadTokensModule {}

@Module({
  imports: [UploadTokensModule, DeckIntakeModule, PropertiesModule],
  providers: [UploadTokens, FormSubmissions],
  controllers: [PublicController, WidgetController],
})
export class UploadTokensApiModule {}
