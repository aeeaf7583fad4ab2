import { type Command, Option } from 'commander';
import { validateDto } from '@app/http';
import { type AuditEntry, AuditTrailService, CreateKeyRequest, keyDto, keyRequestDto, ApiKeysPortalService } from '@app/portal';
import type { Actions } from '../actions';
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
  actions.list(audit.command('list').description('Of one team (--team), or of all.'), async (session) => {
    const { teamId } = await session.actor();
    return paged(await session.get(AuditTrailService).list(teamId, session.page()), auditRow);
  });
}

function auditRow({ created_at, actor_kind, actor_email, action, object_type, object_id, details }: AuditEntry): object {
  return { at: created_at.toISOString(), actor: actor_kind, user: actor_email, action, object_type, object_id, details };
}
