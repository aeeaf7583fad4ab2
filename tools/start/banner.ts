import { join } from 'node:path';
import type { Demo } from './demo';
import type { Settings } from './settings';

const RULE = '─'.repeat(78);

/** What stands at the end of a start with a demo team: commands that can be pasted as they are. */
export function demoBanner(settings: Settings, demo: Demo, exampleDeck: string): string {
  const url = demo.base_url;
  const investor = `-H 'Authorization: Bearer ${demo.investor_key}'`;
  const founder = `-H 'Authorization: Bearer ${demo.founder_key}'`;
  return `${RULE}
The Deal-Flow Service is ready: ${url}  (environment: ${demo.environment})

# health
curl -s ${url}/v1/health
# the companies of the demo team
curl -s ${investor} ${url}/v1/companies
# submit a deck (any PDF; this one is an example), then wait for its job
JOB=$(curl -s ${investor} -F file=@'${exampleDeck}' ${url}/v1/decks | sed 's/.*"job_id":"\\([^"]*\\)".*/\\1/')
curl -s ${investor} -H 'Prefer: wait=30' ${url}/v1/jobs/$JOB
# the founder's own company and its scores
curl -s ${founder} ${url}/v1/me/company
curl -s ${founder} ${url}/v1/me/scores

Portal          ${demo.portal.url}
  e-mail        ${demo.portal.email}
  password      ${demo.portal.password}
Guides          ${url}/docs/guides
Reference       ${url}/docs
Companion host  ${demo.mcp_url}
Keys            investor ${demo.investor_key}   read only ${demo.investor_read_key}
                founder  ${demo.founder_key}   read only ${demo.founder_read_key}
Operator token  ${demo.operator_token}
Company         ${demo.company_id}
Form            ${demo.form_id}
All of this is in ${join(settings.dataDir, 'demo.json')}; logs are in ${join(settings.dataDir, 'logs')}.
Ctrl-C stops everything.
${RULE}`;
}

/** The end of a start without a demo team: the live environment, or somebody's own database. */
export function plainBanner(settings: Settings): string {
  return `${RULE}
The Deal-Flow Service is ready: ${settings.baseUrl}  (environment: ${settings.environment})

curl -s ${settings.baseUrl}/v1/health

There is no demo team here. Teams, users and keys are made with \`npm run admin -- --help\`, or under
${settings.baseUrl}/portal with the operator token in ${join(settings.dataDir, 'secrets.json')}.
Companion host  ${settings.mcpUrl}
Logs are in ${join(settings.dataDir, 'logs')}. Ctrl-C stops everything.
${RULE}`;
}
