import type { Command } from 'commander';
import { CompanyProfileRequest } from '@app/companies';
import { newId } from '@app/database';
import { assertPdf, MAX_DECK_BYTES } from '@app/deck-intake';
import { FounderCompanyDto } from '@app/founder-portal';
import { validateDto } from '@app/http';
import { MyCompanyService } from '@app/portal';
import type { Actions } from '../actions';
import { given } from '../json-option';
import { withUpload } from '../uploads';

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
    async (session, _options, [file = '']) => {
      const actor = await session.userActor();
      return withUpload(session, file, { type: 'application/octet-stream', maxBytes: MAX_DECK_BYTES }, (upload) =>
        session.get(MyCompanyService).addDocument(actor, upload),
      );
    },
  );
  addDrafts(program.command('drafts').description('Private deck drafts of a company admin’s company (--as).'), actions);
}

function addDrafts(drafts: Command, actions: Actions): void {
  actions.session(
    drafts.command('submit').description('Have a deck scored in private.').argument('<file>', 'a PDF'),
    async (session, _options, [file = '']) => {
      const actor = await session.userActor();
      return withUpload(session, file, { type: 'application/pdf', maxBytes: MAX_DECK_BYTES }, (upload) => {
        assertPdf(upload);
        return session.get(MyCompanyService).submitDraft(actor, upload, newId());
      });
    },
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
