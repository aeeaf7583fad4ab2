import type { Schemas } from '../schemas';

/** What stands in `data` depends on the type, and a service may tell of types that the page does not know yet. */
export type Event = Pick<Schemas['EventDto'], 'id' | 'occurred_at' | 'actor'> & {
  type: string;
  data: {
    object: Record<string, unknown> | null;
    changes: { field: string; from: unknown; to: unknown }[] | null;
    from?: number | null;
    to?: number;
    thesis_name?: string;
  };
};

const PLAIN: Record<string, string> = {
  'company.created': 'Company created',
  'company.archived': 'Archived',
  'company.restored': 'Restored',
  'company.merged': 'Merged with another company',
  'company.unmerged': 'Parted from another company again',
  'deal.created': 'Came into the pipeline',
  'deck.submitted': 'Deck submitted',
  'job.completed': 'Deck analysed',
  'duplicate.found': 'Found to be like another company',
};

const ACTORS: Record<string, string> = { form: 'a form', system: 'the service', import: 'an import', key: 'an API key', user: 'somebody' };

/** What happened, in a line. */
export function eventWords({ type, data }: Event): string {
  const { object, changes } = data;
  switch (type) {
    case 'deal.created':
      return `${PLAIN[type]} ${worded(object?.pipeline_name ?? '')}`.trim();
    case 'deal.moved':
      return `Moved ${changeOf(data, 'stage')}${reasonsOf(changes)}`;
    case 'deal.owner_changed':
      return `Owner ${changeOf(data, 'owner')}`;
    case 'company.updated':
      return `Changed: ${(changes ?? []).map(({ field, to }) => `${plainField(field)} ${to === null ? 'removed' : `“${worded(to)}”`}`).join(', ')}`;
    case 'score.changed':
      return data.from === null || data.from === undefined ? `Scored ${data.to}` : `Score ${data.from} → ${data.to}`;
    case 'thesis.matched':
      return `Fits the thesis ${data.thesis_name ?? ''}`;
    case 'document.created':
      return `Document added: ${worded(object?.name ?? object?.file_name ?? '')}`;
    case 'note.created':
      return `Note: ${shortened(worded(object?.body ?? ''))}`;
    case 'job.failed':
      return `Deck could not be analysed: ${worded((object?.error as { message?: string } | null)?.message ?? 'no reason given')}`;
    default:
      return PLAIN[type] ?? type.replaceAll(/[._]/g, ' ');
  }
}

export function actorWords({ actor }: Event): string {
  return actor.name ?? ACTORS[actor.kind] ?? actor.kind;
}

function changeOf({ changes }: Event['data'], field: string): string {
  const change = changes?.find((each) => each.field === field);
  return change ? `from ${nameOf(change.from)} to ${nameOf(change.to)}` : '';
}

function reasonsOf(changes: Event['data']['changes']): string {
  const outcome = changes?.find(({ field }) => field === 'outcome')?.to as { reasons?: string[] } | null | undefined;
  return outcome?.reasons?.length ? ` (${outcome.reasons.join(', ')})` : '';
}

function nameOf(value: unknown): string {
  return (value as { name?: string } | null)?.name ?? 'nobody';
}

function plainField(field: string): string {
  return field.startsWith('properties.') ? 'an answer' : field.replaceAll('_', ' ');
}

function worded(value: unknown): string {
  if (Array.isArray(value)) return value.map(worded).join(', ');
  if (typeof value === 'object' && value !== null)
    return worded((value as { label?: unknown; name?: unknown }).label ?? (value as { name?: unknown }).name ?? '…');
  return String(value);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
