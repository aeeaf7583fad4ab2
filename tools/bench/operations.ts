import type { Request } from 'autocannon';
import type { Asked } from './data/asked';
import { deckForm } from './deck-form';

/** Ratios to the floor in one interleaved run: requests a second at least, processor time of Node at most. */
export interface Budget {
  must: number;
  goal: number;
  cpu: number;
  /** Processor time of PostgreSQL at most; 1.3 unless said. */
  postgres?: number;
  /** The slowest percent at most; 4 unless said. */
  p99?: number;
  /** The service writes several requests together: that its statements cost less than the floor's, one by one, is no flattery. */
  together?: boolean;
}

export interface Operation {
  name: string;
  title: string;
  budget: Budget;
  connections: number;
  status: number;
  /** Whether an answer holds what no second answer would: ids, moments, tokens. */
  fresh: boolean;
  requests(asked: Asked, connection: number): Request[];
}

const CONNECTIONS = 32;
const UPLOADS = 8;
/** Requests that a connection sends in turn. */
const IN_TURN = 8;

const LIST: Budget = { must: 0.65, goal: 0.75, cpu: 1.7, p99: 1.5 };
const FOUNDER: Budget = { must: 0.6, goal: 0.75, cpu: 1.9 };

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
const json = { 'content-type': 'application/json' };

/** `IN_TURN` of the items, other ones for every connection, so that no two write to the same row at once. */
export function turnOf<T>(items: readonly T[], connection: number): T[] {
  return Array.from({ length: IN_TURN }, (_, index) => items[(connection * IN_TURN + index) % items.length] as T);
}

function read(name: string, title: string, paths: (asked: Asked, connection: number) => string[], budget = LIST): Operation {
  return {
    name,
    title,
    budget,
    connections: CONNECTIONS,
    status: 200,
    fresh: false,
    requests: (asked, connection) => paths(asked, connection).map((path) => ({ method: 'GET', path, headers: bearer(asked.key) })),
  };
}

const search = (by: 'text' | 'reference' | 'select') => (asked: Asked) => [`/v1/companies?${new URLSearchParams(asked[by])}`];

const note: Operation = {
  name: 'note',
  title: 'add a note',
  budget: { must: 0.6, goal: 0.75, cpu: 1.9, together: true },
  connections: CONNECTIONS,
  status: 201,
  fresh: true,
  requests: (asked, connection) =>
    turnOf(asked.companyIds, connection).map((id) => ({
      method: 'POST',
      path: `/v1/companies/${id}/notes`,
      headers: { ...bearer(asked.key), ...json },
      body: JSON.stringify({ body: asked.note }),
    })),
};

const myCompany: Operation = {
  name: 'me',
  title: "a founder's company",
  budget: FOUNDER,
  connections: CONNECTIONS,
  status: 200,
  fresh: false,
  requests: (asked, connection) =>
    turnOf(asked.founderKeys, connection).map((key) => ({ method: 'GET', path: '/v1/me/company', headers: bearer(key) })),
};

let changes = 0;

/** Two fields, other than they are: what stands so already is no change, and would be written by the floor alone. */
function nextChange(problem: string): { body: string } {
  const number = ++changes;
  const problem_statement = `${problem} Now ${number} are missing.`;
  return { body: JSON.stringify({ stage: number % 2 ? 'Seed' : 'Series A', problem_statement }) };
}

const patch: Operation = {
  ...myCompany,
  name: 'patch',
  title: 'a founder changes two fields',
  requests: (asked, connection) =>
    turnOf(asked.founderKeys, connection).map((key) => ({
      method: 'PATCH',
      path: '/v1/me/company',
      headers: { ...bearer(key), ...json },
      ...nextChange(asked.problem),
      setupRequest: (request) => ({ ...request, ...nextChange(asked.problem) }),
    })),
};

const move: Operation = {
  ...note,
  name: 'move',
  title: 'move a deal',
  budget: { must: 0.6, goal: 0.7, cpu: 1.9, together: true },
  status: 200,
  requests: ({ key, dealIds, stageIds }, connection) =>
    turnOf(dealIds, connection).map((id) => {
      let moves = 0;
      // Another stage than the one before each time: to the stage that it is in, nothing happens.
      const next = (): { body: string } => ({ body: JSON.stringify({ stage_id: stageIds[++moves % stageIds.length] }) });
      return {
        method: 'POST',
        path: `/v1/deals/${id}/moves`,
        headers: { ...bearer(key), ...json },
        ...next(),
        setupRequest: (request) => ({ ...request, ...next() }),
      };
    }),
};

const sign: Operation = {
  name: 'sign',
  title: 'an upload token',
  budget: FOUNDER,
  connections: CONNECTIONS,
  status: 200,
  fresh: true,
  requests: ({ formId }) => [{ method: 'POST', path: '/v1/uploads/sign', headers: json, body: JSON.stringify({ form_id: formId }) }],
};

const upload: Operation = {
  name: 'upload',
  title: 'a deck of 2 MB to its 202',
  budget: { must: 0.6, goal: 0.8, cpu: 1.6, postgres: 2 },
  connections: UPLOADS,
  status: 202,
  fresh: true,
  requests: ({ key }) => [
    {
      method: 'POST',
      path: '/v1/decks',
      setupRequest: (request) => {
        const { contentType, body } = deckForm();
        return { ...request, headers: { ...bearer(key), 'content-type': contentType }, body };
      },
    },
  ],
};

export const OPERATIONS: readonly Operation[] = [
  { ...read('health', 'health', () => ['/v1/health']), budget: { must: 0.5, goal: 0.55, cpu: 2.5 } },
  read('list', '25 companies', () => ['/v1/companies']),
  read('text', 'companies by text', search('text')),
  read('select', 'companies by choice', search('select')),
  read('reference', 'companies by reference', search('reference')),
  read('view', "a view's companies", ({ viewId }) => [`/v1/views/${viewId}/companies`]),
  read('company', 'a company', ({ companyIds }, connection) => turnOf(companyIds, connection).map((id) => `/v1/companies/${id}`)),
  read('scores', "a company's scores", ({ companyIds }, connection) =>
    turnOf(companyIds, connection).map((id) => `/v1/companies/${id}/scores`),
  ),
  // The plain list, and that of the stage in which nearly all of them are.
  read('deals', '25 deals', ({ stageIds }) => ['/v1/deals', `/v1/deals?stage_id=${stageIds[0]}`]),
  note,
  move,
  myCompany,
  patch,
  sign,
  upload,
];

/** @throws Error where there is no such operation */
export function operationNamed(name: string): Operation {
  const found = OPERATIONS.find((operation) => operation.name === name);
  if (!found) throw new Error(`${name} is no operation; there are ${OPERATIONS.map((operation) => operation.name).join(', ')}`);
  return found;
}
