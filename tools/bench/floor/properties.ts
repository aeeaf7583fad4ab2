import { Statement } from './database';

const REMEMBERED_MS = 1000;

export interface Property {
  id: string;
  options: { id: string; label: string }[];
}

const NAMED = new Statement<Property>(
  'property',
  `SELECT p.id, coalesce((SELECT json_agg(json_build_object('id', o.id, 'label', o.label)) FROM property_options o WHERE o.property_id = p.id), '[]') AS options
   FROM properties p WHERE p.team_id = $1 AND p.name = $2`,
);

const known = new Map<string, { property: Promise<Property | undefined>; until: number }>();

/** The property that a search names; like the api's, an answer is a second old at most. */
export function propertyNamed(teamId: string, name: string): Promise<Property | undefined> {
  const key = `${teamId}/${name}`;
  const found = known.get(key);
  if (found && found.until > Date.now()) return found.property;
  const property = NAMED.row([teamId, name]);
  known.set(key, { property, until: Date.now() + REMEMBERED_MS });
  return property;
}
