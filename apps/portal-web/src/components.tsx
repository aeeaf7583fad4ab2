import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { AskForLink } from './parts/ask-for-link';
import { Avatar } from './parts/avatar';
import { CopyButton } from './parts/copy';
import { Confirm, Dialog, Sheet } from './parts/dialog';
import { DocumentList } from './parts/document-list';
import { Check, CheckList, Choice, Field, Switch, TextArea, TextField } from './parts/fields';
import { Day, Tag, When } from './parts/format';
import { FreshSecret } from './parts/fresh-secret';
import { Icon, ICONS } from './parts/icon';
import { Bar, ProgressLine, Ring, Score } from './parts/meters';
import { Back, Empty, List, Loading, Problem, Screen } from './parts/screen';
import { EditButton, Row, Table } from './parts/table';
import { UploadForm } from './parts/upload-form';

const AT = '2026-03-01T09:30:00.000Z';
const OPTIONS: [string, string][] = [
  ['berlin', 'Berlin'],
  ['paris', 'Paris'],
];
const ITEMS = [
  { id: 'climate', name: 'Climate' },
  { id: 'robotics', name: 'Robotics' },
];
const DOCUMENT = {
  id: 'document',
  name: 'Cap table',
  file_name: 'cap-table.pdf',
  mime_type: 'application/pdf',
  size_bytes: 120_000,
  uploaded_by: 'founder' as const,
  created_at: AT,
};
const nothing = (): void => undefined;
const nobody = (): Promise<void> => Promise.resolve();

