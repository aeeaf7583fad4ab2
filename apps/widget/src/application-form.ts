import { type Accepted, type Answers, Api, codeOf, detailsOf, type Recognition, type Signed } from './api';
import { element } from './dom';
import { deckField, questionField, textField, type Field } from './fields';
import { STYLES } from './styles';
import { Pointer } from './pointer';
import { fill, TEXTS, type Texts } from './texts';

/** Seconds that a token must still live to be worth an upload. */
const TOKEN_MARGIN = 5;
/** Together over half a minute: a service that died with an upload lets the next one in after 20 s. */
const RETRY_PAUSES_MS = [1000, 3000, 6000, 8000, 8000, 8000];
/** Not where it was used: then an application did arrive, and a new token would make a second one. */
const RENEWED_FOR = ['upload_token_expired', 'upload_token_invalid'];
const NOBODY: Recognition = { recognised: false };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Not `crypto.randomUUID`, which a page on plain http does not have. */
function newAttempt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** For the owner of the page, in their console: the applicant can do nothing about it. */
function originWords(formId: string): string {
  return `The application form ${formId} does not take applications from ${location.origin}. Add this origin to its allowed origins, in the portal under Forms.`;
}

/** The words before and after `{reference}`, and the element that stands for it. */
function around(text: string, reference: HTMLElement): (string | HTMLElement)[] {
  const [before = '', after = ''] = text.split('{reference}');
  return [before, reference, after];
}

