import { CompanyProfileRequest } from '@app/companies';
import { newId } from '@app/database';
import { assertPdf, MAX_DECK_BYTES } from '@app/deck-intake';
import { FounderCompanyDto } from '@app/founder-portal';
import { validateDto } from '@app/http';
import { MyCompanyService, PortalModule } from '@app/portal';
import type { Handlers } from '../actions';
import { given } from '../json-option';
import { withUpload } from '../uploads';

export const modules = [PortalModule];

export const company = {
  show: async (session) => FounderCompanyDto.from(await session.get(MyCompanyService).profile(await session.userActor())),
  change: async (session, { name, website, industry, stage, problem }) => {
    const patch = await validateDto(CompanyProfileRequest, given({ name, website, industry, stage, problem_statement: problem }));
    return FounderCompanyDto.from(await session.get(MyCompanyService).changeProfile(await session.userActor(), patch));
  },
  scores: async (session) => session.get(MyCompanyService).scores(await session.userActor()),
  documents: async (session) => session.get(MyCompanyService).documents(await session.userActor(), session.page()),
  upload: async (session, _options, [file = '']) => {
    const actor = await session.userActor();
    return withUpload(session, file, { type: 'application/octet-stream', maxBytes: MAX_DECK_BYTES }, (upload) =>
      session.get(MyCompanyService).addDocument(actor, upload),
    );
  },
} satisfies Handlers;

export const drafts = {
  submit: async (session, _options, [file = '']) => {
    const actor = await session.userActor();
    return withUpload(session, file, { type: 'application/pdf', maxBytes: MAX_DECK_BYTES }, (upload) => {
      assertPdf(upload);
      return session.get(MyCompanyService).submitDraft(actor, upload, newId());
    });
  },
  list: async (session) => session.get(MyCompanyService).listDrafts(await session.userActor(), session.page()),
  show: async (session, _options, [id = '']) => session.get(MyCompanyService).draft(await session.userActor(), id),
  publish: async (session, _options, [id = '']) => session.get(MyCompanyService).publishDraft(await session.userActor(), id),
} satisfies Handlers;
