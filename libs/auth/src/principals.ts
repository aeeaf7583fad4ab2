export type Role = 'admin' | 'member' | 'viewer';

/** Someone with an investor key; rights are those of the key's user now, not those when the key was made. */
export interface InvestorPrincipal {
  readonly kind: 'investor';
  readonly keyId: string;
  readonly userId: string;
  readonly teamId: string;
  readonly role: Role;
  /** The pipelines that the user sees; null: all of the team. */
  readonly pipelineIds: readonly string[] | null;
  readonly canWrite: boolean;
}

/** Whose pipelines and companies: the part of an investor that queries need. */
export type InvestorScope = Pick<InvestorPrincipal, 'teamId' | 'pipelineIds'>;

/** Someone with a founder key, bound to one company. */
export interface FounderPrincipal {
  readonly kind: 'founder';
  readonly keyId: string;
  readonly userId: string;
  readonly teamId: string;
  readonly companyId: string;
  readonly canWrite: boolean;
}

/** A public form with a token for one upload. */
export interface UploadPrincipal {
  readonly kind: 'upload';
  readonly jti: string;
  readonly formId: string;
  readonly applicationId: string | null;
  readonly maxBytes: number;
  readonly teamId: string;
}

/** A person at the key screen, or an operator (acting for that person where `userId` is set). */
export interface PortalPrincipal {
  readonly kind: 'portal';
  /** `system`: the service itself, by a rule that the team set. */
  readonly actor: 'user' | 'operator' | 'command_line' | 'system';
  readonly userId: string | null;
  readonly teamId: string | null;
  readonly role: Role | null;
  readonly pipelineIds: readonly string[] | null;
  /** The company that the user is an admin of. */
  readonly companyId: string | null;
}

export type KeyPrincipal = InvestorPrincipal | FounderPrincipal;
export type Principal = KeyPrincipal | UploadPrincipal | PortalPrincipal;

/** An operator, the command line or the service, acting for nobody in particular. */
export const principalWithoutUser = (actor: PortalPrincipal['actor']): PortalPrincipal => ({
  kind: 'portal',
  actor,
  userId: null,
  teamId: null,
  role: null,
  pipelineIds: null,
  companyId: null,
});
