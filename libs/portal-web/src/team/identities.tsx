import { useState } from 'preact/hooks';
import { call } from '../api';
import { Sheet } from '../parts/dialog';
import { Check, TextField } from '../parts/fields';
import { Tag, When } from '../parts/format';
import { usePages } from '../parts/loading';
import { Empty, List, Screen } from '../parts/screen';
import { Row, Table } from '../parts/table';

interface Identity {
  id: string;
  recognisable: boolean;
  created_at: string;
}

export function Identities() {
  const list = usePages<Identity>('/identities');
  const [linking, setLinking] = useState(false);
  return (
    <Screen
      title="Identities"
      lead="E-mails that your forms recognise. Only a keyed hash of each is kept: nobody can read them again, here neither."
      actions={<button type="button" onClick={() => setLinking(true)}>Link an e-mail</button>}
    >
      <List of={list} empty={<Empty title="No identities yet">Link the e-mail of an account, and your forms welcome its owner back.</Empty>}>
        {(rows) => (
          <Table label="Identities" head={['Identity', 'Recognised', 'Linked']}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={<code>{row.id}</code>}
                cells={[<Tag tone={row.recognisable ? 'good' : undefined}>{row.recognisable ? 'yes' : 'not allowed'}</Tag>, <When at={row.created_at} />]}
              />
            ))}
          </Table>
        )}
      </List>
      {linking && <LinkIdentity onClose={() => setLinking(false)} onSaved={list.reload} />}
    </Screen>
  );
}

function LinkIdentity({ onClose, onSaved }: { onClose(): void; onSaved(): void }) {
  const [email, setEmail] = useState('');
  const [recognisable, setRecognisable] = useState(true);
  const save = async (): Promise<void> => {
    await call('POST', '/identities', { email, recognisable });
    onSaved();
  };
  return (
    <Sheet title="Link an e-mail" action="Link" onSubmit={save} onClose={onClose}>
      <TextField label="E-mail" type="email" required hint="Linked before: only whether it is recognised changes." value={email} onValue={setEmail} />
      <Check label="Its owner allows being recognised" checked={recognisable} onChecked={setRecognisable} />
    </Sheet>
  );
}
