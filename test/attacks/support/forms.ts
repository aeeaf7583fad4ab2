import type { Operation } from './description';
import { answersOf, changes, type Outcome, type Shot } from './range';
import { OPERATIONS, type Target } from './target';

/** Operations that take a form with a document; an import's file is text of any kind (test/imports). */
export const FORMS = OPERATIONS.filter(({ form, id }) => form !== null && id !== 'startImport');

export type FormBody = [what: string, body: Buffer | string, type?: string];

export interface Part {
  name?: string;
  fileName?: string;
  type?: string;
  content: Buffer | string;
  /** Instead of the usual Content-Disposition. */
  header?: string;
}

export const file = (content: Buffer | string, change: Partial<Part> = {}): Part => ({
  name: 'file',
  fileName: 'deck.pdf',
  type: 'application/pdf',
  content,
  ...change,
});

export function encode(parts: Part[], end = '--x--\r\n'): Buffer {
  const chunks = parts.flatMap(({ name, fileName, type, content, header }) => {
    const disposition =
      header ?? `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`;
    return [
      Buffer.from(`--x\r\n${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`),
      // A large one is not copied once more.
      typeof content === 'string' ? Buffer.from(content) : content,
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...chunks, Buffer.from(end)]);
}

/** One token serves all uploads through a form: a refusal gives it back. So one request at a time, as it is reserved meanwhile. */
export class FormRange {
  private constructor(
    private readonly target: Target,
    private readonly token: string,
  ) {}

  static async of(target: Target): Promise<FormRange> {
    return new FormRange(target, await target.uploadToken());
  }

  async fire(operation: Operation, bodies: FormBody[]): Promise<Outcome[]> {
    const own = { authorization: `Bearer ${this.token}` };
    const credential = operation.credential === 'uploadToken' ? own : await this.target.headers(operation);
    const shots = bodies.map(([what, body, type = 'multipart/form-data; boundary=x']): Shot => ({
      what: `${operation.id}, ${what}`,
      method: 'POST',
      path: this.target.path(operation),
      headers: { ...credential, 'content-type': type },
      body,
    }));
    const outcomes: Outcome[] = [];
    for (const shot of shots) outcomes.push(...(await this.target.range.fire([shot])));
    return outcomes;
  }

  /** What is amiss where every form should be 400, with one of the codes if any are named, and leave nothing behind. */
  async refuses(operation: Operation, bodies: FormBody[], ...codes: string[]): Promise<string[]> {
    const before = await this.target.census();
    const outcomes = await this.fire(operation, bodies);
    const wrong = outcomes.filter(({ status, code }) => status !== 400 || (codes.length > 0 && !codes.includes(code ?? '')));
    return [...answersOf(wrong), ...changes(before, await this.target.census())];
  }
}

/** For `describe.each`. */
export const byName = (operations: Operation[]): [string, Operation][] => operations.map((operation) => [operation.id, operation]);
