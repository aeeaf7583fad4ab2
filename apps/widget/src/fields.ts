import type { Question } from './api';
import { element } from './dom';
import { fill, type Texts } from './texts';

/** One labelled input with its hint and its problem, tied together for screen readers. */
export class Field {
  readonly root: HTMLElement;
  private readonly problem: HTMLElement;
  private readonly note: HTMLElement;
  private prefilled = '';

  constructor(
    /** As the server names it in its details. */
    readonly key: string,
    private readonly control: HTMLElement,
    label: string,
    private readonly read: () => string | string[] | File | null,
    private readonly check: (value: string | string[] | File | null) => string | null,
    options: { group?: boolean; hint?: string; optional?: string } = {},
  ) {
    const id = `f-${key.replace(/\W/g, '-')}`;
    this.problem = element('p', { class: 'problem', id: `${id}-problem`, hidden: true });
    this.note = element('p', { class: 'good', 'aria-live': 'polite', hidden: true });
    const hint = options.hint ? [element('p', { class: 'hint', id: `${id}-hint` }, options.hint)] : [];
    const text: (Node | string)[] = [label];
    if (options.optional) text.push(' ', element('span', { class: 'optional' }, `(${options.optional})`));
    control.id = id;
    control.setAttribute('aria-describedby', [...(options.hint ? [`${id}-hint`] : []), `${id}-problem`].join(' '));
    if (options.group) {
      this.root = control;
      control.classList.add('field');
      control.prepend(element('legend', {}, ...text));
      control.append(...hint, this.note, this.problem);
    } else {
      this.root = element('div', { class: 'field' }, element('label', { for: id }, ...text), control, ...hint, this.note, this.problem);
    }
  }

  get value(): string | string[] | File | null {
    return this.read();
  }

  /** Shows or clears the problem; true when there is none. */
  validate(): boolean {
    const problem = this.check(this.read());
    this.show(problem);
    return problem === null;
  }

  show(problem: string | null): void {
    this.problem.textContent = problem ?? '';
    this.problem.hidden = problem === null;
    for (const input of this.inputs()) input.setAttribute('aria-invalid', String(problem !== null));
  }

  /** Puts words in where there are none, or none but what was put in before. */
  prefill(text: string): void {
    if (!(this.control instanceof HTMLInputElement) || (this.control.value !== '' && this.control.value !== this.prefilled)) return;
    if (this.control.value === text) return;
    this.control.value = this.prefilled = text;
    this.control.dispatchEvent(new Event('input'));
  }

  get marked(): boolean {
    return !this.problem.hidden;
  }

  say(note: string | null): void {
    this.note.textContent = note ?? '';
    this.note.hidden = note === null;
  }

  focus(): void {
    this.inputs()[0]?.focus();
  }

  on(event: string, listener: () => void): void {
    this.control.addEventListener(event, listener);
  }

  private inputs(): HTMLElement[] {
    return this.control.matches('fieldset') ? [...this.control.querySelectorAll<HTMLElement>('input')] : [this.control];
  }
}

const filled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== '');

export function textField(
  key: string,
  label: string,
  texts: Texts,
  options: {
    type?: string;
    required?: boolean;
    autocomplete?: string;
    max?: number;
    long?: boolean;
    hint?: string;
    test?: (value: string) => string | null;
  } = {},
): Field {
  const attributes = {
    type: options.type ?? 'text',
    autocomplete: options.autocomplete,
    maxlength: String(options.max ?? 200),
    required: options.required,
  };
  const control = options.long ? element('textarea', { ...attributes, type: undefined }) : element('input', attributes);
  const check = (value: unknown): string | null => {
    if (!filled(value)) return options.required ? texts.required : null;
    return options.test?.(value as string) ?? null;
  };
  return new Field(key, control, label, () => control.value, check, {
    hint: options.hint,
    optional: options.required ? undefined : texts.optional,
  });
}

export function deckField(texts: Texts, maxBytes: number): Field {
  const size = Math.floor((maxBytes / 1048576) * 10) / 10;
  const control = element('input', { type: 'file', accept: 'application/pdf,.pdf', required: true });
  const check = (value: unknown): string | null => {
    if (!(value instanceof File)) return texts.required;
    if (!/\.pdf$/i.test(value.name) && value.type !== 'application/pdf') return texts.notPdf;
    if (value.size === 0) return texts.emptyFile;
    return value.size > maxBytes ? fill(texts.tooLarge, { size }) : null;
  };
  return new Field('file', control, texts.deck, () => control.files?.[0] ?? null, check, { hint: fill(texts.deckHint, { size }) });
}

/** One of the form's own questions, by its type. */
export function questionField(question: Question, texts: Texts): Field {
  const key = `properties.${question.id}`;
  const check = (value: unknown): string | null => (question.required && !filled(value) ? texts.required : null);
  const optional = question.required ? undefined : texts.optional;
  if (question.type === 'text') return textField(key, question.name, texts, { required: question.required, max: 4000, long: true });
  if (question.type === 'select') {
    const options = question.options.map(({ id, label }) => element('option', { value: id }, label));
    const control = element('select', { required: question.required }, element('option', { value: '' }, texts.choose), ...options);
    return new Field(key, control, question.name, () => control.value, check, { optional });
  }
  const boxes = question.options.map(({ id, label }) => ({ id, label, input: element('input', { type: 'checkbox', value: id }) }));
  const control = element(
    'fieldset',
    {},
    ...boxes.map(({ input, label }) => element('label', { class: 'choice' }, input, element('span', {}, label))),
  );
  const read = (): string[] => boxes.filter(({ input }) => input.checked).map(({ id }) => id);
  return new Field(key, control, question.name, read, check, { group: true, optional });
}
