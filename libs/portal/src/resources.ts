import { pathResource, type PortalPrincipal, teamOf } from '@app/auth';
import { PipelinesService } from '@app/pipelines';
import { PropertiesService } from '@app/properties';
import { ThesesService } from '@app/theses';
import { FormsService, Recognition } from '@app/upload-tokens';
import { ViewsService } from '@app/views';

// 404 goes before 400: what each path names, asked before a bad body is answered.

export const PropertyResource = pathResource(PropertiesService, (properties, actor: PortalPrincipal, { id = '' }) =>
  properties.managed(teamOf(actor), id),
);

export const ManagedPipelineResource = pathResource(PipelinesService, (pipelines, actor: PortalPrincipal, { id = '' }) =>
  pipelines.get(teamOf(actor), id),
);

export const ManagedThesisResource = pathResource(ThesesService, (theses, actor: PortalPrincipal, { id = '' }) =>
  theses.get(teamOf(actor), id),
);

export const ManagedViewResource = pathResource(ViewsService, (views, actor: PortalPrincipal, { id = '' }) =>
  views.get({ teamId: teamOf(actor), pipelineIds: null }, id),
);

export const IdentityResource = pathResource(Recognition, (recognition, actor: PortalPrincipal, { id = '' }) =>
  recognition.get(teamOf(actor), id),
);

export const FormResource = pathResource(FormsService, (forms, actor: PortalPrincipal, { id = '' }) => forms.get(teamOf(actor), id));
