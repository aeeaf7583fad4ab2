import { useState } from 'preact/hooks';
import { call } from '../api';
import { Confirm, Sheet } from '../parts/dialog';
import { Check, CheckList, Choice, TextField } from '../parts/fields';
import { Day, Tag } from '../parts/format';
import { type Rows, useAction } from '../parts/loading';
import { Problem } from '../parts/screen';
import { Row, Table } from '../parts/table';
import type { Pipeline } from '../team/team.types';
import type { Invitation } from './invitation.types';

interface Props {
  of: Rows<Invitation>;
  /** What a member with these pipelines sees, in words. */
  seen(ids: string[] | null): string;
}

/** Who was asked to join and has not yet; nothing where there is nobody. */
export function Invitations({ of: { rows, problem, more, reload }, seen }: Props) {
  if (!rows?.length) return <Problem text={problem} />;
  return (
    <>
      <h2>Invited</h2>
      <Table label="Invitations" head={['E-mail', 'Role', 'Sees', 'Invited', 'Link', 'Actions']}>
        {rows.map((row) => (
          <Row
            key={row.id}
            title={row.email}
            cells={[
              row.role,
              seen(row.pipeline_ids),
              <Day at={row.created_at} />,
              <Tag tone={isOver(row) ? 'bad' : undefined}>{isOver(row) ? 'expired' : `until ${dayOf(row.expires_at)}`}</Tag>,
              <RowActions row={row} onDone={reload} />,
            ]}
          />
        ))}
      </Table>
      {more && (
        <p>
          <button type="button" class="plain" onClick={more}>
            Show more
          </button>
        </p>
      )}
    </>
  );
}

const isOver = ({ expires_at: at }: Invitation): boolean => Date.parse(at) <= Date.now();

const dayOf = (at: string): string => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(new Date(at));

function RowActions({ row, onDone }: { row: Invitation; onDone(): void }) {
  const [asking, setAsking] = useState(false);
  const [words, setWords] = useState('Send again');
  const { busy, problem, run } = useAction();
  const resend = (): void =>
    void run(async () => {
      await call('POST', `/invitations/${row.id}/resend`);
      setWords('Sent');
      onDone();
    });
  return (
    <>
      <button type="button" class="plain" aria-label={`${words} to ${row.email}`} aria-disabled={busy} onClick={resend}>
        <span aria-live="polite">{words}</span>
      </button>
      <button type="button" class="plain" aria-label={`Withdraw the invitation of ${row.email}`} onClick={() => setAsking(true)}>
        Withdraw
      </button>
      <Problem text={problem} />
      {asking && (
        <Confirm
          title="Withdraw this invitation?"
          action="Withdraw invitation"
          danger
          onConfirm={async () => {
            await call('DELETE', `/invitations/${row.id}`);
            onDone();
          }}
          onClose={() => setAsking(false)}
        >
          The link that {row.email} got is worth nothing from then on.
        </Confirm>
      )}
    </>
  );
}

interface InviteProps {
  roles: [string, string][];
  pipelines: Pipeline[];
  onClose(): void;
  onSaved(): void;
}

export function InviteMember({ roles, pipelines, onClose, onSaved }: InviteProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('member');
  const [all, setAll] = useState(true);
  const [chosen, setChosen] = useState<string[]>([]);
  const invite = async (): Promise<void> => {
    await call('POST', '/invitations', { email, role, pipeline_ids: all ? null : chosen });
    onSaved();
  };
  return (
    <Sheet title="Invite a colleague" action="Send the invitation" onSubmit={invite} onClose={onClose}>
      <TextField
        label="E-mail"
        type="email"
        required
        hint="They get a link that works once, for seven days."
        value={email}
        onValue={setEmail}
      />
      <Choice label="Role" value={role} onValue={setRole} options={roles} />
      <Check label="Sees all pipelines, those to come too" checked={all} onChecked={setAll} />
      {!all && <CheckList legend="Sees" items={pipelines} chosen={chosen} onChosen={setChosen} />}
    </Sheet>
  );
}
