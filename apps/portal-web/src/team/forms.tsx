import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { CopyButton } from '../parts/copy';
import { Tag } from '../parts/format';
import { useAction, useAll, usePages } from '../parts/loading';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { EditButton, Row, Table } from '../parts/table';
import { FormEditor } from './form-editor';
import type { Form, Pipeline, Property } from './team.types';

export function Forms({ person }: { person: Person }) {
  const list = usePages<Form>('/forms');
  const pipelines = useAll<Pipeline>('/pipelines?limit=100');
  const properties = useAll<Property>('/properties?limit=100');
  const [editing, setEditing] = useState<Form | 'new' | null>(null);
  return (
    <Screen
      title="Application forms"
      lead="Founders apply with their deck on your own web page: paste a form’s snippet where it should stand."
      actions={
        <button type="button" onClick={() => setEditing('new')}>
          New form
        </button>
      }
    >
      <Problem text={pipelines.problem ?? properties.problem} />
      <List
        of={list}
        empty={
          <Empty title="No forms yet">Make one, paste its snippet into your web page, and founders apply there with their deck.</Empty>
        }
      >
        {(rows) => (
          <Table label="Forms" head={['Form', 'Status', 'Asks', 'Actions']}>
            {rows.map((form) => (
              <FormRow
                key={form.id}
                form={form}
                canPreview={person.environment === 'test'}
                onEdit={() => setEditing(form)}
                onChanged={list.reload}
              />
            ))}
          </Table>
        )}
      </List>
      {editing && pipelines.value && properties.value && (
        <FormEditor
          form={editing === 'new' ? null : editing}
          pipelines={pipelines.value}
          properties={properties.value}
          onSaved={list.reload}
          onClose={() => setEditing(null)}
        />
      )}
    </Screen>
  );
}

interface FormRowProps {
  form: Form;
  /** The page that shows a form by itself is there in the sandbox only. */
  canPreview: boolean;
  onEdit(): void;
  onChanged(): void;
}

function FormRow({ form, canPreview, onEdit, onChanged }: FormRowProps) {
  const { busy, problem, run } = useAction();
  const open = form.status === 'open';
  const toggle = (): Promise<void> =>
    run(async () => {
      await call('PATCH', `/forms/${form.id}`, { status: open ? 'closed' : 'open' });
      onChanged();
    });
  const required = form.questions.filter((question) => question.required).length;
  const actions = (
    <span class="actions">
      <CopyButton plain label="Copy snippet" text={`<script src="${location.origin}/widget.js" data-form-id="${form.id}"></script>`} />
      <EditButton name={form.name} onClick={onEdit} />
      <button
        type="button"
        class="plain"
        aria-label={`${open ? 'Close' : 'Open'} ${form.name}`}
        aria-disabled={busy}
        onClick={() => void toggle()}
      >
        {open ? 'Close' : 'Open'}
      </button>
      {open && canPreview && (
        <a class="button plain" href={`/demo/form?form=${form.id}`} target="_blank" rel="noopener">
          Preview
        </a>
      )}
      <Problem text={problem} />
    </span>
  );
  return (
    <Row
      title={
        <>
          {form.name}
          <code class="soft block">{form.id}</code>
        </>
      }
      cells={[
        <Tag tone={open ? 'good' : undefined}>{form.status}</Tag>,
        `${form.questions.length} questions, ${required} required`,
        actions,
      ]}
    />
  );
}
