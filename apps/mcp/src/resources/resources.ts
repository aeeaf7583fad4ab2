import { Injectable, Logger } from '@nestjs/common';
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode as ProtocolError, McpError, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import type { KeyPrincipal } from '@app/auth';
import { CompaniesService, CompanyProfileService } from '@app/companies';
import { DataRoomReadsService } from '@app/data-room';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { FounderCompanyDto } from '@app/founder-portal';
import { toApiError } from '@app/http';
import { ActiveRubric, rubricAsJson } from '@app/scoring';
import { DeckTextsRepository } from '@app/search';
import { UNTRUSTED } from '../tools/tool';

const RUBRIC = 'deal-flow://rubric';
const COMPANY = 'deal-flow://companies/{company_id}';
const DECK_PAGE = 'deal-flow://companies/{company_id}/documents/{document_id}/pages/{page}';

/** Of resources that are not there, or not for the caller (the protocol's own code). */
const NOT_FOUND = -32_002;

const log = new Logger('Resources');

/** What an assistant can read without calling a tool: by the services of the endpoints, for what the key sees. */
@Injectable()
export class Resources {
  constructor(
    private readonly companies: CompaniesService,
    private readonly profiles: CompanyProfileService,
    private readonly rooms: DataRoomReadsService,
    private readonly texts: DeckTextsRepository,
    private readonly active: ActiveRubric,
  ) {}

  /** Adds them to a server that is not connected yet. */
  register(server: McpServer, caller: KeyPrincipal, requestId: string): void {
    const json = { mimeType: 'application/json' };
    server.registerResource(
      'rubric',
      RUBRIC,
      { title: 'Rubric', description: 'What the CRI is made of: domains, signals, steps with their points, caps.', ...json },
      () => read(RUBRIC, requestId, () => Promise.resolve(rubricAsJson(this.active.rubric))),
    );
    server.registerResource(
      'company',
      new ResourceTemplate(COMPANY, { list: undefined }),
      { title: 'Company', description: 'A company as get_company (get_profile for founders) answers it.', ...json },
      (uri, { company_id: id }) => read(uri.href, requestId, () => this.company(caller, String(id))),
    );
    server.registerResource(
      'deck_page',
      new ResourceTemplate(DECK_PAGE, { list: undefined }),
      {
        title: 'Page of a deck',
        description: 'The text of one page of a deck, from 1, as a reader sees it; hidden text and instructions to machines are left out.',
        mimeType: 'text/plain',
      },
      (uri, { company_id: id, document_id: document, page }) =>
        read(uri.href, requestId, () => this.page(caller, String(id), String(document), String(page))),
    );
  }

  private async company(caller: KeyPrincipal, id: string): Promise<object> {
    if (!isUuid(id)) throw new ApiError('company_not_found');
    if (caller.kind === 'investor') return this.companies.get(caller, id);
    if (id !== caller.companyId) throw new ApiError('company_not_found');
    return FounderCompanyDto.from(await this.profiles.get(id));
  }

  private async page(caller: KeyPrincipal, companyId: string, documentId: string, page: string): Promise<string> {
    if (caller.kind === 'founder' && companyId !== caller.companyId) throw new ApiError('company_not_found');
    const { sha256 } = await this.rooms.document(caller, companyId, documentId);
    const number = /^[1-9]\d{0,3}$/.test(page) ? Number(page) : null;
    const text = number === null ? null : await this.texts.page({ teamId: caller.teamId, sha256 }, number);
    if (text === null) throw new ApiError('not_found');
    return text;
  }
}

/** @throws McpError: what is not there is said so, in the words of the API */
async function read(uri: string, requestId: string, find: () => Promise<object | string>): Promise<ReadResourceResult> {
  try {
    const found = await find();
    if (typeof found === 'string') return { contents: [{ uri, mimeType: 'text/plain', text: `${UNTRUSTED}\n\n${found}` }] };
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ notice: UNTRUSTED, ...found }) }] };
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.status === 500) log.error(`${requestId} resource ${thrown instanceof Error ? thrown.name : 'failed'}`);
    const { code, message } = error;
    throw new McpError(error.status === 404 ? NOT_FOUND : ProtocolError.InternalError, message, { code, request_id: requestId });
  }
}
