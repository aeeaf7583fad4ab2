import { useState } from 'preact/hooks';
import { call, type Person } from '../api';
import type { Invitation } from '../invitations/invitation.types';
import { Invitations, InviteMember } from '../invitations/invitations';
import { changed } from '../parts/changes';
import { Sheet } from '../parts/dialog';
import { Check, CheckList, Choice } from '../parts/fields';
import { Day, Tag } from '../parts/format';
import { useAll, usePages } from '../parts/loading';
import { Empty, List, Problem, Screen } from '../parts/screen';
import { EditButton, Row, Table } from '../parts/table';
import type { Member, Pipeline, Role } from './team.types';

const ROLES: [Role, string][] = [
  ['admin', 'admin: manages the team'],
  ['member', 'member: reads and writes'],
  ['viewer', 'viewer: reads only'],
];

export function Members({ person }: { person: Person }) {
  const list = usePages<Member>('/members');
  const { value: pipelines, problem: noPipelines } = useAll<Pipeline>('/pipelines?limit=100');
  const invitations = usePages<Invitation>('/invitations');
  const [editing, setEditing] = useState<Member | null>(null);
  const [inviting, setInviting] = useState(false);
  const nameOf = (id: string): string => (pipelines ? (pipelines.find((each) => each.id === id)?.name ?? 'another pipeline') : '…');
  const seen = (ids: string[] | null): string => (ids === null ? 'all pipelines' : ids.map(nameOf).join(', ') || 'nothing');
  return (
    <Screen
      title="Members"
      lead="Keys act with their owner’s rights of the moment: a change here reaches them within seconds."
      actions={
        <button type="button" onClick={() => setInviting(true)}>
          Invite a colleague
        </button>
      }
    >
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
                  seen(row.pipeline_ids),
                  <Day at={row.created_at} />,
                  <Tag tone={row.active ? 'good' : 'bad'}>{row.active ? 'active' : 'deactivated'}</Tag>,
                  row.user_id === person.user.id ? (
                    <span class="soft">you</span>
                  ) : (
                    <EditButton name={row.name} onClick={() => setEditing(row)} />
                  ),
                ]}
              />
            ))}
          </Table>
        )}
      </List>
      <Invitations of={invitations} seen={seen} />
      {inviting && pipelines && (
        <InviteMember roles={ROLES} pipelines={pipelines} onClose={() => setInviting(false)} onSaved={invitations.reload} />
      )}
      {editing && pipelines && <EditMember member={editing} pipelines={pipelines} onClose={() => setEditing(null)} onSaved={list.reload} />}
    </Screen>
  );
}

function EditMember({ member, pipelines, onClose, onSaved }: { member: Member; pipelines: Pipeline[]; onClose(): void; onSaved(): void }) {
  const [role, setRole] = useState<string>(member.role);
  const [all, setAll] = useState(member.pipeline_ids === null);
  const [chosen, setChosen] = useState(member.pipeline_ids ?? []);
  const [active, setActive] = useState(member.active);
  const save = async (): Promise<void> => {
    await call('PATCH', `/team/members/${member.id}`, changed(member, { role: role as Role, pipeline_ids: all ? null : chosen, active }));
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
