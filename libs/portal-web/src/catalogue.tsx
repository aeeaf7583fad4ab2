import { useState } from 'preact/hooks';
import { call } from './api';
import { Empty, Field, More, Problem, Table, useAction, usePages, When } from './ui';

interface Option { id: string; label: string; archived: boolean }
interface Property { id: string; name: string; type: string; options: Option[]; validation_pattern?: string | null }
interface Pipeline { id: string; name: string; is_default: boolean }

export function Pipelines() {
  const { rows, problem, more, reload } = usePages<Pipeline>('/pipelines');
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const action = useAction();
  const add = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      await call('POST', '/pipelines', { name, is_default: isDefault });
      setName('');
      reload();
    });
  };
  return (
    <section>
      <h1>Pipelines</h1>
      <form class="card inline" onSubmit={add}>
        <Field label="Name"><input required maxLength={200} value={name} onInput={(e) => setName(e.currentTarget.value)} /></Field>
        <label class="choice"><input type="checkbox" checked={isDefault} onChange={(e) => setDefault(e.currentTarget.checked)} /> Receives submissions that name no pipeline</label>
        <button type="submit" aria-disabled={action.busy}>Add pipeline</button>
        <Problem text={action.problem} />
      </form>
      <Problem text={problem} />
      {rows && <Table head={['Name', 'Default']}>{rows.map((p) => <tr key={p.id}><th scope="row">{p.name}</th><td>{p.is_default ? <span class="tag good">default</span> : ''}</td></tr>)}</Table>}
      <More onMore={more} />
    </section>
  );
}

export function Properties() {
  const { rows, problem, more, reload } = usePages<Property>('/properties');
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section>
      <h1>Questions</h1>
      <NewProperty onMade={reload} />
      <Problem text={problem} />
      {rows?.length === 0 && <Empty>No questions yet. Forms and integrations answer them; the search finds companies by them.</Empty>}
      {rows && rows.length > 0 && (
        <Table head={['Question', 'Type', 'Options', 'Actions']}>
          {rows.map((p) => (
            <tr key={p.id}>
              <th scope="row">{open === p.id ? <Options property={p} onDone={() => { setOpen(null); reload(); }} /> : p.name}</th>
              <td>{p.type.replace('_', ' ')}</td>
              <td>{p.validation_pattern ? <code>{p.validation_pattern}</code> : p.options.map((o) => <span key={o.id} class={`tag ${o.archived ? 'gone' : ''}`}>{o.label}</span>)}</td>
              <td><button type="button" class="quiet" aria-expanded={open === p.id} onClick={() => setOpen(open === p.id ? null : p.id)}>{open === p.id ? 'Cancel' : 'Edit'}</button></td>
            </tr>
          ))}
        </Table>
      )}
      <More onMore={more} />
    </section>
  );
}

function NewProperty({ onMade }: { onMade(): void }) {
  const [name, setName] = useState('');
  const [type, setType] = useState('text');
  const [detail, setDetail] = useState('');
  const { busy, problem, run } = useAction();
  const selects = type === 'select' || type === 'multi_select';
  const submit = (event: Event): void => {
    event.preventDefault();
    const extra = selects ? { options: detail.split('\n').map((line) => line.trim()).filter(Boolean) } : type === 'reference' && detail ? { validation_pattern: detail } : {};
    void run(async () => {
      await call('POST', '/properties', { name, type, ...extra });
      setName('');
      setDetail('');
      onMade();
    });
  };
  return (
    <form class="card inline" onSubmit={submit}>
      <Field label="Question"><input required maxLength={500} value={name} onInput={(e) => setName(e.currentTarget.value)} /></Field>
      <Field label="Type">
        <select value={type} onChange={(e) => setType(e.currentTarget.value)}>
          <option value="text">text</option><option value="select">one choice</option><option value="multi_select">several choices</option><option value="reference">reference</option>
        </select>
      </Field>
      {selects && <Field label="Options" hint="One a line."><textarea required value={detail} onInput={(e) => setDetail(e.currentTarget.value)} /></Field>}
      {type === 'reference' && <Field label="Pattern" hint="A regular expression for the whole value; optional."><input value={detail} onInput={(e) => setDetail(e.currentTarget.value)} /></Field>}
      <button type="submit" aria-disabled={busy}>Add question</button>
      <Problem text={problem} />
    </form>
  );
}

/** Renames keep an option's id, so answers stay; archived options are offered no more. */
function Options({ property, onDone }: { property: Property; onDone(): void }) {
  const [name, setName] = useState(property.name);
  const [options, setOptions] = useState(property.options);
  const { busy, problem, run } = useAction();
  const change = (id: string, fields: Partial<Option>): void => setOptions(options.map((o) => (o.id === id ? { ...o, ...fields } : o)));
  const save = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      await call('PATCH', `/properties/${property.id}`, { name, ...(options.length > 0 && { options }) });
      onDone();
    });
  };
  return (
    <form onSubmit={save}>
      <Field label="Question"><input required value={name} onInput={(e) => setName(e.currentTarget.value)} /></Field>
      {options.map((o) => (
        <p class="row" key={o.id}>
          <input aria-label={`Label of ${o.label}`} required value={o.label} onInput={(e) => change(o.id, { label: e.currentTarget.value })} />
          <label class="choice"><input type="checkbox" checked={o.archived} onChange={(e) => change(o.id, { archived: e.currentTarget.checked })} /> archived</label>
        </p>
      ))}
      <Problem text={problem} />
      <button type="submit" aria-disabled={busy}>Save</button>
    </form>
  );
}

