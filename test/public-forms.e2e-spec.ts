import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { FormsService, UploadTokensRepository, type Form } from '@app/upload-tokens';
import { makeDeck } from './support/deck';
import { TestService } from './support/service';
import type { Team } from './support/seed';

jest.setTimeout(60_000);

describe('public application forms', () => {
  let service: TestService;
  let team: Team;
  let deck: Buffer;
  let forms: FormsService;
  let form: Form;
  let city: { id: string; options: { id: string; label: string }[] };
  let reference: { id: string };

  beforeAll(async () => {
    service = await TestService.start();
    team = await service.seed.team();
    deck = await makeDeck();
    forms = service.api.get(FormsService, { strict: false });
    city = await service.seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin', 'Paris'] });
    reference = await service.seed.property(team.id, { name: 'Application', type: 'reference', validationPattern: 'APP-[0-9]+' });
    form = await newForm({});
  });

  afterAll(() => service.stop());

  const newForm = (change: Partial<Form>): Promise<Form> =>
    forms.create(team.id, {
      name: 'Spring awards',
      pipelineIds: [team.pipeline.id],
      questions: [{ property_id: city.id, required: true }],
      referencePropertyId: reference.id,
      maxBytes: 1_000_000,
      allowedOrigins: [],
      status: 'open',
      ...change,
    });

  const sign = (body: object) => service.as().post('/v1/uploads/sign', body);
  const tokenOf = async (applicationId?: string): Promise<string> =>
    (await sign({ form_id: form.id, ...(applicationId && { application_id: applicationId }) })).body.token;
  const answers = (): Record<string, string> => ({ properties: JSON.stringify({ [city.id]: 'Berlin' }) });
  let serial = 0;
  const company = (): Record<string, string> => ({ company_name: `Applicant ${++serial}`, ...answers() });
  const rows = async (table: string): Promise<number> =>
    (await service.db.row<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))?.n ?? -1;

  it('signs a token and says what the form asks', async () => {
    const { status, body } = await sign({ form_id: form.id });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^svc_upload_[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      max_bytes: 1_000_000,
      accepted_mime: 'application/pdf',
      form: { name: 'Spring awards', text: null },
      properties: [
        {
          id: city.id,
          name: 'City',
          type: 'select',
          required: true,
          options: [
            { id: city.options[0]?.id, label: 'Berlin' },
            { id: city.options[1]?.id, label: 'Paris' },
          ],
        },
      ],
    });
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['app', 'aud', 'env', 'exp', 'form', 'iat', 'jti', 'max', 'mime']);
    expect(claims.exp - claims.iat).toBe(300);
  });

  it('answers unknown and closed forms alike', async () => {
    const closed = await newForm({ status: 'closed' });
    for (const form_id of ['form_unknown', closed.id]) {
      expect(await sign({ form_id })).toMatchObject({ status: 404, body: { error: { code: 'form_not_found' } } });
    }
  });

  it('takes one deck with a token, fills the reference property, and never takes a second', async () => {
    const token = await tokenOf('APP-7');
    const accepted = await service.as(token).upload('/v1/uploads/decks', deck, company());
    expect(accepted.status).toBe(202);
    const seen = await service.as(team.key).get(`/v1/companies/${accepted.body.company_id}`);
    expect(seen.body.properties).toEqual([
      { id: city.id, name: 'City', type: 'select', value: { id: city.options[0]?.id, label: 'Berlin' } },
      { id: reference.id, name: 'Application', type: 'reference', value: 'APP-7' },
    ]);
    const again = await service.as(token).upload('/v1/uploads/decks', deck, company());
    expect(again).toMatchObject({ status: 401, body: { error: { code: 'upload_token_used' } } });
    const twice = await service.as(await tokenOf('APP-7')).upload('/v1/uploads/decks', deck, company());
    expect(twice).toMatchObject({ status: 409, body: { error: { code: 'duplicate_submission' } } });
  });

  it('gives the token back when the upload is refused, at once and without leftovers', async () => {
    const token = await tokenOf();
    const before = [await rows('companies'), await rows('jobs'), await rows('documents')];
    const refusals: [Buffer | null, Record<string, string>, string][] = [
      [Buffer.from('<html>'), company(), 'unsupported_file_type'],
      [Buffer.concat([deck, Buffer.alloc(1_000_001)]), company(), 'file_too_large'],
      [deck.subarray(0, 2000), company(), 'invalid_file'],
      [null, company(), 'file_required'],
      [deck, { company_name: 'No answer' }, 'invalid_request'],
      [deck, { ...company(), pipeline_ids: team.pipeline.id }, 'invalid_request'],
      [deck, { ...company(), properties: JSON.stringify({ [city.id]: 'Rome' }) }, 'invalid_property_value'],
      [deck, { ...company(), properties: JSON.stringify({ [reference.id]: 'APP-1' }) }, 'unknown_property'],
    ];
    for (const [file, fields, code] of refusals) {
      const refused = await service.as(token).upload('/v1/uploads/decks', file, fields);
      expect([refused.status, refused.body.error?.code]).toEqual([400, code]);
    }
    expect([await rows('companies'), await rows('jobs'), await rows('documents')]).toEqual(before);
    expect((await service.as(token).upload('/v1/uploads/decks', deck, company())).status).toBe(202);
  });

  it('takes a file of exactly the most that the form allows, padded as some programs do, and not a byte more', async () => {
    const token = await tokenOf();
    const padded = (size: number): Buffer => Buffer.concat([deck, Buffer.alloc(size - deck.length)]);
    const over = await service.as(token).upload('/v1/uploads/decks', padded(1_000_001), company());
    expect([over.status, over.body.error?.code]).toEqual([400, 'file_too_large']);
    expect((await service.as(token).upload('/v1/uploads/decks', padded(1_000_000), company())).status).toBe(202);
  });

  it('lets one of fifty at once through', async () => {
    const token = await tokenOf();
    const fields = company();
    const all = await Promise.all(Array.from({ length: 50 }, () => service.as(token).upload('/v1/uploads/decks', deck, fields)));
    expect(all.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const { status, body } of all.filter((answer) => answer.status !== 202)) {
      expect([status, body.error.code]).toEqual([401, 'upload_token_used']);
    }
  });

  it('tells a repeat from a second use while the file of the first still arrives', async () => {
    const [token, fields] = [await tokenOf(), company()];
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(deck)], { type: 'application/pdf' }), 'deck.pdf');
    const encoded = new Response(form);
    const [type, bytes] = [encoded.headers.get('content-type') ?? '', Buffer.from(await encoded.arrayBuffer())];
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length, 'idempotency-key': 'slow' };
    const slow = request(`${service.baseUrl}/v1/uploads/decks`, { method: 'POST', headers });
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write(bytes.subarray(0, bytes.length / 2));
    while ((await rows("upload_tokens WHERE reserved_key = 'slow'")) === 0) await new Promise((resolve) => setTimeout(resolve, 20));

    const again = (key?: string) =>
      service.as(token).upload('/v1/uploads/decks', deck, fields, { headers: key ? { 'idempotency-key': key } : {} });
    const repeat = await again('slow');
    expect([repeat.status, repeat.body.error.code, repeat.headers.get('retry-after')]).toEqual([409, 'idempotency_in_progress', '1']);
    for (const use of [await again('other'), await again()]) expect([use.status, use.body.error.code]).toEqual([401, 'upload_token_used']);

    slow.end(bytes.subarray(bytes.length / 2));
    const [first] = await answered;
    expect(first.statusCode).toBe(202);
    const replayed = await again('slow');
    expect([replayed.status, replayed.headers.get('idempotent-replayed'), replayed.body]).toEqual([202, 'true', await json(first)]);
  });

  it('answers a repeat of the request that used it even when it has expired, and nothing else', async () => {
    const [used, unused, fields] = [await tokenOf(), await tokenOf(), company()];
    const send = (token: string, key?: string) =>
      service.as(token).upload('/v1/uploads/decks', deck, fields, { headers: key ? { 'idempotency-key': key } : {} });
    const first = await send(used, 'late');
    expect(first.status).toBe(202);
    const real = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + 301_000);
    try {
      const again = await send(used, 'late');
      expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([202, 'true', first.body]);
      for (const [token, key] of [[used, 'other'], [used], [unused, 'late'], [unused]] as const) {
        const refused = await send(token, key);
        expect([refused.status, refused.body.error.code]).toEqual([401, 'upload_token_expired']);
      }
      const { jti } = JSON.parse(Buffer.from(unused.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
      // Its file still arrives.
      const held = (until: string) =>
        service.db.run(
          `UPDATE upload_tokens SET state = 'reserved', reserved_key = 'slow', reserved_until = now() + $2::interval WHERE jti = $1`,
          [jti, until],
        );
      await held('10 seconds');
      expect((await send(unused, 'slow')).body.error.code).toBe('idempotency_in_progress');
      expect((await send(unused, 'other')).body.error.code).toBe('upload_token_expired');
      await held('-1 seconds');
      expect((await send(unused, 'slow')).body.error.code).toBe('upload_token_expired');
    } finally {
      clock.mockRestore();
    }
  });

  it('is usable again when the process that had reserved it died', async () => {
    const token = await tokenOf();
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
    // What a kill -9 in mid-upload leaves behind: a reservation that nobody renews.
    const reserve = (until: string) =>
      service.db.run(
        `UPDATE upload_tokens SET state = 'reserved', reserved_by = gen_random_uuid(), reserved_until = now() + $2::interval WHERE jti = $1`,
        [jti, until],
      );
    await reserve('10 seconds');
    expect((await service.as(token).upload('/v1/uploads/decks', deck, company())).body.error.code).toBe('upload_token_used');
    await reserve('-1 seconds');
    expect((await service.as(token).upload('/v1/uploads/decks', deck, company())).status).toBe(202);
  });

  it('is free again when the connection broke off, and nothing is left in storage', async () => {
    const token = await tokenOf();
    await new Promise<void>((resolve) => {
      const upload = request(`${service.baseUrl}/v1/uploads/decks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '500000' },
      });
      upload.on('error', () => resolve());
      upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="d.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7');
      setTimeout(() => upload.destroy(), 200);
    });
    let answer = await service.as(token).upload('/v1/uploads/decks', deck, company());
    for (let tries = 0; answer.status === 401 && tries < 50; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      answer = await service.as(token).upload('/v1/uploads/decks', deck, company());
    }
    expect(answer.status).toBe(202);
  });

  it('answers early refusals while the caller is still sending, on a connection that stays usable', async () => {
    const token = await tokenOf();
    const form = new FormData();
    for (let i = 0; i < 3000; i++) form.append(`field${i}`, 'x'.repeat(200));
    for (let i = 0; i < 3; i++) {
      const { status, body } = await service.as(token).call('POST', '/v1/uploads/decks', { form });
      expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    }
    const tooLarge = await service.as(token).upload('/v1/uploads/decks', Buffer.concat([deck, Buffer.alloc(8_000_000)]), company());
    expect([tooLarge.status, tooLarge.body.error.code]).toEqual([400, 'file_too_large']);
    expect((await service.as(token).upload('/v1/uploads/decks', deck, company())).status).toBe(202);
  });

  it('purges tokens a day after they expired', async () => {
    await tokenOf();
    const old = await service.db.run(`UPDATE upload_tokens SET expires_at = now() - interval '25 hours' WHERE state = 'issued'`);
    expect(await service.api.get(UploadTokensRepository, { strict: false }).purge()).toBe(old);
  });

  it('tells forged, re-encoded, expired and foreign credentials apart as the contract says', async () => {
    const token = await tokenOf();
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const none = `svc_upload_${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.${signature}`;
    const last = signature.slice(-1);
    const respelled = `${head}.${payload}.${signature.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`;
    for (const bad of [none, respelled, `${head}.${payload}.`, `${token}.x`, `${head}.${payload}A.${signature}`, 'svc_upload_x']) {
      const answer = await service.as(bad).upload('/v1/uploads/decks', deck, company());
      expect([answer.status, answer.body.error.code]).toEqual([401, 'upload_token_invalid']);
    }
    const key = await service.as(team.key).upload('/v1/uploads/decks', deck, company());
    expect(key.body.error.code).toBe('unauthenticated');
    const bare = await service.as().upload('/v1/uploads/decks', deck, company());
    expect(bare.body.error.code).toBe('unauthenticated');
    const elsewhere = await service.as(token).get('/v1/companies');
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([401, 'unauthenticated']);
  });

  it('opens the three public endpoints to any origin, and no other', async () => {
    for (const path of ['/v1/uploads/sign', '/v1/uploads/decks', '/v1/connect/recognise']) {
      const preflight = await service
        .as()
        .call('OPTIONS', path, { headers: { origin: 'https://host.example', 'access-control-request-method': 'POST' } });
      expect(preflight.status).toBe(200);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const other = await service.as(team.key).get('/v1/companies', { origin: 'https://host.example' });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    const limited = await newForm({ allowedOrigins: ['https://good.example'] });
    const from = (origin: string) => service.as().post('/v1/uploads/sign', { form_id: limited.id }, { origin });
    expect((await from('https://good.example')).headers.get('access-control-allow-origin')).toBe('https://good.example');
    expect((await from('https://bad.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('recognises a linked e-mail in any case, and only where its owner allows it', async () => {
    await service.seed.identity(team.id, 'ada@example.com', true);
    await service.seed.identity(team.id, 'grace@example.com', true, 'Grace Hopper');
    await service.seed.identity(team.id, 'shy@example.com', false, 'Shy Person');
    await service.seed.identity(team.id, 'asked@example.com', null);
    const ask = async (email: string, key?: string) =>
      (await service.as(key).post('/v1/connect/recognise', { form_id: form.id, email })).body;
    expect(await ask('ADA@Example.com')).toEqual({ recognised: true });
    expect(await ask('Grace@example.com')).toEqual({ recognised: true, founder_name: 'Grace Hopper' });
    expect(await ask('shy@example.com')).toEqual({ recognised: false });
    expect(await ask('asked@example.com')).toEqual({ recognised: false });
    expect(await ask('nobody@example.com')).toEqual({ recognised: false });
    expect(await ask('ada@example.com', team.key)).toEqual({ recognised: true });
    const sizes = new Set<string | null>();
    await service.seed.identity(team.id, 'long@example.com', true, '\u00e9\u4e2d"'.repeat(33));
    for (const email of ['ada@example.com', 'grace@example.com', 'long@example.com', 'nobody@example.com']) {
      const once = { 'idempotency-key': email };
      for (const headers of [undefined, once, once]) {
        sizes.add(
          (await service.as(team.key).post('/v1/connect/recognise', { form_id: form.id, email }, headers)).headers.get('content-length'),
        );
      }
    }
    expect([...sizes]).toEqual([String('{"recognised":true,"founder_name":""}'.length + 600)]);
    expect((await ask('ada@example.com', 'svc_inv_test_nope')).error.code).toBe('unauthenticated');
    expect((await ask('not-an-email')).error.code).toBe('invalid_request');
  });
});
