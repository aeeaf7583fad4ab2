import { Injectable } from '@nestjs/common';
import { type PortalPrincipal, teamOf } from '@app/auth';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { PipelinesService, type Pipeline, type PipelineChange } from '@app/pipelines';
import { PropertiesService, type ManagedProperty, type NewProperty, type OptionChange } from '@app/properties';
import { type ChangeThesisRequest, type CreateThesisRequest, ThesesService, type ThesisDto } from '@app/theses';
import { type Form, type FormFields, FormsService, MAX_FORM_BYTES } from '@app/upload-tokens';
import { type ChangeViewRequest, type CreateViewRequest, type ViewDto, ViewsService } from '@app/views';
import { AuditTrailService, type NewAuditEntry } from '@app/audit';

/** What team admins define: the domain libs do it, here each change enters the audit trail with it. */
@Injectable()
export class TeamSettingsService {
  constructor(
    readonly pipelines: PipelinesService,
    readonly properties: PropertiesService,
    readonly theses: ThesesService,
    readonly views: ViewsService,
    readonly forms: FormsService,
    private readonly audit: AuditTrailService,
  ) {}

  createPipeline(actor: PortalPrincipal, pipeline: { name: string; isDefault?: boolean }): Promise<Pipeline> {
    return this.done(actor, 'pipeline.create', { name: pipeline.name }, (teamId) => this.pipelines.create(teamId, pipeline));
  }

  /** @throws ApiError not_found, invalid_request, stage_in_use */
  changePipeline(actor: PortalPrincipal, id: string, change: PipelineChange): Promise<Pipeline> {
    return this.done(actor, 'pipeline.change', changed(change), (teamId) => this.pipelines.change(teamId, id, change));
  }

  /** @throws ApiError invalid_request */
  createProperty(actor: PortalPrincipal, property: NewProperty): Promise<ManagedProperty> {
    const { name, type } = property;
    return this.done(actor, 'property.create', { name, type }, (teamId) => this.properties.create(teamId, property));
  }

  /** @throws ApiError not_found, invalid_request */
  async changeProperty(actor: PortalPrincipal, id: string, change: { name?: string; options?: OptionChange[] }): Promise<ManagedProperty> {
    if (!isUuid(id)) throw new ApiError('not_found');
    return this.done(actor, 'property.change', changed(change), (teamId) => this.properties.update(teamId, id, change));
  }

  /** @throws ApiError invalid_request */
  createThesis(actor: PortalPrincipal, thesis: CreateThesisRequest): Promise<ThesisDto> {
    return this.done(actor, 'thesis.create', { name: thesis.name }, (teamId) => this.theses.create(teamId, thesis));
  }

  /** @throws ApiError thesis_not_found, invalid_request */
  changeThesis(actor: PortalPrincipal, id: string, change: ChangeThesisRequest): Promise<ThesisDto> {
    return this.done(actor, 'thesis.change', changed(change), (teamId) => this.theses.update(teamId, id, change));
  }

  /** @throws ApiError invalid_request, invalid_pipeline, unknown_property */
  createView(actor: PortalPrincipal, view: CreateViewRequest): Promise<ViewDto> {
    return this.done(actor, 'view.create', { name: view.name }, (teamId) => this.views.create({ teamId, pipelineIds: null }, view));
  }

  /** @throws ApiError view_not_found, invalid_request, invalid_pipeline, unknown_property */
  changeView(actor: PortalPrincipal, id: string, change: ChangeViewRequest): Promise<ViewDto> {
    return this.done(actor, 'view.change', changed(change), (teamId) => this.views.update({ teamId, pipelineIds: null }, id, change));
  }

  /**
   * Without pipelines the form submits to the team's default.
   * @throws ApiError invalid_request, invalid_pipeline, unknown_property
   */
  createForm(actor: PortalPrincipal, form: { name: string } & Partial<FormFields>): Promise<Form> {
    return this.done(actor, 'form.create', { name: form.name }, async (teamId) =>
      this.forms.create(teamId, {
        name: form.name,
        text: form.text ?? null,
        pipelineIds: form.pipelineIds ?? (await this.pipelines.resolve({ teamId, pipelineIds: null }, undefined)),
        questions: form.questions ?? [],
        referencePropertyId: form.referencePropertyId ?? null,
        maxBytes: form.maxBytes ?? MAX_FORM_BYTES,
        allowedOrigins: form.allowedOrigins ?? [],
        status: form.status ?? 'open',
      }),
    );
  }

  /** @throws ApiError form_not_found, invalid_request, invalid_pipeline, unknown_property */
  changeForm(actor: PortalPrincipal, id: string, change: Partial<FormFields>): Promise<Form> {
    return this.done(actor, 'form.change', changed(change), (teamId) => this.forms.update(teamId, id, change));
  }

  private done<T extends { id: string }>(
    actor: PortalPrincipal,
    action: string,
    details: Record<string, unknown>,
    work: (teamId: string) => Promise<T>,
  ): Promise<T> {
    const entryOf = ({ id }: T): NewAuditEntry => ({ action, objectType: action.slice(0, action.indexOf('.')), objectId: id, details });
    return this.audit.recorded(actor, () => work(teamOf(actor)), entryOf);
  }
}

/** Which fields a change names; their values may be long. */
function changed(change: object): { changed: string[] } {
  return {
    changed: Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => name),
  };
}
