import { useEffect, useState } from 'preact/hooks';
import { type Person, signIn } from './api';
import { TextField } from './parts/fields';
import { useAction } from './parts/loading';
import { Problem } from './parts/screen';
import { begunBy, leaveToSignIn } from './sso/leave';
import type { Door } from './sso/sso-words';

interface Props extends Door {
  ended: boolean;
  onSignedIn(person: Person): void;
}

export function SignIn({ ended, refused, again = false, by, onSignedIn }: Props) {
  const [single, setSingle] = useState(by !== undefined || again);
  useEffect(() => {
    document.title = 'Sign in – Deal-Flow Service';
  }, []);
  return (
    <main class="door">
      <p class="brand">Deal flow</p>
      {single ? (
        <BySingleSignOn refused={refused} by={by ?? begunBy()} />
      ) : (
        <ByPassword ended={ended} refused={refused} onSignedIn={onSignedIn} />
      )}
      <p>
        <button type="button" class="plain" onClick={() => setSingle(!single)}>
          {single ? 'Sign in with a password' : 'Use single sign-on'}
        </button>
      </p>
      {!single && (
        <p>
          <a href="#/password">Forgot your password?</a>
        </p>
      )}
      <p class="soft">A session ends after twelve hours, or when you sign out.</p>
    </main>
  );
}

function ByPassword({ ended, refused, onSignedIn }: Pick<Props, 'ended' | 'refused' | 'onSignedIn'>) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => onSignedIn(await signIn(email, password)));
  };
  return (
    <form class="card" onSubmit={submit}>
      <h1>Sign in</h1>
      {ended && !problem && !refused && (
        <p class="notice" role="status">
          Your session is over. Sign in again to go on where you were.
        </p>
      )}
      <Problem text={problem ?? refused ?? null} />
      <TextField label="E-mail" type="email" required autoComplete="username" autoFocus value={email} onValue={setEmail} />
      <TextField label="Password" type="password" required autoComplete="current-password" value={password} onValue={setPassword} />
      <button type="submit" aria-disabled={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
}

/** The team's own sign-in service asks for everything else. */
function BySingleSignOn({ refused, by: given }: Pick<Props, 'refused'> & { by: string }) {
  const [by, setBy] = useState(given);
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(() => leaveToSignIn(by));
  };
  return (
    <form class="card" onSubmit={submit}>
      <h1>Single sign-on</h1>
      <Problem text={problem ?? refused ?? null} />
      <TextField
        label="Work e-mail or team"
        required
        maxLength={254}
        autoComplete="username"
        autoFocus
        hint="Your team’s own sign-in page asks for the rest."
        value={by}
        onValue={setBy}
      />
      <button type="submit" aria-disabled={busy}>
        {busy ? 'One moment…' : 'Continue'}
      </button>
    </form>
  );
}