interface Member { id: string; user_id: string; email?: string; name?: string; role: string; pipeline_ids: string[] | null; active: boolean; created_at: string }

export function Members() {
  const { rows, problem, more } = usePages<Member>('/members');
  const { rows: pipelines } = usePages<Pipeline>('/pipelines');
  const nameOf = (id: string): string => pipelines?.find((p) => p.id === id)?.name ?? 'another pipeline';
  return (
    <section>
      <h1>Members</h1>
      <Problem text={problem} />
      {rows && (
        <Table head={['Member', 'Role', 'Sees', 'Since', 'Status']}>
          {rows.map((m) => (
            <tr key={m.id}>
              <th scope="row">{m.name ?? m.email ?? m.user_id}</th>
              <td>{m.role}</td>
              <td>{m.pipeline_ids === null ? 'all pipelines' : m.pipeline_ids.map(nameOf).join(', ') || 'nothing'}</td>
              <td><When at={m.created_at} /></td>
              <td><span class={`tag ${m.active ? 'good' : 'bad'}`}>{m.active ? 'active' : 'deactivated'}</span></td>
            </tr>
          ))}
        </Table>
      )}
      <More onMore={more} />
    </section>
  );
}

interface Thesis { id: string; name: string; description: string | null; active: boolean; criteria: { industries: string[]; stages: string[]; keywords: string[]; geographies: string[]; min_cri?: number | null } }
interface View { id: string; name: string; filters: { field: string; op: string; value?: unknown }[]; sort: { field: string; direction: string } }

export function ThesesAndViews() {
  const theses = usePages<Thesis>('/theses');
  const views = usePages<View>('/views');
  return (
    <section>
      <h1>Theses and views</h1>
      <NewThesis onMade={theses.reload} />
      <Problem text={theses.problem ?? views.problem} />
      {theses.rows?.length === 0 && <Empty>No theses yet. Every company is matched against each active thesis.</Empty>}
      {theses.rows && theses.rows.length > 0 && (
        <Table head={['Thesis', 'Looks for', 'Status']}>
          {theses.rows.map((t) => (
            <tr key={t.id}>
              <th scope="row">{t.name}{t.description && <><br /><span class="soft">{t.description}</span></>}</th>
              <td>{[...t.criteria.industries, ...t.criteria.stages, ...t.criteria.geographies, ...t.criteria.keywords].map((c) => <span class="tag" key={c}>{c}</span>)}</td>
              <td><span class={`tag ${t.active ? 'good' : ''}`}>{t.active ? 'active' : 'paused'}</span></td>
            </tr>
          ))}
        </Table>
      )}
      <h2>Saved views</h2>
      {views.rows?.length === 0 && <Empty>No views yet.</Empty>}
      {views.rows && views.rows.length > 0 && (
        <Table head={['View', 'Filters', 'Order']}>
          {views.rows.map((v) => <tr key={v.id}><th scope="row">{v.name}</th><td>{v.filters.map((f) => <span class="tag" key={`${f.field}${f.op}`}>{f.field} {f.op} {String(f.value ?? '')}</span>)}</td><td>{v.sort.field.replaceAll('_', ' ')}, {v.sort.direction}</td></tr>)}
        </Table>
      )}
    </section>
  );
}

function NewThesis({ onMade }: { onMade(): void }) {
  const [fields, setFields] = useState({ name: '', industries: '', stages: '', geographies: '', keywords: '' });
  const { busy, problem, run } = useAction();
  const list = (text: string): string[] => text.split(',').map((part) => part.trim()).filter(Boolean);
  const submit = (event: Event): void => {
    event.preventDefault();
    const { name, ...rest } = fields;
    const criteria = Object.fromEntries(Object.entries(rest).map(([key, text]) => [key, list(text)]));
    void run(async () => {
      await call('POST', '/theses', { name, criteria });
      setFields({ name: '', industries: '', stages: '', geographies: '', keywords: '' });
      onMade();
    });
  };
  return (
    <form class="card inline" onSubmit={submit}>
      <Field label="Name"><input required maxLength={200} value={fields.name} onInput={(e) => setFields({ ...fields, name: e.currentTarget.value })} /></Field>
      {(['industries', 'stages', 'geographies', 'keywords'] as const).map((key) => (
        <Field key={key} label={key[0]?.toUpperCase() + key.slice(1)}><input placeholder="parted by commas" value={fields[key]} onInput={(e) => setFields({ ...fields, [key]: e.currentTarget.value })} /></Field>
      ))}
      <button type="submit" aria-disabled={busy}>Add thesis</button>
      <Problem text={problem} />
    </form>
  );
}
