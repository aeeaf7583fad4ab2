import { Connection, got, type ClientOptions, type FileInput, type SubmitOptions } from './connection.js';
import type { components } from './description.generated.js';
import type { DeckFields } from './investors.js';

type Schemas = components['schemas'];

/** Applications through a public form, without a key. */
export class Forms {
  constructor(private readonly to: Connection) {}

  /** A token for exactly one submission, and what the form asks for. */
  sign(body: Schemas['SignRequest']): Promise<Schemas['SignedUploadDto']> {
    return got(this.to.api.POST('/v1/uploads/sign', { body }));
  }

  /** @param token of `sign` */
  submit(
    token: string,
    file: FileInput,
    options: Omit<DeckFields, 'pipeline_ids'> & SubmitOptions = {},
  ): Promise<Schemas['SubmissionDto']> {
    const { company_name, website, founder_name, founder_email, properties } = options;
    const fields = { company_name, website, founder_name, founder_email, properties };
    const to = this.to.as(token);
    return got(to.api.POST('/v1/uploads/decks', to.upload(file, fields, options, 'application/pdf')));
  }

  /** Whether the e-mail is that of a person who agreed to be recognised, and the name that they let forms fill in. */
  recognition(form_id: string, email: string): Promise<Schemas['RecognitionDto']> {
    return got(this.to.api.POST('/v1/connect/recognise', { body: { form_id, email } }));
  }

  /** Whether the e-mail is that of a person who agreed to be recognised. */
  async recognise(form_id: string, email: string): Promise<boolean> {
    return (await this.recognition(form_id, email)).recognised;
  }
}

/** The calls of public forms and nothing else: what a page bundles that has no other use for the service. */
export function publicForms(options: Omit<ClientOptions, 'key'>): Forms {
  return new Forms(new Connection(options));
}
