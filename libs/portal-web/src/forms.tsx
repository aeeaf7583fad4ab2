import { useState } from 'preact/hooks';
import { call, type Page } from './api';
import { Empty, Field, More, Problem, Table, useAction, useLoaded, usePages } from './ui';

interface Form {
  id: string;
  name: string;
  pipeline_ids: string[];
  questions: { property_id: string; required: boolean }[];
  reference_property_id: string | null;
  max_bytes: number;
  allowed_origins: string[];
  status: 'open' | 'closed';
}
interface Named { id: string; name: string }
interface Property extends Named { type: string }

export function Forms() {
  const { rows, problem, more, reload } = usePages<Form>('/forms');
  const { value: pipelines } = useLoaded<Page<Named>>('/pipelines?limit=100');
  const { value: properties } = useLoaded<Page<Property>>('/properties?limit=100');
  const [editing, setEditing] = useState<Form | 'new' | null>(null);
  const done = (): void => {
    setEditing(null);
    reload();
  };
  return (
    <section>
      <h1>Application forms</h1>
      <p class="row"><button type="button" onClick={() => setEditing('new')}>New form</button></p>
      {editing && pipelines && properties && (
        <Editor key={editing === 'new' ? 'new' : editing.id} form={editing === 'new' ? null : editing} pipelines={pipelines.data} properties={properties.data} onDone={done} onCancel={() => setEditing(null)} />
      )}
      <Problem text={problem} />
      {rows?.length === 0 && <Empty>No forms yet. A form lets founders apply with their deck on your own web page.</Empty>}
      {rows && rows.length > 0 && (
        <Table head={['Form', 'Status', 'Embed', 'Actions']}>
          {rows.map((form) => <FormRow key={form.id} form={form} onEdit={() => setEditing(form)} onChanged={reload} />)}
        </Table>
      )}
      <More onMore={more} />
    </section>
  );
}

function FormRow({ form, onEdit, onChanged }: { form: Form; onEdit(): void; onChanged(): void }) {
  const { busy, problem, run } = useAction();
  const [copied, setCopied] = useState(false);
  const snippet = `<script src="${location.origin}/widget.js" data-form-id="${form.id}"></script>`;
  const toggle = (): Promise<void> =>
    run(async () => {
      await call('PATCH', `/forms/${form.id}`, { status: form.status === 'open' ? 'closed' : 'open' });
      onChanged();
    });
  return (
    <tr>
      <th scope="row">{form.name}<br /><code class="soft">{form.id}</code></th>
      <td><span class={`tag ${form.status === 'open' ? 'good' : ''}`}>{form.status}</span></td>
      <td><button type="button" class="quiet" onClick={() => void navigator.clipboard.writeText(snippet).then(() => setCopied(true))}>{copied ? 'Copied' : 'Copy snippet'}</button></td>
      <td class="row">
        <button type="button" class="quiet" onClick={onEdit}>Edit</button>
        <button type="button" class="quiet" aria-disabled={busy} onClick={() => void toggle()}>{form.status === 'open' ? 'Close' : 'Open'}</button>
        {form.status === 'open' && <a href={`/demo/form?form=${form.id}`} target="_blank" rel="noopener">Preview</a>}
        <Problem text={problem} />
      </td>
    </tr>
  );
}

interface EditorProps { form: Form | null; pipelines: Named[]; properties: Property[]; onDone(): void; onCancel(): void }

function Editor({ form, pipelines, properties, onDone, onCancel }: EditorProps) {
  const [name, setName] = useState(form?.name ?? '');
  const [chosen, setChosen] = useState(form?.pipeline_ids ?? []);
  const [questions, setQuestions] = useState(form?.questions ?? []);
  const [reference, setReference] = useState(form?.reference_property_id ?? '');
  const [megabytes, setMegabytes] = useState(String(Math.round((form?.max_bytes ?? 52428800) / 1048576)));
  const [origins, setOrigins] = useState((form?.allowed_origins ?? []).join('\n'));
  const { busy, problem, run } = useAction();
  const save = (event: Event): void => {
    event.preventDefault();
    const body = {
      name, pipeline_ids: chosen, questions, ...(reference && { reference_property_id: reference }), max_bytes: Number(megabytes) * 1048576,
      allowed_origins: origins.split(/\s+/).filter(Boolean),
    };
    void run(async () => {
      await (form ? call('PATCH', `/forms/${form.id}`, body) : call('POST', '/forms', body));
      onDone();
    });
  };
  const toggle = (id: string): void => setChosen(chosen.includes(id) ? chosen.filter((x) => x !== id) : [...chosen, id]);
  const ask = (id: string, how: string): void => {
    const rest = questions.filter((question) => question.property_id !== id);
    setQuestions(how === 'no' ? rest : [...rest, { property_id: id, required: how === 'required' }]);
  };
  const asked = (id: string): string => {
    const question = questions.find(({ property_id }) => property_id === id);
    return question ? (question.required ? 'required' : 'optional') : 'no';
  };
  return (
    <form class="card" onSubmit={save}>
      <h2>{form ? `Edit ${form.name}` : 'New form'}</h2>
      <Field label="Name"><input required maxLength={200} value={name} onInput={(e) => setName(e.currentTarget.value)} /></Field>
      <fieldset>
        <legend>Submits to</legend>
        {pipelines.map((p) => <label class="choice" key={p.id}><input type="checkbox" checked={chosen.includes(p.id)} onChange={() => toggle(p.id)} /> {p.name}</label>)}
      </fieldset>
      <fieldset>
        <legend>Questions</legend>
        {properties.filter(({ type }) => type !== 'reference').map((p) => (
          <label class="choice" key={p.id}>
            <select value={asked(p.id)} onChange={(e) => ask(p.id, e.currentTarget.value)}><option value="no">not asked</option><option value="optional">optional</option><option value="required">required</option></select> {p.name}
          </label>
        ))}
      </fieldset>
      <Field label="Reference property" hint="Filled with the application id that your page passes on.">
        <select value={reference} onChange={(e) => setReference(e.currentTarget.value)}>
          <option value="">none</option>
          {properties.filter(({ type }) => type === 'reference').map((p) => <option key={p.id} value={p.id}>{p.name}</option>)}
        </select>
      </Field>
      <Field label="Largest deck in MB"><input type="number" min={1} max={50} required value={megabytes} onInput={(e) => setMegabytes(e.currentTarget.value)} /></Field>
      <Field label="Allowed origins" hint="One a line, e.g. https://example.com; empty: any page."><textarea value={origins} onInput={(e) => setOrigins(e.currentTarget.value)} /></Field>
      <Problem text={problem} />
      <p class="row"><button type="submit" aria-disabled={busy}>Save</button><button type="button" class="quiet" onClick={onCancel}>Cancel</button></p>
    </form>
  );
}
