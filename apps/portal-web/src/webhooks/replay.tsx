import { useState } from 'preact/hooks';
import { call } from '../api';
import { Sheet } from '../parts/dialog';
import { Choice } from '../parts/fields';

const HOUR_MS = 3_600_000;
const SPANS: [string, string][] = [
  ['1', 'the last hour'],
  ['24', 'the last day'],
  ['168', 'the last week'],
  ['720', 'the last 30 days'],
];

interface Props {
  path: string;
  onSaid(words: string): void;
  onSent(): void;
  onClose(): void;
}

/** Sends the events of some time again, each under the id that it was sent by before. */
export function Replay({ path, onSaid, onSent, onClose }: Props) {
  const [hours, setHours] = useState('24');
  const replay = async (): Promise<void> => {
    const since = new Date(Date.now() - Number(hours) * HOUR_MS).toISOString();
    const { count } = await call<{ count: number }>('POST', `${path}/replay`, { since });
    onSaid(
      count === 0 ? 'Nothing happened in that time that it takes.' : `${count} ${count === 1 ? 'event is' : 'events are'} sent again.`,
    );
    onSent();
  };
  return (
    <Sheet title="Send events again" action="Send again" onSubmit={replay} onClose={onClose}>
      <Choice
        label="Events of"
        hint="Each keeps its webhook-id, so that a receiver knows what it has already."
        value={hours}
        onValue={setHours}
        options={SPANS}
      />
    </Sheet>
  );
}
