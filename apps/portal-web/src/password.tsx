import { useState } from 'preact/hooks';
import { callAsNobody } from './api';
import { AskForLink, LINK_GONE } from './parts/ask-for-link';
import { TextField } from './parts/fields';
import { useAction } from './parts/loading';
import { Problem, Title } from './parts/screen';
import { Refusal } from './refusal';

/** The page of who cannot sign in: asks for a link, and with the link sets a password. */
export function Password({ token }: { token: string | undefined }) {
  return (
    <main class="door">
      <p class="brand">Deal flow</p>
      {token === undefined ? <AskForPasswordLink /> : <NewPassword token={token} />}
      <p>
        <a href="#/board">Back to sign in</a>
      </p>
    </main>
  );
}

function NewPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'open' | 'gone' | 'done'>('open');
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      try {
        await callAsNobody('/passwords/reset', { token, password });
        setState('done');
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
        setState('gone');
      }
    });
  };
  if (state === 'gone') return <AskForPasswordLink gone />;
  if (state === 'done') {
    return (
      <div class="card">
        <Title text="Your password is set" />
        <p role="status">Sign in with it. Wherever you were signed in before, you are signed out.</p>
      </div>
    );
  }
  return (
    <form class="card" onSubmit={submit}>
      <Title text="Set a new password" />
      <TextField
        label="New password"
        hint="At least 10 characters."
        type="password"
        required
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
      />
      <Problem text={problem} />
      <button type="submit" aria-disabled={busy}>
        Set password
      </button>
    </form>
  );
}

function AskForPasswordLink({ gone = false }: { gone?: boolean }) {
  return (
    <AskForLink
      path="/passwords/link"
      title={gone ? LINK_GONE : 'Forgot your password?'}
      sent="If that address has an account, a link is on its way."
      autoComplete="username"
    >
      {gone && 'It was used, or its hour is over. '}We send you a link with which you set a new one.
    </AskForLink>
  );
}
