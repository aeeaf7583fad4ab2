import { useState } from 'preact/hooks';
import { call } from '../api';
import { Confirm } from '../parts/dialog';
import { FreshSecret } from '../parts/fresh-secret';
import { useGo } from '../place';

interface RotateProps {
  path: string;
  asks: boolean;
  /** Nothing else is open. */
  alone: boolean;
  onClose(): void;
}

/** Asks whether to make a new secret, and shows it this once. */
export function RotateSecret({ path, asks, alone, onClose }: RotateProps) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      {asks && (
        <Confirm
          title="Make a new secret?"
          action="Make a new secret"
          onConfirm={async () => setSecret((await call<{ secret: string }>('POST', `${path}/rotate-secret`)).secret)}
          onClose={onClose}
        >
          For a day both sign, so that your receiver can change over without losing an event.
        </Confirm>
      )}
      {secret && alone && (
        <FreshSecret title="Copy the signing secret now" value={secret} onDone={() => setSecret(null)}>
          The one before goes on signing beside it for a day.
        </FreshSecret>
      )}
    </>
  );
}

export function DeleteEndpoint({ path, onClose }: { path: string; onClose(): void }) {
  const go = useGo();
  return (
    <Confirm
      title="Delete this endpoint?"
      action="Delete endpoint"
      danger
      onConfirm={async () => {
        await call('DELETE', path);
        go('/webhooks');
      }}
      onClose={onClose}
    >
      Nothing is sent to it any more, and what was sent is forgotten. This cannot be undone.
    </Confirm>
  );
}
