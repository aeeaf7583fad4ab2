import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import { changed } from '../parts/changes';
import { Sheet } from '../parts/dialog';
import { Check, CheckList, Choice } from '../parts/fields';
import { Day, Tag } from '../parts/format';
import { useAll, usePages } from '../parts/loading';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Pipeline } from './team.types';

interface Member {
  id: string;
  user_id: string;
  email: string;
  name: string;
  role: string;
  /** null: all. */
  pipeline_ids: string[] | null;
  active: boolean;
  created_at: string;
}

const ROLES: [string, string][] = [
  ['admin', 'admin: manages the team'],
  ['member', 'member: reads and writes'],
  ['viewer', 'viewer: reads only'],
];

export function Members({ person }: { person: Person }) {
  const list = usePages<Member>('/members');
  const { value: pipelines, problem: noPipelines } = useAll<Pipeline>('/pipelines?limit=100');
  const [editing, setEditing] = useState<Member | null>(null);
  const nameOf = (id: string): string => (pipelines ? (pipelines.find((each) => each.id === id)?.name ?? 'another pipeline') : '…');
  return (
    <Screen title="Members" lead="Keys act with their owner’s rights of the moment: a change here reaches them within seconds.">
      <Problem text={noPipelines} />
      <List of={list} empty={<Empty title="No members yet" />}>
        {(rows) => (
          <Table label="Members" head={['Member', 'Role', 'Sees', 'Since', 'Status', 'Actions']}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={
                  <>
                    {row.name}
                    <span class="soft block">{row.email}</span>
                  </>
                }
                cells={[
                  row.role,
                  row.pipeline_ids === null ? 'all pipelines' : row.pipeline_ids.map(nameOf).join(', ') || 'nothing',
                  <Day at={row.created_at} />,
                  <Tag tone={row.active ? 'good' : 'bad'}>{row.active ? 'active' : 'deactivated'}</Tag>,
                  row.user_id === person.user.id ? (
                    <span class="soft">you</span>
                  ) : (
                    <button type="button" class="plain" aria-label={`Edit ${row.name}`} onClick={() => setEditing(row)}>
                      Edit
                    </button>
                  ),
                ]}
              />
            ))}
          </Table>
        )}
      </List>
      {editing && pipelines && <EditMember member={editing} pipelines={pipelines} onClose={() => setEditing(null)} onSaved={list.reload} />}
    </Screen>
  );
}

function EditMember({ member, pipelines, onClose, onSaved }: { member: Member; pipelines: Pipeline[]; onClose(): void; onSaved(): void }) {
  const [role, setRole] = useState(member.role);
  const [all, setAll] = useState(member.pipeline_ids === null);
  const [chosen, setChosen] = useState(member.pipeline_ids ?? []);
  const [active, setActive] = useState(member.active);
  const save = async (): Promise<void> => {
    await call('PATCH', `/team/members/${member.id}`, changed(member, { role, pipeline_ids: all ? null : chosen, active }));
    onSaved();
  };
  return (
    <Sheet title={member.name} action="Save" onSubmit={save} onClose={onClose}>
      <Choice label="Role" value={role} onValue={setRole} options={ROLES} />
      <Check label="Sees all pipelines, those to come too" checked={all} onChecked={setAll} />
      {!all && <CheckList legend="Sees" items={pipelines} chosen={chosen} onChosen={setChosen} />}
      <Check label="Active" checked={active} onChecked={setActive} />
      {!active && <p class="soft">Their sessions and keys stop working within seconds.</p>}
    </Sheet>
  );
}
