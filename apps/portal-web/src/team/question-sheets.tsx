import { useState } from 'preact/hooks';
import { call } from '../api';
import { changed } from '../parts/changes';
import { Sheet } from '../parts/dialog';
import { Check, Choice, TextArea, TextField } from '../parts/fields';
import { lines } from './lists';
import { type Option, type Property, PROPERTY_TYPES } from './team.types';

interface SheetProps {
  onClose(): void;
  onSaved(): void;
}

const takesOptions = (type: string): boolean => type === 'select' || type === 'multi_select';

export function NewQuestion({ onClose, onSaved }: SheetProps) {
  const [name, setName] = useState('');
  const [type, setType] = useState('text');
  const [options, setOptions] = useState('');
  const [pattern, setPattern] = useState('');
  const save = async (): Promise<void> => {
    const extra = takesOptions(type) ? { options: lines(options) } : type === 'reference' && pattern ? { validation_pattern: pattern } : {};
    await call('POST', '/properties', { name, type, ...extra });
    onSaved();
  };
  return (
    <Sheet title="New question" action="Add question" onSubmit={save} onClose={onClose}>
      <TextField label="Question" required maxLength={500} value={name} onValue={setName} />
      <Choice label="Type" value={type} onValue={setType} options={PROPERTY_TYPES} />
      {takesOptions(type) && <TextArea label="Options" hint="One a line." required value={options} onValue={setOptions} />}
      {type === 'reference' && (
        <TextField
          label="Pattern"
          hint="Optional: a regular expression for the whole value, e.g. [A-Z]{3}-\d+"
          value={pattern}
          onValue={setPattern}
        />
      )}
    </Sheet>
  );
}

/** Renames keep an option's id, so answers stay; archived options are offered no more. */
export function EditQuestion({ property, onClose, onSaved }: SheetProps & { property: Property }) {
  const [name, setName] = useState(property.name);
  const [options, setOptions] = useState(property.options);
  const [added, setAdded] = useState('');
  const change = (id: string, fields: Partial<Option>): void =>
    setOptions(options.map((option) => (option.id === id ? { ...option, ...fields } : option)));
  const save = async (): Promise<void> => {
    const touched = options.filter((option, index) => Object.keys(changed(option, property.options[index] ?? {})).length > 0);
    const all = [...touched, ...lines(added).map((label) => ({ label }))];
    await call('PATCH', `/properties/${property.id}`, { ...changed(property, { name }), ...(all.length > 0 && { options: all }) });
    onSaved();
  };
  return (
    <Sheet title="Edit question" action="Save" onSubmit={save} onClose={onClose}>
      <TextField label="Question" required maxLength={500} value={name} onValue={setName} />
      {takesOptions(property.type) && (
        <fieldset>
          <legend>Options</legend>
          {options.map((option, index) => (
            <div class="option" key={option.id}>
              <input
                aria-label={`Option ${index + 1}`}
                required
                value={option.label}
                onInput={(event) => change(option.id, { label: event.currentTarget.value })}
              />
              <Check
                label="archived"
                name={`Option ${index + 1} archived`}
                checked={option.archived}
                onChecked={(archived) => change(option.id, { archived })}
              />
            </div>
          ))}
          <TextArea label="More options" hint="One a line." value={added} onValue={setAdded} />
        </fieldset>
      )}
    </Sheet>
  );
}
