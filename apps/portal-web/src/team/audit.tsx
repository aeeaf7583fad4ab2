import type { Person } from '../board/board.types';
import { Choice, TextField } from '../parts/fields';
import { When } from '../parts/format';
import { useAction, useAll, usePages } from '../parts/loading';
import { saveFile } from '../parts/save-file';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { useQuery } from '../place';
import {
  AUDIT_FILTERS,
  auditQuery,
  type AuditEntry,
  deedWords,
  detailWords,
  KINDS,
  placeOfEntry,
  thingWords,
  whoWords,
} from './audit-words';

const ACTOR_KINDS: [string, string][] = [
  ['kind:key', 'Any key'],
  ['kind:form', 'Any form'],
  ['kind:import', 'Any import'],
  ['kind:operator', 'Operators'],
  ['kind:command_line', 'The command line'],
  ['kind:system', 'The service'],
];

/** Who did what, when, to which object. The filters are in the address. */
export function Audit() {
  const [query, onQuery] = useQuery();
  const asked = auditQuery(query);
  const list = usePages<AuditEntry>(`/audit?limit=50${asked && `&${asked}`}`);
  const saving = useAction();
  const filtered = AUDIT_FILTERS.some((name) => query.get(name));
  const save = (): void => void saving.run(() => saveFile(`/audit/export${asked && `?${asked}`}`, 'audit-trail.csv'));
  return (
    <Screen
      title="Audit trail"
      lead="What people, keys and forms did for your team, newest first."
      actions={
        <button type="button" class="plain" aria-disabled={saving.busy} onClick={save}>
          Export as CSV
        </button>
      }
    >
      <Filters query={query} onQuery={onQuery} filtered={filtered} />
      <Problem text={saving.problem} />
      <List
        of={list}
        skeleton={8}
        empty={filtered ? <Empty title="Nothing like this was done">Change or clear the filters.</Empty> : <Empty title="Nothing yet" />}
      >
        {(rows) => (
          <Table label="Audit trail" head={['What', 'Of', 'Details', 'Who', 'When']}>
            {rows.map((entry) => (
              <Row
                key={entry.id}
                title={deedWords(entry.action)}
                cells={[
                  <Of entry={entry} onOnly={() => onQuery({ object_id: entry.company?.id ?? entry.object_id })} />,
                  <span class="soft">{detailWords(entry.details) || '–'}</span>,
                  whoWords(entry),
                  <When at={entry.created_at} />,
                ]}
              />
            ))}
          </Table>
        )}
      </List>
    </Screen>
  );
}

/** Its object, to be opened, and all else that was done to it. */
function Of({ entry, onOnly }: { entry: AuditEntry; onOnly(): void }) {
  const place = placeOfEntry(entry);
  const name = entry.company?.name ?? thingWords(entry.object_type);
  return (
    <>
      {place ? <a href={place}>{name}</a> : name}
      {/* A session is opened and closed, no more. */}
      {entry.object_type !== 'session' && (
        <button type="button" class="bare soft only" aria-label={`Only this: ${name}`} onClick={onOnly}>
          Only this
        </button>
      )}
    </>
  );
}

interface FiltersProps {
  query: URLSearchParams;
  onQuery(change: Record<string, string>): void;
  filtered: boolean;
}

function Filters({ query, onQuery, filtered }: FiltersProps) {
  const members = useAll<Person>('/board/members?limit=100').value ?? [];
  const [id, kind] = [query.get('actor_id') ?? '', query.get('actor_kind') ?? ''];
  const known = members.some((member) => member.id === id);
  const actors: [string, string][] = [
    ['', 'Anybody'],
    ...members.map((member): [string, string] => [member.id, member.name]),
    ...(id && !known ? [[id, 'Somebody else'] as [string, string]] : []),
    ...ACTOR_KINDS,
  ];
  const action = query.get('action') ?? '';
  const kinds = KINDS.some(([value]) => value === action) ? KINDS : [...KINDS, [action, action] as [string, string]];
  const choose = (value: string): void =>
    onQuery(value.startsWith('kind:') ? { actor_kind: value.slice(5), actor_id: '' } : { actor_id: value, actor_kind: '' });
  const of = (name: string): { value: string; onValue(value: string): void } => ({
    value: query.get(name) ?? '',
    onValue: (value) => onQuery({ [name]: value }),
  });
  return (
    <div class="tools" role="search">
      <Choice label="What" options={kinds} {...of('action')} />
      <Choice label="Who" options={actors} value={kind ? `kind:${kind}` : id} onValue={choose} />
      <TextField label="From" type="date" {...of('since')} />
      <TextField label="To" type="date" {...of('until')} />
      {query.get('object_id') && (
        <button type="button" class="plain" onClick={() => onQuery({ object_id: '' })}>
          One object only ×
        </button>
      )}
      {filtered && (
        <button type="button" class="plain" onClick={() => onQuery(Object.fromEntries(AUDIT_FILTERS.map((name) => [name, ''])))}>
          Clear
        </button>
      )}
    </div>
  );
}
