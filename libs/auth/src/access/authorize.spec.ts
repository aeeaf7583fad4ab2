import type { FounderPrincipal, InvestorPrincipal, PortalPrincipal } from '../principals';
import type { AccessRule, PortalRole } from './access.decorator';
import { authorizeKey, authorizePortal } from './authorize';

const investor = (canWrite: boolean): InvestorPrincipal => ({
  kind: 'investor',
  keyId: 'k',
  userId: 'u',
  teamId: 't',
  role: 'member',
  pipelineIds: null,
  canWrite,
});
const founder = (canWrite: boolean): FounderPrincipal => ({
  kind: 'founder',
  keyId: 'k',
  userId: 'u',
  teamId: 't',
  companyId: 'c',
  canWrite,
});

function codeOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('keys', () => {
  it.each([
    ['investor', 'read', investor(false), null],
    ['investor', 'read', investor(true), null],
    ['investor', 'write', investor(true), null],
    ['investor', 'write', investor(false), 'forbidden_scope'],
    ['investor', 'read', founder(true), 'forbidden'],
    ['investor', 'write', founder(false), 'forbidden'],
    ['founder', 'read', founder(false), null],
    ['founder', 'write', founder(true), null],
    ['founder', 'write', founder(false), 'forbidden'],
    ['founder', 'read', investor(true), 'forbidden'],
    ['founder', 'write', investor(false), 'forbidden'],
    ['optional-investor', 'read', investor(false), null],
    ['optional-investor', 'read', founder(true), 'forbidden'],
  ] as const)('%s %s', (audience, scope, principal, code) => {
    const rule: AccessRule = { audience, scope, portalRole: 'user' };
    expect(codeOf(() => authorizeKey(rule, principal))).toBe(code);
  });
});

describe('portal', () => {
  const person = (fields: Partial<PortalPrincipal>): PortalPrincipal => ({
    kind: 'portal',
    actor: 'user',
    userId: 'u',
    teamId: null,
    role: null,
    pipelineIds: null,
    companyId: null,
    ...fields,
  });
  const admin = person({ teamId: 't', role: 'admin' });
  const viewer = person({ teamId: 't', role: 'viewer' });
  const companyAdmin = person({ companyId: 'c' });
  const operator = person({ actor: 'operator', userId: null });
  const operatorForViewer = person({ actor: 'operator', teamId: 't', role: 'viewer' });
  const operatorForNobodysTeam = person({ actor: 'operator' });

  it.each<[PortalRole, PortalPrincipal, boolean]>([
    ['user', viewer, true],
    ['user', operator, false],
    ['user', operatorForViewer, true],
    ['team_admin', admin, true],
    ['team_admin', viewer, false],
    ['team_admin', companyAdmin, false],
    ['team_admin', operator, false],
    ['team_admin', operatorForViewer, true],
    ['team_admin', operatorForNobodysTeam, false],
    ['company_admin', companyAdmin, true],
    ['company_admin', admin, false],
    ['company_admin', operatorForViewer, false],
    ['operator', admin, false],
    ['operator', operator, true],
    ['operator', operatorForViewer, true],
  ])('%s', (portalRole, principal, allowed) => {
    const rule: AccessRule = { audience: 'portal', scope: 'read', portalRole };
    expect(codeOf(() => authorizePortal(rule, principal))).toBe(allowed ? null : 'forbidden');
  });
});
