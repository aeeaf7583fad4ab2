import { useState } from 'preact/hooks';
import { changePassword } from './api';
import { Sheet } from './parts/dialog';
import { TextField } from './parts/fields';

/** The own password; the other browsers of theirs are signed out by it. */
export function ChangePassword({ onClose }: { onClose(): void }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Sheet title="Change your password" action="Change password" onSubmit={() => changePassword(current, password)} onClose={onClose}>
      <TextField label="Current password" type="password" required autoComplete="current-password" value={current} onValue={setCurrent} />
      <TextField
        label="New password"
        hint="At least 10 characters. All your other browsers are signed out."
        type="password"
        required
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
      />
    </Sheet>
  );
}
