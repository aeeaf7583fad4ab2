export interface Question {
  id: string;
  name: string;
  type: 'text' | 'select' | 'multi_select';
  required: boolean;
  options: { id: string; label: string }[];
}

export interface Signed {
  token: string;
  expires_at: string;
  max_bytes: number;
  properties: Question[];
  /** Absent while an older release answers. */
  form?: { name: string; text: string | null };
}

export interface Accepted {
  /** null where the answer was lost, and only the refusal of a second upload tells that the first has arrived. */
  job_id: string | null;
}

export interface Detail {
  field: string;
  issue: string;
}

export interface Recognition {
  recognised: boolean;
  /** What the owner of the e-mail lets forms fill in. */
  founder_name?: string;
}

/** What the server refused, or `network` where no answer came. */
export class ApiFailure extends Error {
  constructor(
    readonly code: string,
    readonly details: Detail[] = [],
  ) {
    super(code);
  }
}

/** What a proxy answers in place of a service that does not: no answer either. */
const NO_ANSWER = [502, 503, 504];

function failureOf(status: number, text: string): ApiFailure {
  if (NO_ANSWER.includes(status)) return new ApiFailure('network');
  try {
    const { error } = JSON.parse(text) as { error: { code: string; details?: Detail[] } };
    return new ApiFailure(error.code, error.details);
  } catch {
    return new ApiFailure('internal_error');
  }
}

export class Api {
  constructor(
    private readonly base: string,
    readonly formId: string,
    private readonly applicationId: string | null,
  ) {}

  /** Whether the service answers at all: what it refuses to a page's origin looks to a script like no answer. */
  isThere(): Promise<boolean> {
    return fetch(`${this.base}/v1/health`, { mode: 'no-cors', credentials: 'omit' }).then(
      () => true,
      () => false,
    );
  }

  sign(): Promise<Signed> {
    const application = this.applicationId ? { application_id: this.applicationId } : {};
    return this.post<Signed>('/v1/uploads/sign', { form_id: this.formId, ...application });
  }

  recognise(email: string): Promise<Recognition> {
    return this.post<Recognition>('/v1/connect/recognise', { form_id: this.formId, email });
  }

  /** XMLHttpRequest, since fetch cannot tell how much of an upload has gone. */
  upload(token: string, attempt: string, body: FormData, onProgress: (share: number) => void): Promise<Accepted> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', `${this.base}/v1/uploads/decks`);
      request.setRequestHeader('Authorization', `Bearer ${token}`);
      // The same attempt sent twice over a bad line is one application.
      request.setRequestHeader('Idempotency-Key', attempt);
      request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
      request.onload = () =>
        request.status === 202
          ? resolve(JSON.parse(request.responseText) as Accepted)
          : reject(failureOf(request.status, request.responseText));
      request.onerror = request.ontimeout = request.onabort = () => reject(new ApiFailure('network'));
      request.send(body);
    });
  }

  private async post<T>(path: string, body: object): Promise<T> {
    let response: Response;
    try {
      response = await fetch(this.base + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
      });
    } catch {
      throw new ApiFailure('network');
    }
    const text = await response.text();
    if (!response.ok) throw failureOf(response.status, text);
    return JSON.parse(text) as T;
  }
}
