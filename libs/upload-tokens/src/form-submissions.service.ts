import { Injectable } from '@nestjs/common';
import { actorOf, type UploadPrincipal } from '@app/auth';
import { Db } from '@app/database';
import { DeckSubmissionsService } from '@app/deck-intake';
import { ApiError, type ErrorDetail } from '@app/errors';
import type { StoredUpload } from '@app/http';
import { PropertyAnswers, parseAnswers, type PreparedAnswers } from '@app/properties';
import type { FormUploadRequest } from './dto/public.dto';
import { FormApplicationsRepository } from './form-applications.repository';
import { ConfirmationsService } from './confirmations/confirmations.service';
import type { Form } from './forms/form.types';
import { FormsService } from './forms/forms.service';
import { UploadTokensService } from './tokens/upload-tokens.service';

/** An application through a public form: the form decides pipelines and questions, the token allows it once. */
@Injectable()
export class FormSubmissionsService {
  constructor(
    private readonly db: Db,
    private readonly applications: FormApplicationsRepository,
    private readonly forms: FormsService,
    private readonly answers: PropertyAnswers,
    private readonly decks: DeckSubmissionsService,
    private readonly tokens: UploadTokensService,
    private readonly confirmations: ConfirmationsService,
  ) {}

  /** @throws ApiError unknown_property, invalid_property_value, invalid_request, duplicate_submission, upload_token_used */
  async submit(
    principal: UploadPrincipal,
    upload: StoredUpload,
    fields: FormUploadRequest,
    requestId: string,
  ): Promise<{ jobId: string; companyId: string }> {
    const form = await this.forms.open(principal.formId);
    const answers = await this.prepare(form, fields.properties, principal.applicationId);
    return this.db.tx(async () => {
      await this.refuseSecondApplication(form.id, principal.applicationId);
      const submitted = await this.decks.submit({
        teamId: form.teamId,
        submitter: null,
        actor: actorOf(principal, requestId),
        upload,
        companyName: fields.company_name,
        website: fields.website,
        founderName: fields.founder_name,
        founderEmail: fields.founder_email,
        pipelineIds: form.pipelineIds,
        answers,
        requestId,
      });
      if (principal.applicationId !== null) await this.applications.note(form.id, principal.applicationId, submitted.jobId);
      await this.confirmations.owe(submitted.jobId, form.id, fields.founder_email);
      await this.tokens.spend(principal, requestId, submitted.jobId);
      return submitted;
    });
  }

  private async prepare(form: Form, raw: string | undefined, applicationId: string | null): Promise<PreparedAnswers> {
    const given = parseAnswers(raw);
    const asked = new Set(form.questions.map(({ property_id }) => property_id));
    for (const id of given.keys()) {
      if (!asked.has(id.toLowerCase()))
        throw ApiError.of('unknown_property', `properties.${id.slice(0, 100)}`, 'is no question of this form');
    }
    const missing: ErrorDetail[] = form.questions
      .filter(({ property_id, required }) => required && !given.has(property_id))
      .map(({ property_id }) => ({ field: `properties.${property_id}`, issue: 'an answer is required' }));
    if (missing.length > 0) throw new ApiError('invalid_request', 'A required question is not answered.', missing);
    if (form.referencePropertyId !== null && applicationId !== null) given.set(form.referencePropertyId, applicationId);
    return this.answers.prepare(form.teamId, given);
  }

  /** The same application twice on one form; one whose analysis failed may be sent again. */
  private async refuseSecondApplication(formId: string, applicationId: string | null): Promise<void> {
    if (applicationId === null) return;
    await this.db.lock('application', formId, applicationId);
    const earlier = await this.applications.statusOf(formId, applicationId);
    if (earlier !== null && earlier !== 'failed') throw new ApiError('duplicate_submission', 'This application was submitted before.');
  }
}
