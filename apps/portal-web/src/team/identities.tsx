import { useState } from 'preact/hooks';
import { call } from '../api';
import { Confirm, Sheet } from '../parts/dialog';
import { TextField } from '../parts/fields';
import { Tag, When } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';
import { type Identity, stateWords } from './identity-words';

export function Identities() {
  const list = usePages<Identity>('/identities');
  const [inviting, setInviting] = useState(false);
  return (
    <Screen
      title="Identities"
      lead="E-mails that your forms recognise once their owners allow it. Only a keyed hash of each is kept: nobody can read them again, here neither."
      actions={
        <button type="button" onClick={() => setInviting(true)}>
          Invite an e-mail
        </button>
      }
    >
      <List
        of={list}
        empty={<Empty title="No identities yet">Invite the owner of an e-mail; once they allow it, your forms welcome them back.</Empty>}
      >
        {(rows) => (
          <Table label="Identities" head={['Identity', 'State', 'Invited', 'Answered', 'Actions']}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={<code>{row.id}</code>}
                cells={[
                  <Tag tone={row.state === 'recognisable' ? 'good' : undefined}>{stateWords(row)}</Tag>,
                  <When at={row.created_at} />,
                  <When at={row.linked_at} />,
                  <Remove row={row} onRemoved={list.reload} />,
                ]}
              />
            ))}
          </Table>
        )}
      </List>
      {inviting && <InviteIdentity onClose={() => setInviting(false)} onSaved={list.reload} />}
    </Screen>
  );
}

function Remove({ row, onRemoved }: { row: Identity; onRemoved(): void }) {
  const [asking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    await call('DELETE', `/identities/${row.id}`);
    onRemoved();
  };
  return (
    <>
      <button type="button" class="plain" aria-label={`Remove ${row.id}`} onClick={() => setAsking(true)}>
        Remove
      </button>
      {asking && (
        <Confirm title="Remove this identity?" action="Remove identity" danger onConfirm={remove} onClose={() => setAsking(false)}>
          Your forms forget the e-mail at once. To recognise it again, its owner has to be invited and to allow it again.
        </Confirm>
      )}
    </>
  );
}

function InviteIdentity({ onClose, onSaved }: { onClose(): void; onSaved(): void }) {
  const [email, setEmail] = useState('');
  const invite = async (): Promise<void> => {
    await call('POST', '/identities', { email });
    onSaved();
  };
  return (
    <Sheet title="Invite an e-mail" action="Send the invitation" onSubmit={invite} onClose={onClose}>
      <TextField
        label="E-mail"
        type="email"
        required
        hint="Its owner gets a link that works once, for a day, and says yes or no. Invited before: they get a new one."
        value={email}
        onValue={setEmail}
      />
    </Sheet>
  );
}
