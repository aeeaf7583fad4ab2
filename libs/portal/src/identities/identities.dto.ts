import { ApiError } from '@app/errors';
import { IsEmailAddress, IsRaw, IsText, Nullable } from '@app/http';
import { type Identity, MOST_NAME, type OpenLink } from '@app/upload-tokens';
import { IsBoolean } from 'class-validator';

/** What an admin may say of an identity: nothing of whether it is recognised. */
export class ChangeIdentityRequest {
  /** Refused, whatever it says: admins could set it once. */
  @IsRaw()
  recognisable?: unknown;
}

export class InviteIdentityRequest extends ChangeIdentityRequest {
  @IsEmailAddress()
  email: string;
}

export class OpenLinkRequest {
  @IsText({ max: 200 })
  token: string;
}

export class ConsentRequest extends OpenLinkRequest {
  @IsBoolean({ message: 'must be true or false' })
  recognisable: boolean;

  /** What forms fill in as the name; nothing where it is not said. */
  @Nullable()
  @IsText({ max: MOST_NAME })
  founder_name?: string | null;
}

/** @throws ApiError invalid_request */
export function refuseConsent({ recognisable }: ChangeIdentityRequest): void {
  if (recognisable !== undefined)
    throw ApiError.invalid('recognisable', 'is for the owner of the e-mail to set, by the link that an invitation sends');
}

export function identityDto({ id, state, created_at, linked_at, link_expires_at }: Identity) {
  return {
    id,
    state,
    recognisable: state === 'recognisable',
    created_at: created_at.toISOString(),
    /** When its owner answered last. */
    linked_at: linked_at?.toISOString() ?? null,
    /** Of the link that was sent last; null once it was used. */
    link_expires_at: link_expires_at?.toISOString() ?? null,
  };
}

export function openLinkDto({ team_name, state, founder_name, link_expires_at }: OpenLink) {
  return { team: { name: team_name }, recognisable: state === 'recognisable', founder_name, expires_at: link_expires_at.toISOString() };
}

export type IdentityDto = ReturnType<typeof identityDto>;
export type OpenLinkDto = ReturnType<typeof openLinkDto>;
