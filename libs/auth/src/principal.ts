export type TeamRole = 'admin' | 'member' | 'viewer';

/** An investor-side key acts with its user's current rights. */
export interface InvestorPrincipal {
  kind: 'investor';
  keyId: string;
  userId: string;
  teamId: string;
  role: TeamRole;
  /** null: every pipeline of the team. */
  pipelineIds: string[] | null;
  canWrite: boolean;
}

/** A founder-side key is bound to one company. */
export interface FounderPrincipal {
  kind: 'founder';
  keyId: string;
  userId: string;
  teamId: string;
  companyId: string;
  canWrite: boolean;
}

/** One deck submission through a public form. */
export interface UploadPrincipal {
  kind: 'upload';
  jti: string;
  formId: string;
  applicationId: string | null;
  maxBytes: number;
  teamId: string;
}

/** A person in the portal, or internal tooling acting for one. */
export interface PortalPrincipal {
  kind: 'portal';
  actor: 'user' | 'operator';
  userId: string | null;
  teamId: string | null;
  role: TeamRole | null;
  pipelineIds: string[] | null;
  /** The company that the user is an admin of. */
  companyId: string | null;
}

export type KeyPrincipal = InvestorPrincipal | FounderPrincipal;
export type Principal = KeyPrincipal | UploadPrincipal | PortalPrincipal;
