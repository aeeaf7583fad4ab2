import { useState } from 'preact/hooks';
import { type Person, signIn } from './api';
import { Field, Problem, useAction } from './ui';

export function SignIn({ onSignedIn }: { onSignedIn(person: Person): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => onSignedIn(await signIn(email, password)));
  };
  return (
    <main class="narrow">
      <h1>Deal flow</h1>
      <form class="card" onSubmit={submit}>
        <h2>Sign in</h2>
        <Field label="E-mail"><input type="email" required autoComplete="username" value={email} onInput={(e) => setEmail(e.currentTarget.value)} /></Field>
        <Field label="Password"><input type="password" required autoComplete="current-password" value={password} onInput={(e) => setPassword(e.currentTarget.value)} /></Field>
        <Problem text={problem} />
        <button type="submit" aria-disabled={busy}>{busy ? 'Signing in…' : 'Sign in'}</button>
        <p class="soft">The session ends after twelve hours, or when this page is closed.</p>
      </form>
    </main>
  );
}
