import { useState } from 'preact/hooks';
import { call } from '../api';
import { changed } from '../parts/changes';
import { Sheet } from '../parts/dialog';
import { CheckList, Choice, TextArea, TextField } from '../parts/fields';
import type { Form, Pipeline, Property } from './team.types';

interface EditorProps {
  /** null: a new one. */
  form: Form | null;
  pipelines: Pipeline[];
  properties: Property[];
  onSaved(): void;
  onClose(): void;
}

const MEGABYTE = 1_048_576;
const MOST = 50;

export function FormEditor({ form, pipelines, properties, onSaved, onClose }: EditorProps) {
  const [name, setName] = useState(form?.name ?? '');
  const [text, setText] = useState(form?.text ?? '');
  const [chosen, setChosen] = useState(form?.pipeline_ids ?? pipelines.filter((each) => each.is_default).map(({ id }) => id));
  const [questions, setQuestions] = useState(form?.questions ?? []);
  const [reference, setReference] = useState(form?.reference_property_id ?? '');
  const limit = megabytesOf(form?.max_bytes ?? MOST * MEGABYTE);
  const [megabytes, setMegabytes] = useState(limit);
  const [origins, setOrigins] = useState((form?.allowed_origins ?? []).join('\n'));
  const references = properties.filter(({ type }) => type === 'reference').map((each): [string, string] => [each.id, each.name]);
  const save = async (): Promise<void> => {
    const body = {
      name,
      text: text.trim() || null,
      pipeline_ids: chosen,
      questions,
      reference_property_id: reference || null,
      // What integrations set to the byte stays so until somebody types another number.
      max_bytes: form !== null && megabytes === limit ? form.max_bytes : Number(megabytes) * MEGABYTE,
      allowed_origins: origins.split(/\s+/).filter(Boolean),
    };
    await (form ? call('PATCH', `/forms/${form.id}`, changed(form, body)) : call('POST', '/forms', body));
    onSaved();
  };
  return (
    <Sheet title={form ? `Edit ${form.name}` : 'New form'} action="Save" onSubmit={save} onClose={onClose}>
      <TextField label="Name" hint="The title that applicants read." required maxLength={200} value={name} onValue={setName} />
      <TextArea label="Text" hint="What they read under it; line breaks are kept." value={text} onValue={setText} />
      <CheckList legend="Submits to" items={pipelines} chosen={chosen} onChosen={setChosen} />
      <Asked properties={properties} questions={questions} onQuestions={setQuestions} />
      <Choice
        label="Reference property"
        hint="Filled with the application id that your page passes on."
        value={reference}
        onValue={setReference}
        options={[['', 'none'], ...references]}
      />
      <TextField label="Largest deck in MB" type="number" min={1} max={MOST} required value={megabytes} onValue={setMegabytes} />
      <TextArea
        label="Allowed origins"
        hint="One a line, e.g. https://example.com; empty: any page."
        value={origins}
        onValue={setOrigins}
      />
    </Sheet>
  );
}

function megabytesOf(bytes: number): string {
  return String(Math.max(1, Math.round(bytes / MEGABYTE)));
}

type Questions = Form['questions'];

function Asked({
  properties,
  questions,
  onQuestions,
}: {
  properties: Property[];
  questions: Questions;
  onQuestions(questions: Questions): void;
}) {
  const asked = properties.filter(({ type }) => type !== 'reference');
  const howOf = (id: string): string => {
    const question = questions.find(({ property_id }) => property_id === id);
    return question ? (question.required ? 'required' : 'optional') : 'no';
  };
  const ask = (id: string, how: string): void => {
    const rest = questions.filter((question) => question.property_id !== id);
    onQuestions(how === 'no' ? rest : [...rest, { property_id: id, required: how === 'required' }]);
  };
  return (
    <fieldset>
      <legend>Questions</legend>
      {asked.length === 0 && <p class="soft">Your team has no questions yet; make some under Questions.</p>}
      {asked.map(({ id, name }) => (
        <label class="asked" key={id}>
          <span>{name}</span>
          <select value={howOf(id)} onChange={(event) => ask(id, event.currentTarget.value)}>
            <option value="no">not asked</option>
            <option value="optional">optional</option>
            <option value="required">required</option>
          </select>
        </label>
      ))}
    </fieldset>
  );
}
