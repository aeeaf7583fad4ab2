import type { DeckFigure, HiddenText } from '@app/deck-intake';
import type * as Board from '../apps/portal-web/src/board/board.types';
import type { Figure } from '../apps/portal-web/src/board/metric-words';
import type { OpenLink } from '../apps/portal-web/src/consent.types';
import type { Preview } from '../apps/portal-web/src/imports/import.types';
import type { Asked, Invitation } from '../apps/portal-web/src/invitations/invitation.types';
import type { Key, KeyRequest } from '../apps/portal-web/src/keys/key.types';
import type { Draft } from '../apps/portal-web/src/my-company/draft.types';
import type { Scores } from '../apps/portal-web/src/score/score.types';
import type { Person } from '../apps/portal-web/src/session.types';
import type { Sso } from '../apps/portal-web/src/sso/sso.types';
import type { AuditEntry } from '../apps/portal-web/src/team/audit-words';
import type { Identity } from '../apps/portal-web/src/team/identity-words';
import type { Form, Member, Property } from '../apps/portal-web/src/team/team.types';
import type { Notice } from '../apps/portal-web/src/webhooks/webhook.types';
import type { AuditEntryDto } from '../libs/portal/src/audit/audit.dto';
import type { NamedJobDto } from '../libs/portal/src/deal-flow/intake-board.controller';
import type { ImportPreview } from '../libs/bulk/src/imports/import-previews.service';
import type { IdentityDto, OpenLinkDto } from '../libs/portal/src/identities/identities.dto';
import type { AskedDto, InvitationDto } from '../libs/accounts/src/invitations/invitations.dto';
import type { KeyDto, KeyRequestDto } from '../libs/accounts/src/keys/key.dto';
import type { MyDraftDto } from '../libs/portal/src/my-company/my-company.dto';
import type { MyCompanyService } from '../libs/portal/src/my-company/my-company.service';
import type { PersonDto } from '../libs/accounts/src/sessions/session.dto';
import type { SsoDto } from '../libs/accounts/src/sso/sso.dto';
import type { MembershipDto } from '../libs/teams/src/dto/administered.dto';
import type { FormDto, ManagedPropertyDto } from '../libs/portal/src/team-settings/team-settings.dto';
import type { Notice as NoticeDto } from '../libs/portal/src/webhooks/webhooks-portal.service';

// No description has the answers of `/portal`, so the page types by hand what `/v1` does not answer. The compiler compares both here.

/** An error where the page expects what the service does not answer. */
type Fits<Answer extends Expected, Expected> = [Answer, Expected];

export type Compared = [
  Fits<PersonDto, Person>,
  Fits<KeyDto, Key>,
  Fits<KeyRequestDto, KeyRequest>,
  Fits<MembershipDto, Member>,
  Fits<InvitationDto, Invitation>,
  Fits<AskedDto, Asked>,
  Fits<FormDto, Form>,
  Fits<ManagedPropertyDto, Property>,
  Fits<SsoDto, Sso>,
  Fits<IdentityDto, Identity>,
  Fits<OpenLinkDto, OpenLink>,
  Fits<AuditEntryDto, AuditEntry>,
  Fits<NoticeDto, Notice>,
  Fits<ImportPreview, Preview>,
  Fits<HiddenText, Board.HiddenText>,
  Fits<DeckFigure, Figure>,
  // What the portal adds to an answer of `/v1`.
  Fits<Pick<NamedJobDto, 'company_name'>, Pick<Board.Job, 'company_name'>>,
  Fits<Pick<MyDraftDto, 'progress'>, Pick<Draft, 'progress'>>,
  Fits<Pick<Awaited<ReturnType<MyCompanyService['scores']>>, 'document_id'>, Pick<Scores, 'document_id'>>,
];
