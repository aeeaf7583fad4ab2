import { useState } from 'preact/hooks';
import { call } from '../api';
import { changed } from '../parts/changes';
import { Sheet } from '../parts/dialog';
import { Check, TextField } from '../parts/fields';
import { type Pipeline, type Stage, STAGE_KINDS } from './team.types';

interface SheetProps {
  onClose(): void;
  onSaved(): void;
}

const MAKE_DEFAULT = 'Make it the default: it receives submissions that name no pipeline';

export function NewPipeline({ onClose, onSaved }: SheetProps) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const save = async (): Promise<void> => {
    await call('POST', '/pipelines', { name, is_default: isDefault });
    onSaved();
  };
  return (
    <Sheet title="New pipeline" action="Add pipeline" onSubmit={save} onClose={onClose}>
      <TextField label="Name" required maxLength={200} value={name} onValue={setName} />
      <Check label={MAKE_DEFAULT} checked={isDefault} onChecked={setDefault} />
    </Sheet>
  );
}

/** A stage to add has no id yet. */
type Edited = Omit<Stage, 'id'> & { id?: string };

/** Stages keep their ids when they are renamed or put in another order, so their deals stay in them. */
export function EditPipeline({ pipeline, onClose, onSaved }: SheetProps & { pipeline: Pipeline }) {
  const [name, setName] = useState(pipeline.name);
  const [isDefault, setDefault] = useState(pipeline.is_default);
  const [stages, setStages] = useState<Edited[]>(pipeline.stages);
  const save = async (): Promise<void> => {
    const wish = { name, stages: stages.map(({ id, ...rest }) => ({ ...(id && { id }), ...rest })) };
    await call('PATCH', `/pipelines/${pipeline.id}`, {
      ...changed(pipeline, wish as Partial<Pipeline>),
      ...(isDefault && { is_default: true }),
    });
    onSaved();
  };
  return (
    <Sheet title="Edit pipeline" action="Save" onSubmit={save} onClose={onClose}>
      <TextField label="Name" required maxLength={200} value={name} onValue={setName} />
      <Stages stages={stages} onStages={setStages} />
      {/* There always is one default: it moves to another pipeline, and is not taken away. */}
      {!pipeline.is_default && <Check label={MAKE_DEFAULT} checked={isDefault} onChecked={setDefault} />}
    </Sheet>
  );
}

function Stages({ stages, onStages }: { stages: Edited[]; onStages(stages: Edited[]): void }) {
  const change = (at: number, fields: Partial<Edited>): void =>
    onStages(stages.map((stage, index) => (index === at ? { ...stage, ...fields } : stage)));
  const raise = (at: number): void => {
    const [stage, above] = [stages[at] as Edited, stages[at - 1] as Edited];
    onStages([...stages.slice(0, at - 1), stage, above, ...stages.slice(at + 1)]);
  };
  return (
    <fieldset>
      <legend>Stages, in their order</legend>
      {stages.map((stage, index) => (
        <div class="stage" key={stage.id ?? `new ${index}`}>
          <input
            aria-label={`Stage ${index + 1}`}
            required
            maxLength={100}
            value={stage.name}
            onInput={(event) => change(index, { name: event.currentTarget.value })}
          />
          <select
            aria-label={`Meaning of stage ${index + 1}`}
            value={stage.kind}
            onChange={(event) => change(index, { kind: event.currentTarget.value as Stage['kind'] })}
          >
            {STAGE_KINDS.map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </select>
          <button type="button" class="plain" aria-label={`Move ${stage.name} up`} disabled={index === 0} onClick={() => raise(index)}>
            ↑
          </button>
          <button
            type="button"
            class="plain"
            aria-label={`Remove ${stage.name}`}
            onClick={() => onStages(stages.filter((_, other) => other !== index))}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" class="plain" onClick={() => onStages([...stages, { name: '', kind: 'open' }])}>
        Add a stage
      </button>
    </fieldset>
  );
}
