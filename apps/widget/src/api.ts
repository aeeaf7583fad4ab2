import {
  ConnectionError,
  DealFlowError,
  publicForms,
  type components,
  type DeckFields,
  type Forms,
} from '../../../packages/client/src/index';

type Schemas = components['schemas'];

/** A property of type reference is none of a form's questions. */
export type Question = Schemas['FormQuestionDto'];
/** Without `form` while an older release answers. */
export type Signed = Omit<Schemas['SignedUploadDto'], 'form'> & Partial<Pick<Schemas['SignedUploadDto'], 'form'>>;
export type Recognition = Schemas['RecognitionDto'];
export type Answers = Omit<DeckFields, 'pipeline_ids'>;

export interface Accepted {
  /** null where the answer was lost, and only the refusal of a second upload tells that the first has arrived. */
  job_id: string | null;
}

/** What a proxy answers in place of a service that does not: no answer either. */
const NO_ANSWER = [502, 503, 504];

/** The service's code, or `network` where no answer came. */
export function codeOf(failure: unknown): string {
  if (failure instanceof ConnectionError) return 'network';
  if (!(failure instanceof DealFlowError)) return 'internal_error';
  if (NO_ANSWER.includes(failure.status)) return 'network';
  return failure.code === 'not_the_service' ? 'internal_error' : failure.code;
}

/** Which fields were refused, and why. */
export function detailsOf(failure: unknown): Schemas['ErrorDetailDto'][] {
  return failure instanceof DealFlowError ? (failure.details ?? []) : [];
}

/** The service's client, for one form. It tries once: the form itself tells the applicant why they wait, and tries again. */
export class Api {
  private readonly forms: Forms;

  constructor(
    private readonly base: string,
    readonly formId: string,
    private readonly applicationId: string | null,
  ) {
    this.forms = publicForms({ baseUrl: base, retry: { attempts: 1 } });
  }

  /** Whether the service answers at all: what it refuses to a page's origin looks to a script like no answer. */
  isThere(): Promise<boolean> {
    return fetch(`${this.base}/v1/health`, { mode: 'no-cors', credentials: 'omit' }).then(
      () => true,
      () => false,
    );
  }

  sign(): Promise<Signed> {
    const application = this.applicationId ? { application_id: this.applicationId } : {};
    return this.forms.sign({ form_id: this.formId, ...application });
  }

  recognise(email: string): Promise<Recognition> {
    return this.forms.recognition(this.formId, email);
  }

  /** @param attempt the same one sent twice over a bad line is one application */
  upload(token: string, attempt: string, answers: Answers, file: File, onProgress: (share: number) => void): Promise<Accepted> {
    const options = { idempotencyKey: attempt, onProgress: ({ sent, total }: { sent: number; total: number }) => onProgress(sent / total) };
    return this.forms.submit(token, file, { ...answers, ...options });
  }
}
