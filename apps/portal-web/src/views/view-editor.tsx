import { useState } from 'preact/hooks';
import { call } from '../api';
import { changed } from '../parts/changes';
import { Sheet } from '../parts/dialog';
import { Choice, TextField } from '../parts/fields';
import type { Schemas } from '../schemas';
import type { Named, Pipeline, Property } from '../team/team.types';
import { type Filter, type FilterField, filterFields, filterOf, isEmptiness, type Line, lineOf, named, opsOf, SORTS } from './view-filters';

/** The editor holds what is typed, before the service says whether it is a filter. */
export type View = Pick<Schemas['ViewDto'], 'id' | 'name' | 'pipeline_id'> & {
  filters: Filter[];
  sort: { field: string; direction: string };
};

/** What a new view begins with. */
export type NewView = Omit<View, 'id'>;

interface EditorProps {
  view: View | NewView;
  /** What the reader has to know of it first. */
  note?: string;
  pipelines: Pipeline[];
  properties: Property[];
  members: Named[];
  onSaved(view: View): void;
  onClose(): void;
}

export function ViewEditor({ view, note, pipelines, properties, members, onSaved, onClose }: EditorProps) {
  const fields = filterFields(properties, { pipelines, members });
  const [name, setName] = useState(view.name);
  const [pipeline, setPipeline] = useState(view.pipeline_id ?? '');
  const [saved] = useState(() => view.filters.map((filter) => lineOf(named(filter, properties))));
  const [lines, setLines] = useState(saved);
  const [sort, setSort] = useState(view.sort);
  const kindOf = (field: string): FilterField['kind'] => fields.find((each) => each.field === field)?.kind ?? 'text';
  const save = async (): Promise<void> => {
    const filtersOf = (typed: Line[]): Filter[] => typed.map((line) => filterOf(kindOf(line.field), line));
    const body = { name, pipeline_id: pipeline || null, filters: filtersOf(lines), sort };
    const before = 'id' in view ? { ...view, filters: filtersOf(saved) } : null;
    onSaved(
      before ? await call<View>('PATCH', `/views/${before.id}`, changed<NewView>(before, body)) : await call<View>('POST', '/views', body),
    );
  };
  const change = (index: number, line: Line | null): void => setLines(lines.flatMap((each, at) => (at === index ? (line ?? []) : each)));
  return (
    <Sheet title={'id' in view ? `Edit ${view.name}` : 'New view'} action="Save" onSubmit={save} onClose={onClose}>
      {note && <p class="notice">{note}</p>}
      <TextField label="Name" required maxLength={200} value={name} onValue={setName} />
      <Choice
        label="Pipeline"
        value={pipeline}
        onValue={setPipeline}
        options={[['', 'all pipelines'], ...pipelines.map((each): [string, string] => [each.id, each.name])]}
      />
      <fieldset>
        <legend>Filters</legend>
        {lines.map((line, index) => (
          <FilterLine key={index} number={index + 1} line={line} fields={fields} onChange={(changed) => change(index, changed)} />
        ))}
        <button type="button" class="plain" onClick={() => setLines([...lines, { field: 'cri_score', op: 'gte', typed: '' }])}>
          Add a filter
        </button>
      </fieldset>
      <Choice label="Order by" value={sort.field} onValue={(field) => setSort({ ...sort, field })} options={SORTS} />
      <Choice
        label="Direction"
        value={sort.direction}
        onValue={(direction) => setSort({ ...sort, direction })}
        options={[
          ['desc', 'falling: newest or highest first'],
          ['asc', 'rising'],
        ]}
      />
    </Sheet>
  );
}

interface FilterProps {
  number: number;
  line: Line;
  fields: FilterField[];
  onChange(line: Line | null): void;
}

function FilterLine({ number, line, fields, onChange }: FilterProps) {
  const field = fields.find((each) => each.field === line.field) ?? (fields[0] as FilterField);
  const other = (name: string): void => {
    const kind = fields.find((each) => each.field === name)?.kind ?? 'text';
    onChange({ field: name, op: opsOf(kind)[0]?.[0] ?? 'eq', typed: kind === 'boolean' ? 'true' : '' });
  };
  return (
    <div class="filter">
      <select aria-label={`Field of filter ${number}`} value={line.field} onChange={(event) => other(event.currentTarget.value)}>
        {fields.map((each) => (
          <option key={each.field} value={each.field}>
            {each.name}
          </option>
        ))}
      </select>
      <select
        aria-label={`Comparison of filter ${number}`}
        value={line.op}
        onChange={(event) => onChange({ ...line, op: event.currentTarget.value })}
      >
        {opsOf(field.kind).map(([op, words]) => (
          <option key={op} value={op}>
            {words}
          </option>
        ))}
      </select>
      {!isEmptiness(line.op) && (
        <FilterValue label={`Value of filter ${number}`} field={field} line={line} onTyped={(typed) => onChange({ ...line, typed })} />
      )}
      <button type="button" class="plain" aria-label={`Remove filter ${number}`} onClick={() => onChange(null)}>
        Remove
      </button>
    </div>
  );
}

function FilterValue({
  label,
  field,
  line: { op, typed },
  onTyped,
}: {
  label: string;
  field: FilterField;
  line: Line;
  onTyped(typed: string): void;
}) {
  const common = { 'aria-label': label, required: true, value: typed };
  if (op === 'in') return <textarea {...common} placeholder="one a line" onInput={(event) => onTyped(event.currentTarget.value)} />;
  if (field.options.length > 0) {
    return (
      <select {...common} onChange={(event) => onTyped(event.currentTarget.value)}>
        <option value="" disabled>
          Choose
        </option>
        {field.options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  }
  return <input {...common} type={inputType(field, typed) as 'text'} onInput={(event) => onTyped(event.currentTarget.value)} />;
}

/** Integrations may save a moment with its time, which a date field cannot show. */
function inputType({ kind }: FilterField, typed: string): string {
  if (kind === 'number') return 'number';
  return kind === 'time' && /^(\d{4}-\d\d-\d\d)?$/.test(typed) ? 'date' : 'text';
}
