import type { Import, ImportedRow, Preview } from './import.types';

const FIELDS: Record<string, string> = {
  external_id: 'Your own id of it',
  name: 'Company name',
  website: 'Website',
  industry: 'Industry',
  stage: 'Funding stage',
  problem_statement: 'Problem',
  founder_name: 'Founder’s name',
  founder_email: 'Founder’s e-mail',
  contact_role: 'Founder’s role',
  contact_profile_url: 'Founder’s profile',
  pipelines: 'Pipelines, by name',
  stages: 'Stages, by name',
};

/** What a column can fill, as the choices of a list. */
export function targetChoices({ targets }: Preview): [string, string][] {
  return [['', 'nothing'], ...targets.map(({ target, name }): [string, string] => [target, name ?? FIELDS[target] ?? target])];
}

/** Two columns cannot fill the same, and something has to say which company a row is of; null: nothing is in the way. */
export function mappingProblem(mapping: Record<string, string>, preview: Preview): string | null {
  const chosen = Object.values(mapping).filter((target) => target !== '');
  const twice = chosen.find((target, index) => chosen.indexOf(target) !== index);
  if (twice !== undefined) {
    const words = targetChoices(preview).find(([target]) => target === twice)?.[1] ?? twice;
    return `Two columns fill “${words}”.`;
  }
  const says = ['name', 'website', 'external_id'].some((target) => chosen.includes(target));
  return says ? null : 'No column says which company a row is of: choose its name, its website or your own id of it.';
}

/** "12 made, 3 changed, 85 as they were, 2 refused"; what there is none of is left out. */
export function countsInWords({ counts, dry_run: dryRun }: Import): string {
  const parts: [number, string][] = [
    [counts.created, dryRun ? 'would be made' : 'made'],
    [counts.updated, dryRun ? 'would be changed' : 'changed'],
    [counts.unchanged, 'as they were'],
    [counts.rejected, 'refused'],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count.toLocaleString('en')} ${words}`);
  return said.length === 0 ? 'no rows' : said.join(', ');
}

/** Why a row was refused, by its fields. */
export function issuesInWords({ issues }: ImportedRow): string {
  return issues.map(({ field, issue }) => (field === '' ? issue : `${FIELDS[field] ?? field}: ${issue}`)).join('; ');
}

const MOST_CELLS = 4;

/** "Company: Gearbox · Website: gearbox.example": of its first filled columns. */
export function rowText({ row }: ImportedRow): string {
  const cells = Object.entries(row).flatMap(([column, value]) => {
    const text = cellText(value);
    return text === '' ? [] : `${column}: ${text}`;
  });
  return cells.slice(0, MOST_CELLS).join(' · ');
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