/** Every component of `parts`, in each of its states: what a screen is made of, and what to look at after a change of a style. */
export function Components() {
  return (
    <main>
      <Screen title="Components" lead="What the screens are made of, in every state.">
        <Part of="Screen, Title">
          The heading above with its sentence; <code>Title</code> is the heading alone.
        </Part>
        <Buttons />
        <Inputs />
        <Part of="Tag">
          <Tag>plain</Tag> <Tag tone="good">good</Tag> <Tag tone="bad">bad</Tag> <Tag tone="live">live</Tag>
        </Part>
        <Part of="When, Day">
          <When at={AT} />, <When at={null} />, <Day at={AT} />
        </Part>
        <Part of="Avatar">
          <p class="actions">
            <Avatar name="Grace Hopper" /> <Avatar name={null} />
          </p>
        </Part>
        <Part of="Icon">
          <p class="actions">
            {ICONS.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </p>
        </Part>
        <Meters />
        <Part of="Problem">
          <Problem text="The server cannot be reached. Check your connection and try again." />
        </Part>
        <Part of="Empty">
          <Empty title="No views yet">Save a filter that you use every week.</Empty>
        </Part>
        <Part of="Loading">
          <Loading />
        </Part>
        <Lists />
        <Part of="Back">
          <Back to="components">All components</Back>
        </Part>
        <Part of="DocumentList">
          <DocumentList
            documents={[DOCUMENT, { ...DOCUMENT, id: 'image', name: 'Product', mime_type: 'image/png' }]}
            pathOf={() => '/none'}
            onShow={nothing}
          />
        </Part>
        <Part of="UploadForm">
          <UploadForm label="A PDF of at most 50 MB" action="Add" path="/none" onDone={nothing} />
        </Part>
        <Dialogs />
      </Screen>
    </main>
  );
}

/** @param of names of components, as they are exported */
function Part({ of, children }: { of: string; children: ComponentChildren }) {
  return (
    <section aria-label={of}>
      <h2>{of}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Part of="CopyButton">
      <p class="actions">
        <CopyButton text="svc_inv_…" label="Copy" /> <CopyButton text="svc_inv_…" label="Copy" plain />
        <button type="button">Save</button>
        <button type="button" class="plain">
          Cancel
        </button>
        <button type="button" class="danger">
          Revoke
        </button>
        <button type="button" class="plain danger">
          Archive
        </button>
        <button type="button" aria-disabled>
          Busy
        </button>
      </p>
    </Part>
  );
}

function Inputs() {
  const [text, setText] = useState('Acme Robotics');
  const [city, setCity] = useState('berlin');
  const [checked, setChecked] = useState(true);
  const [chosen, setChosen] = useState(['climate']);
  return (
    <Part of="Field, TextField, TextArea, Choice, Switch, Check, CheckList">
      <div class="card">
        <TextField label="Name" hint="As investors read it." value={text} onValue={setText} />
        <TextField label="Added since" type="date" value="2026-03-01" onValue={nothing} />
        <TextArea label="Note" value={text} onValue={setText} />
        <Choice label="City" value={city} onValue={setCity} options={OPTIONS} />
        <Switch label="City, in sight" value={city} onValue={setCity} options={OPTIONS} />
        <Field label="File">{(attributes) => <input {...attributes} type="file" />}</Field>
        <Check label="Active" checked={checked} onChecked={setChecked} />
        <CheckList legend="Industries" items={ITEMS} chosen={chosen} onChosen={setChosen} />
      </div>
    </Part>
  );
}

function Meters() {
  return (
    <>
      <Part of="Score, Bar">
        <p>
          <Score score={612} max={1000} />
        </p>
        <p>
          <Bar value={612} max={1000} label="CRI" />
        </p>
        <p>
          <Bar value={812} max={1000} label="CRI, verified" good />
        </p>
      </Part>
      <Part of="Ring">
        <Ring score={612} max={1000} verified={false} verifiedAt={700} /> <Ring score={812} max={1000} verified verifiedAt={700} />
      </Part>
      <Part of="ProgressLine">
        <p>
          <ProgressLine done={7} total={17} step="reading" />
        </p>
        <p>
          <ProgressLine done={0} total={0} step="queued" />
        </p>
      </Part>
    </>
  );
}

function Lists() {
  return (
    <>
      <Part of="Table, Row, EditButton">
        <Table label="Companies" head={['Company', 'CRI', 'Actions']}>
          <Row title="Acme Robotics" cells={[<Score score={612} max={1000} />, <EditButton name="Acme Robotics" onClick={nothing} />]} />
          <Row title="Blue Harbor" cells={['–', '–']} below={<p>Opened under its row.</p>} />
        </Table>
        <Table label="Figures, a table on a phone, too" head={['Domain', 'Before', 'After']} narrow>
          <Row title="Team" cells={[70, 76]} />
        </Table>
      </Part>
      <Part of="List">
        <List of={{ rows: ['Acme Robotics', 'Blue Harbor'], problem: null, more: nothing }} empty={null}>
          {(rows) => (
            <ul class="card lines">
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          )}
        </List>
      </Part>
    </>
  );
}

type Open = 'Dialog' | 'Sheet' | 'Confirm' | 'FreshSecret' | 'AskForLink';

function Dialogs() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const opener = (name: Open) => (
    <button type="button" class="plain" onClick={() => setOpen(name)}>
      Open {name}
    </button>
  );
  return (
    <Part of="Dialog, Sheet, Confirm, FreshSecret, AskForLink">
      <p class="actions">{(['Dialog', 'Sheet', 'Confirm', 'FreshSecret', 'AskForLink'] as const).map(opener)}</p>
      {open === 'Dialog' && (
        <Dialog title="A dialog" onClose={close}>
          <div class="fields">Keeps the focus inside, and gives it back.</div>
        </Dialog>
      )}
      {open === 'Sheet' && (
        <Sheet title="A sheet" action="Save" onSubmit={nobody} onClose={close}>
          <TextField label="Name" value="" onValue={nothing} />
        </Sheet>
      )}
      {open === 'Confirm' && (
        <Confirm title="Archive Acme Robotics?" action="Archive" danger onConfirm={nobody} onClose={close}>
          Nothing is lost, and it can be restored at any time.
        </Confirm>
      )}
      {open === 'FreshSecret' && (
        <FreshSecret title="Your new key" value="svc_inv_…" onDone={close}>
          Who loses it makes a new one.
        </FreshSecret>
      )}
      {open === 'AskForLink' && (
        <AskForLink path="/none" title="Ask for a link" sent="It is on its way.">
          By mail.
        </AskForLink>
      )}
    </Part>
  );
}
