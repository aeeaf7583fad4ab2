import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { PortalPrincipal } from '@app/auth';
import { CompanyProfileRequest } from '@app/companies';
import { newId } from '@app/database';
import { assertPdf, MAX_DECK_BYTES } from '@app/deck-intake';
import { ApiError } from '@app/errors';
import { FounderCompanyDto } from '@app/founder-portal';
import { StoredUpload, validateDto } from '@app/http';
import { MyCompanyService } from '@app/portal';
import { Storage, StorageLimitError } from '@app/storage';
import type { AdminSession } from '../admin-session';
import type { Actions } from '../actions';
import { given } from '../json-option';
import { UsageError } from '../usage-error';

/** What a company admin does, for the one that `--as` names. */
export function addCompanyCommands(program: Command, actions: Actions): void {
  const company = program.command('company').description('The company of a company admin (--as).');
  actions.session(company.command('show').description('Its profile.'), async (session) =>
    FounderCompanyDto.from(await session.get(MyCompanyService).profile(await session.userActor())),
  );
  actions.session(
    company
      .command('change')
      .description('Change its profile.')
      .option('--name <name>')
      .option('--website <url>')
      .option('--industry <text>')
      .option('--stage <text>')
      .option('--problem <text>', 'the problem that it solves'),
    async (session, { name, website, industry, stage, problem }) => {
      const patch = await validateDto(CompanyProfileRequest, given({ name, website, industry, stage, problem_statement: problem }));
      return FounderCompanyDto.from(await session.get(MyCompanyService).changeProfile(await session.userActor(), patch));
    },
  );
  actions.session(company.command('scores').description('Its CRI and its matches.'), async (session) =>
    session.get(MyCompanyService).scores(await session.userActor()),
  );
  actions.list(company.command('documents').description('What its founders and forms uploaded.'), async (session) =>
    session.get(MyCompanyService).documents(await session.userActor(), session.page()),
  );
  actions.session(
    company.command('upload').description('Add a document to its data room.').argument('<file>'),
    async (session, _options, [file = '']) =>
      withUpload(session, file, 'application/octet-stream', (actor, upload) => session.get(MyCompanyService).addDocument(actor, upload)),
  );
  addDrafts(program.command('drafts').description('Private deck drafts of a company admin’s company (--as).'), actions);
}

function addDrafts(drafts: Command, actions: Actions): void {
  actions.session(
    drafts.command('submit').description('Have a deck scored in private.').argument('<file>', 'a PDF'),
    async (session, _options, [file = '']) =>
      withUpload(session, file, 'application/pdf', (actor, upload) => {
        assertPdf(upload);
        return session.get(MyCompanyService).submitDraft(actor, upload, newId());
      }),
  );
  actions.list(drafts.command('list').description('Newest first.'), async (session) =>
    session.get(MyCompanyService).listDrafts(await session.userActor(), session.page()),
  );
  actions.session(
    drafts.command('show').description('One draft, with its score or its progress.').argument('<id>'),
    async (session, _options, [id = '']) => session.get(MyCompanyService).draft(await session.userActor(), id),
  );
  actions.session(
    drafts.command('publish').description('Make a scored draft the company’s current deck; again: no effect.').argument('<id>'),
    async (session, _options, [id = '']) => session.get(MyCompanyService).publishDraft(await session.userActor(), id),
  );
}

/** The file in storage for `work`; what that does not keep is removed again. */
async function withUpload(
  session: AdminSession,
  file: string,
  type: string,
  work: (actor: PortalPrincipal, upload: StoredUpload) => Promise<object>,
): Promise<object> {
  const actor = await session.userActor();
  const upload = await stored(session, file, type);
  try {
    return await work(actor, upload);
  } finally {
    if (!upload.kept) await session.get(Storage).delete(upload.storageKey);
  }
}

/** @throws UsageError where there is no such file, ApiError file_too_large */
async function stored(session: AdminSession, file: string, type: string): Promise<StoredUpload> {
  await access(file).catch(() => {
    throw new UsageError(`${file} cannot be read`);
  });
  const key = `uploads/${newId()}`;
  try {
    const { sizeBytes, sha256, head, tail } = await session.get(Storage).put(key, createReadStream(file), { maxBytes: MAX_DECK_BYTES });
    return new StoredUpload(key, basename(file), type, sizeBytes, sha256, head, tail);
  } catch (error) {
    throw error instanceof StorageLimitError ? new ApiError('file_too_large') : error;
  }
}
