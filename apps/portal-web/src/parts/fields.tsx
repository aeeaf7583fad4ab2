import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  label: string;
  hint?: string;
  /** The control, which takes these attributes: its name is the label alone, the hint describes it. */
  children(attributes: { id: string; 'aria-describedby'?: string }): ComponentChildren;
}

export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, ...(hint && { 'aria-describedby': `${id}-hint` }) })}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

interface Common {
  label: string;
  hint?: string;
  value: string;
  onValue(value: string): void;
}

interface Inputs {
  type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'number' | 'date';
  required?: boolean;
  placeholder?: string;
  maxLength?: number;
  min?: number;
  max?: number;
  autoComplete?: 'username' | 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** Preact knows another set of attributes for each type of input; those above suit all of them. */
export function TextField({ label, hint, value, onValue, type = 'text', ...rest }: Common & Inputs) {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <input {...rest} {...attributes} type={type as 'text'} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
      )}
    </Field>
  );
}

export function TextArea({ label, hint, value, onValue, required }: Common & { required?: boolean }) {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <textarea {...attributes} required={required} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
      )}
    </Field>
  );
}

/** @param options value and words of each */
export function Choice({ label, hint, value, onValue, options }: Common & { options: [string, string][] }) {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          {options.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of a few that all stand in sight. */
export function Switch({ label, value, onValue, options }: Omit<Common, 'hint'> & { options: [string, string][] }) {
  const name = useId();
  return (
    <fieldset class="switch">
      <legend class="offscreen">{label}</legend>
      {options.map(([key, words]) => (
        <label key={key}>
          <input type="radio" name={name} checked={key === value} onChange={() => onValue(key)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  /** Its whole name, where several boxes have the same label. */
  name?: string;
  checked: boolean;
  onChecked(checked: boolean): void;
}

export function Check({ label, name, checked, onChecked }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" aria-label={name} checked={checked} onChange={(event) => onChecked(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface Several {
  legend: string;
  items: { id: string; name: string }[];
  chosen: string[];
  onChosen(ids: string[]): void;
}

export function CheckList({ legend, items, chosen, onChosen }: Several) {
  const toggle = (id: string, on: boolean): void => onChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset>
      <legend>{legend}</legend>
      {items.map(({ id, name }) => (
        <Check key={id} label={name} checked={chosen.includes(id)} onChecked={(on) => toggle(id, on)} />
      ))}
    </fieldset>
  );
}