/** The form itself: asks, checks, sends once, and says in plain words what went wrong. */
export class ApplicationForm {
  private readonly form = element('form', { novalidate: true });
  private readonly status = element('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
  private readonly progress = element('progress', { max: '100', hidden: true });
  private readonly button = element('button', { type: 'submit' });
  private readonly fields: Field[] = [];
  private signed: Signed;
  private sending = false;
  private attempt = newAttempt();
  /** An earlier upload of this attempt got no answer: it may have arrived. */
  private unanswered = false;
  private readonly pointer = new Pointer();
  private texts: Texts;

  constructor(
    private readonly host: HTMLElement,
    private readonly root: ShadowRoot,
    private readonly api: Api,
    private readonly own: Partial<Texts>,
  ) {
    this.texts = { ...TEXTS, ...own };
  }

  async start(): Promise<void> {
    // Not a style element: the page's own policy may forbid those.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    this.root.adoptedStyleSheets = [sheet];
    this.root.append(this.form);
    // What the form is called is not known yet, and a title that changes is none.
    this.form.append(...(this.own.title ? this.heading() : []), this.status);
    try {
      this.signed = await this.api.sign();
    } catch (failure) {
      this.form.replaceChildren(...this.heading(), this.status);
      this.say(this.wordsOf(failure), true);
      if (codeOf(failure) === 'network' && (await this.api.isThere())) console.error(originWords(this.api.formId));
      return;
    }
    const { form } = this.signed;
    this.texts = { ...TEXTS, ...(form && { title: form.name, intro: form.text ?? '' }), ...this.own };
    this.build();
  }

  private heading(): HTMLElement[] {
    const { title, intro } = this.texts;
    return [element('h2', {}, title), ...(intro ? [element('p', { class: 'intro' }, intro)] : [])];
  }

  private build(): void {
    const { texts } = this;
    const email = textField('founder_email', texts.email, texts, {
      type: 'email',
      required: true,
      autocomplete: 'email',
      max: 254,
      test: (value) => (EMAIL.test(value.trim()) ? null : texts.badEmail),
    });
    const name = textField('founder_name', texts.name, texts, { required: true, autocomplete: 'name' });
    email.on('blur', () => void this.recognise(email, name));
    this.fields.push(
      textField('company_name', texts.company, texts, { required: true, autocomplete: 'organization' }),
      textField('website', texts.website, texts, {
        type: 'url',
        autocomplete: 'url',
        max: 2048,
        hint: texts.websiteHint,
        test: (value) => (/^https?:\/\/[^\s]+\.[^\s]+$/i.test(value.trim()) ? null : texts.badWebsite),
      }),
      // Before the name, which it may bring along.
      email,
      name,
      ...this.signed.properties.map((question) => questionField(question, texts)),
      deckField(texts, this.signed.max_bytes),
    );
    this.button.textContent = texts.submit;
    this.progress.setAttribute('aria-label', texts.deck);
    this.form.replaceChildren(...this.heading(), ...this.fields.map(({ root }) => root), this.button, this.progress, this.status);
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.submit();
    });
    // As it is typed and not when the field is left: that is the press on the button, which would move away from under the pointer.
    for (const field of this.fields) field.on('input', () => this.changed(field));
  }

  /** A field loses its complaint as soon as it is right, the form with the last of them, and what is sent next is another attempt. */
  private changed(field: Field): void {
    if (field.marked) field.validate();
    if (!this.sending && !this.fields.some(({ marked }) => marked)) this.say('');
    this.attempt = newAttempt();
    this.unanswered = false;
  }

  private async recognise(field: Field, name: Field): Promise<void> {
    const email = String(field.value).trim();
    const known = EMAIL.test(email) ? await this.api.recognise(email).catch(() => NOBODY) : NOBODY;
    this.pointer.whenUp(() => {
      // Another address was typed meanwhile, or the answers are on their way.
      if (email !== String(field.value).trim() || this.sending) return;
      field.say(this.greeting(known));
      name.prefill(known.founder_name ?? '');
    });
  }

  private greeting({ recognised, founder_name: name }: Recognition): string | null {
    if (!recognised) return null;
    return name === undefined ? this.texts.recognised : fill(this.texts.recognisedByName, { name });
  }

  private async submit(): Promise<void> {
    // A double click is one application.
    if (this.sending) return;
    const wrong = this.fields.filter((field) => !field.validate());
    if (wrong.length > 0) {
      this.say(this.texts.check, true);
      wrong[0]?.focus();
      return;
    }
    this.busy(true);
    this.moved(0);
    try {
      const { job_id } = await this.send();
      this.finish(job_id);
    } catch (failure) {
      this.refused(failure);
    } finally {
      this.busy(false);
    }
  }

  /** Sends over a bad line again with the same token while that lives, and asks for a new one where it does not. */
  private async send(): Promise<Accepted> {
    for (let lost = 0, renewed = 0; ;) {
      try {
        // One that may have been used says so even when it is over; a new one would make a second application.
        if (this.expiring() && !this.unanswered) this.signed = await this.api.sign();
        return await this.api.upload(this.signed.token, this.attempt, this.answers(), this.file(), (share) => this.moved(share));
      } catch (failure) {
        const code = codeOf(failure);
        // After a broken line the service may still be busy with what did arrive.
        if (code === 'network') this.unanswered = true;
        // Where the page names the application, a new token does not make a second one of what did arrive.
        if (code === 'duplicate_submission' && this.unanswered) return { job_id: null };
        const unsettled = code === 'network' || code === 'idempotency_in_progress';
        if (unsettled && lost < RETRY_PAUSES_MS.length) {
          this.say(code === 'network' ? this.texts.waiting : this.texts.settling);
          await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSES_MS[lost++]));
        } else if (RENEWED_FOR.includes(code) && renewed++ < 1) {
          this.signed = await this.api.sign();
        } else {
          throw failure;
        }
      }
    }
  }

  private expiring(): boolean {
    return Date.parse(this.signed.expires_at) - Date.now() < TOKEN_MARGIN * 1000;
  }

  /** What was asked in words; what was left blank is not sent. */
  private answers(): Answers {
    const fields: Record<string, string> = {};
    const properties: Record<string, string | string[]> = {};
    for (const { key, value } of this.fields) {
      if (value === null || value instanceof File || value.length === 0) continue;
      if (key.startsWith('properties.')) properties[key.slice('properties.'.length)] = value;
      else fields[key] = String(value).trim();
    }
    return { ...fields, properties };
  }

  /** The deck, without which nothing is sent. */
  private file(): File {
    return this.fields.map(({ value }) => value).find((value) => value instanceof File) as File;
  }

  private moved(share: number): void {
    const percent = Math.round(share * 100);
    this.progress.value = percent;
    // What was wrong before the answers were corrected is no longer said.
    this.say(fill(this.texts.sending, { percent }));
  }

  private refused(failure: unknown): void {
    let first: Field | null = null;
    for (const { field: key, issue } of detailsOf(failure)) {
      const field = this.fields.find((candidate) => candidate.key === key);
      field?.show(key === 'file' ? this.wordsOf(failure) : issue);
      first ??= field ?? null;
    }
    this.say(first ? this.texts.check : this.wordsOf(failure), true);
    first?.focus();
    this.host.dispatchEvent(new CustomEvent('failed', { detail: { code: codeOf(failure) }, bubbles: true, composed: true }));
  }

  private wordsOf(failure: unknown): string {
    const { texts } = this;
    const size = Math.floor(((this.signed?.max_bytes ?? 0) / 1048576) * 10) / 10;
    const words: Record<string, string> = {
      network: texts.offline,
      form_not_found: texts.closed,
      duplicate_submission: texts.duplicate,
      upload_token_used: texts.duplicate,
      unsupported_file_type: texts.notPdf,
      file_too_large: fill(texts.tooLarge, { size }),
      invalid_file: texts.brokenFile,
      file_required: texts.required,
      invalid_request: texts.check,
      invalid_property_value: texts.check,
    };
    return words[codeOf(failure)] ?? texts.failed;
  }

  private finish(jobId: string | null): void {
    const done = element(
      'div',
      { class: 'done', tabindex: '-1', role: 'status' },
      element('span', { class: 'tick', 'aria-hidden': 'true' }),
      element('h2', {}, this.texts.done),
      ...(jobId === null ? [] : [element('p', {}, ...around(this.texts.reference, element('code', {}, jobId)))]),
      element('p', {}, this.texts.next),
    );
    this.form.replaceWith(done);
    done.focus();
    this.host.dispatchEvent(new CustomEvent('submitted', { detail: { job_id: jobId }, bubbles: true, composed: true }));
  }

  private busy(sending: boolean): void {
    this.sending = sending;
    // Not `disabled`: the button would lose the focus, and a screen reader its place.
    this.button.setAttribute('aria-disabled', String(sending));
    this.progress.hidden = !sending;
    this.form.setAttribute('aria-busy', String(sending));
  }

  private say(words: string, problem = false): void {
    this.status.textContent = words;
    this.status.className = problem ? 'status problem' : 'status';
  }
}
