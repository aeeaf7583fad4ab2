import { useState } from 'preact/hooks';
import { type Person, signIn } from './api';
import { TextField } from './parts/fields';
import { useAction } from './parts/loading';
import { Problem } from './parts/screen';

export function SignIn({ ended, onSignedIn }: { ended: boolean; onSignedIn(person: Person): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => onSignedIn(await signIn(email, password)));
  };
  return (
    <main class="door">
      <p class="brand">Deal flow</p>
      <form class="card" onSubmit={submit}>
        <h1>Sign in</h1>
        {ended && !problem && (
          <p class="notice" role="status">
            Your session is over. Sign in again to go on where you were.
          </p>
        )}
        <TextField label="E-mail" type="email" required autoComplete="username" autoFocus value={email} onValue={setEmail} />
        <TextField label="Password" type="password" required autoComplete="current-password" value={password} onValue={setPassword} />
        <Problem text={problem} />
        <button type="submit" aria-disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <p>
        <a href="#/password">Forgot your password?</a>
      </p>
      <p class="soft">A session ends after twelve hours, or when you sign out.</p>
    </main>
  );
}
