import type { Role } from '@app/auth';

/** What one group gives its members. */
export interface GroupRule {
  group: string;
  role: Role;
  /** null: all pipelines of the team. */
  pipeline_ids: string[] | null;
}

/** What somebody may do in the team. */
export interface Place {
  role: Role;
  /** null: all pipelines of the team. */
  pipelineIds: string[] | null;
}

const MAX_GROUPS = 2000;
const RANKS: Role[] = ['viewer', 'member', 'admin'];

/** The groups that a claim names: a list of texts, or a single one. Of anything else: none. */
export function groupsOf(claim: unknown): string[] {
  const list: unknown[] = Array.isArray(claim) ? claim.slice(0, MAX_GROUPS) : [claim];
  return list.filter((each): each is string => typeof each === 'string' && each !== '');
}

/** The highest role of all groups, and every pipeline that one of them gives. null: in none of the groups that count. */
export function placeOfGroups(rules: readonly GroupRule[], groups: readonly string[]): Place | null {
  const given = rules.filter(({ group }) => groups.includes(group));
  if (given.length === 0) return null;
  const role = given.map((each) => each.role).reduce((best, each) => (RANKS.indexOf(each) > RANKS.indexOf(best) ? each : best));
  const all = given.some(({ pipeline_ids }) => pipeline_ids === null);
  return { role, pipelineIds: all ? null : [...new Set(given.flatMap(({ pipeline_ids: ids }) => ids ?? []))].sort() };
}

/** `northwind.example` of `Ada@Northwind.example`; the empty text where it is no address. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? email.slice(at + 1).toLowerCase() : '';
}
