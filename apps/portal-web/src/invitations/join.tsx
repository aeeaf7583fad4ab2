import { useEffect, useState } from 'preact/hooks';
import { callAsNobody } from '../api';
import { TextField } from '../parts/fields';
import { useAction } from '../parts/loading';
import { Loading, Problem, Title } from '../parts/screen';
import { Refusal } from '../refusal';
import type { Asked } from './invitation.types';

/** The page of an invitation: who asks, and what joining takes. */
export function Join({ token }: { token: string | undefined }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [state, setState] = useState<'open' | 'gone' | 'done'>(token === undefined ? 'gone' : 'open');
  const { problem, run } = useAction();
  useEffect(() => {
    if (token === undefined) return;
    void run(() => orGone(async () => setAsked(await callAsNobody<Asked>('/invitations/look', { token }))));
  }, []);
  const orGone = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
      setState('gone');
    }
  };
  return (
    <main class="door">
      <p class="brand">Deal flow</p>
      {state === 'gone' && (
        <div class="card">
          <Title text="This invitation is not valid any more" />
          <p>It was used or withdrawn, or its seven days are over. Ask whoever invited you for a new one.</p>
        </div>
      )}
      {state === 'done' && asked && <Joined asked={asked} />}
      {state === 'open' && !asked && (problem ? <Problem text={problem} /> : <Loading />)}
      {state === 'open' && asked && (
        <JoinForm
          asked={asked}
          onJoin={(values) =>
            orGone(async () => {
              await callAsNobody('/invitations/accept', { token, ...values });
              setState('done');
            })
          }
        />
      )}
      <p>
        <a href="#/board">Go to sign in</a>
      </p>
    </main>
  );
}

function Joined({ asked: { team, passwords, has_account: known, sign_in_name: by } }: { asked: Asked }) {
  return (
    <div class="card">
      <Title text={`You are in ${team.name}`} />
      <p role="status">
        {passwords
          ? `Sign in with your e-mail and ${known ? 'the password that you have' : 'your new password'}.`
          : 'Your team signs in by single sign-on.'}
      </p>
      {by && (
        <p>
          <a href={`#/with/${by}`}>Sign in by single sign-on</a>
        </p>
      )}
    </div>
  );
}

interface FormProps {
  asked: Asked;
  onJoin(values: { name?: string; password?: string }): Promise<void>;
}

function JoinForm({ asked: { team, email, role, has_account: known, passwords }, onJoin }: FormProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(() => onJoin(known ? {} : { name, ...(passwords && { password }) }));
  };
  return (
    <form class="card" onSubmit={submit}>
      <Title text={`Join ${team.name}`} />
      <p>
        You were invited as {role === 'admin' ? 'an' : 'a'} {role}, by the address {email}.
        {known && ' You have an account: your name and password stay.'}
      </p>
      {!known && <TextField label="Your name" required maxLength={200} value={name} onValue={setName} />}
      {!known && passwords && (
        <TextField
          label="Choose a password"
          hint="At least 10 characters."
          type="password"
          required
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
        />
      )}
      <Problem text={problem} />
      <button type="submit" aria-disabled={busy}>
        Join
      </button>
    </form>
  );
}
