import { Check, CheckList, Choice, TextField } from '../parts/fields';
import type { Pipeline, Role } from '../team/team.types';
import type { GroupRule } from './sso.types';

const ROLES: [Role, string][] = [
  ['viewer', 'viewer: reads only'],
  ['member', 'member: reads and writes'],
  ['admin', 'admin: manages the team'],
];

interface Props {
  rules: GroupRule[];
  pipelines: Pipeline[];
  onRules(rules: GroupRule[]): void;
}

/** What each group gives. Somebody in several has the highest role and sees all that one of them sees. */
export function GroupRules({ rules, pipelines, onRules }: Props) {
  const change = (index: number, values: Partial<GroupRule>): void =>
    onRules(rules.map((rule, at) => (at === index ? { ...rule, ...values } : rule)));
  return (
    <fieldset>
      <legend>Groups</legend>
      <p class="soft">
        {rules.length === 0
          ? 'Roles are set by hand. With groups, they are what your sign-in service says, at each sign-in.'
          : 'Who is in none of these does not come in. In several: the highest role, and all that one of them sees.'}
      </p>
      {rules.map((rule, index) => (
        <div class="group-rule" role="group" aria-label={`Group ${index + 1}`} key={index}>
          <TextField label="Group" required maxLength={200} value={rule.group} onValue={(group) => change(index, { group })} />
          <Choice label="Role" value={rule.role} onValue={(role) => change(index, { role: role as Role })} options={ROLES} />
          <Check
            label="Sees all pipelines"
            checked={rule.pipeline_ids === null}
            onChecked={(all) => change(index, { pipeline_ids: all ? null : [] })}
          />
          {rule.pipeline_ids && (
            <CheckList
              legend="Sees"
              items={pipelines}
              chosen={rule.pipeline_ids}
              onChosen={(pipeline_ids) => change(index, { pipeline_ids })}
            />
          )}
          <button
            type="button"
            class="plain"
            aria-label={`Remove group ${rule.group || index + 1}`}
            onClick={() => onRules(rules.filter((_, at) => at !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      <button type="button" class="plain" onClick={() => onRules([...rules, { group: '', role: 'viewer', pipeline_ids: null }])}>
        Add a group
      </button>
    </fieldset>
  );
}
