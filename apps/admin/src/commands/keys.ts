import { type Command, Option } from 'commander';
import { validateDto } from '@app/http';
import {
  ACTOR_KINDS,
  ApiKeysPortalService,
  type AuditEntryDto,
  AuditFilterQuery,
  auditFilters,
  AuditReader,
  CreateKeyRequest,
  keyDto,
  keyRequestDto,
  trailReaderOf,
} from '@app/portal';
import type { Actions } from '../actions';
import { given } from '../json-option';
import { paged } from '../output';

export function addKeyCommands(program: Command, actions: Actions): void {
  const keys = program.command('keys').description('API keys.');
  actions.session(
    keys
      .command('create')
      .description('Make a key for the user of --as; it is shown this once.')
      .argument('<name>')
      .addOption(new Option('--portal <portal>').choices(['investor', 'founder']).makeOptionMandatory())
      .addOption(new Option('--scope <scope>').choices(['read', 'write']).makeOptionMandatory()),
    async (session, options, [name]) => {
      const body = await validateDto(CreateKeyRequest, { name, portal: options.portal, scope: options.scope });
      const { key, row } = await session.get(ApiKeysPortalService).create(await session.userActor(), body);
      return { ...keyDto(row), key };
    },
  );
  actions.list(keys.command('list').description('The keys of a user (--as) or a team (--team).'), async (session) =>
    paged(await session.get(ApiKeysPortalService).list(await session.actor(), session.page()), keyDto),
  );
  actions.session(
    keys.command('revoke').description('End a key on every process within two seconds; again: no effect.').argument('<id>'),
    async (session, _options, [id = '']) => keyDto(await session.get(ApiKeysPortalService).revoke(await session.actor(), id)),
  );
  actions.list(
    keys.command('requests').description('What a key was used for lately.').argument('<id>'),
    async (session, _options, [id = '']) =>
      paged(await session.get(ApiKeysPortalService).requests(await session.actor(), id, session.page()), keyRequestDto),
  );
  const audit = program.command('audit').description('Who did what, when, to which object.');
  actions.list(
    audit
      .command('list')
      .description('Of one team (--team), or of all: what was administered, and what was done to the deal flow.')
      .option('--actor <id>', 'what this user, key, form or import did')
      .addOption(new Option('--actor-kind <kind>').choices(ACTOR_KINDS))
      .option('--action <actions>', 'key.create, deal.*, or several with commas')
      .option('--object <id>', 'what was done to it; of a company all of it')
      .option('--from <time>', 'the first moment')
      .option('--to <time>', 'the moment after the last'),
    async (session, options) => {
      const { actor: actor_id, actorKind: actor_kind, action, object: object_id, from, to } = options;
      const query = await validateDto(AuditFilterQuery, given({ actor_id, actor_kind, action, object_id, from, to }));
      const actor = await session.actor();
      const reader = actor.teamId === null ? null : trailReaderOf(actor, actor.teamId);
      return paged(await session.get(AuditReader).page(reader, auditFilters(query), session.page()), auditRow);
    },
  );
}

function auditRow({ created_at: at, actor_kind: actor, actor_email, actor_name, company, ...entry }: AuditEntryDto): object {
  const { action, object_type, object_id, details } = entry;
  return { at, actor, user: actor_email ?? actor_name, action, object_type, object_id, company: company?.name ?? null, details };
}
