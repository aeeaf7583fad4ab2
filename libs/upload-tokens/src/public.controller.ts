import { Controller, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type UploadPrincipal } from '@app/auth';
import { assertPdf, DeckSubmissionsService, requireFile, SubmissionDto } from '@app/deck-intake';
import {
  acceptedAt,
  ApiMultipart,
  Body,
  Fails,
  FILE_ERRORS,
  Idempotent,
  Multipart,
  Returns,
  Upload,
  type ServiceRequest,
  type StoredUpload,
} from '@app/http';
import type { Response } from 'express';
import { restrictOrigin } from './cors';
import { FormUploadRequest, RecogniseRequest, RecognitionDto, SignedUploadDto, SignRequest } from './dto/public.dto';
import { FormSubmissionsService } from './form-submissions.service';
import { FormsService } from './forms/forms.service';
import { EqualLength } from './recognition/equal-length.interceptor';
import { Recognition } from './recognition/recognition.service';
import { ACCEPTED_MIME, UploadTokensService } from './tokens/upload-tokens.service';

/** What public application forms call, from any origin. */
@ApiTags('Public')
@Controller('v1')
export class PublicController {
  constructor(
    private readonly forms: FormsService,
    private readonly tokens: UploadTokensService,
    private readonly submissions: FormSubmissionsService,
    private readonly decks: DeckSubmissionsService,
    private readonly recognition: Recognition,
  ) {}

  @Post('uploads/sign')
  @HttpCode(200)
  @Access('public')
  @ApiOperation({
    operationId: 'signUpload',
    summary: 'Get a five-minute, single-use upload token for a form',
    description: 'The token allows one upload of one PDF through this form. Unknown, closed and disabled forms answer alike.',
  })
  @Returns(200, SignedUploadDto, "The token and the form's questions.")
  @Fails('invalid_json', 'form_not_found')
  async sign(
    @Body() body: SignRequest,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedUploadDto> {
    const issued = await this.tokens.issue(body.form_id, body.application_id ?? null);
    restrictOrigin(issued.allowedOrigins, request, response);
    return {
      token: issued.token,
      expires_at: issued.expiresAt.toISOString(),
      max_bytes: issued.maxBytes,
      accepted_mime: ACCEPTED_MIME,
      properties: issued.questions,
      form: issued.form,
    };
  }

  @Post('uploads/decks')
  @Access('upload')
  @Idempotent()
  @Multipart({ maxBytes: (principal) => (principal as UploadPrincipal).maxBytes, check: assertPdf })
  @ApiOperation({
    operationId: 'uploadDeck',
    summary: 'Submit a deck through a form, once per token',
    description:
      'The form fixes the pipelines; `application_id` of the token fills its reference property. The token is spent with the 202, and free again after a refusal.',
  })
  @ApiMultipart(FormUploadRequest, "The deck, a PDF of at most the token's max_bytes.")
  @Returns(202, SubmissionDto, 'Accepted.')
  @Fails(...FILE_ERRORS, 'unknown_property', 'invalid_property_value', 'duplicate_submission')
  async upload(
    @CurrentPrincipal() principal: UploadPrincipal,
    @Upload() file: StoredUpload | null,
    @Body() body: FormUploadRequest,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubmissionDto> {
    const form = await this.forms.open(principal.formId);
    restrictOrigin(form.allowedOrigins, request, response);
    const submitted = await this.submissions.submit(principal, requireFile(file), body, request.context.requestId);
    return acceptedAt(response, this.decks.accepted(submitted));
  }

  @Post('connect/recognise')
  @HttpCode(200)
  @Access('optional-investor')
  @Idempotent()
  @ApiOperation({
    operationId: 'recogniseEmail',
    summary: 'Whether an e-mail is that of a linked identity account',
    description:
      'True where the e-mail is linked to an identity account whose owner allows being recognised, in any case of letters; with the name that the owner lets forms fill in.',
  })
  @Returns(200, RecognitionDto, 'The answer; it takes the same time either way.')
  @Fails('invalid_json', 'form_not_found')
  @UseInterceptors(EqualLength)
  async recognise(
    @Body() body: RecogniseRequest,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecognitionDto> {
    const form = await this.forms.open(body.form_id);
    restrictOrigin(form.allowedOrigins, request, response);
    const { recognised, founder_name } = await this.recognition.recognised(form.teamId, body.email);
    return { recognised, ...(founder_name !== null && { founder_name }) };
  }
}
