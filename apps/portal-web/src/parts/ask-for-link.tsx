import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { callAsNobody } from '../api';
import { TextField } from './fields';
import { useAction } from './loading';
import { Problem, Title } from './screen';

export const LINK_GONE = 'This link is not valid any more';

interface Props {
  /** Where the address is posted to; the answer is the same whether anybody has it. */
  path: string;
  title: string;
  /** What is said once it was asked for. */
  sent: string;
  autoComplete?: 'username';
  children: ComponentChildren;
}

/** Asks for a one-time link by mail: for who has none, or whose link is not valid any more. */
export function AskForLink({ path, title, sent, autoComplete, children }: Props) {
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, problem, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      await callAsNobody(path, { email });
      setAsked(true);
    });
  };
  return (
    <form class="card" onSubmit={submit}>
      <Title text={title} />
      <p>{children}</p>
      <TextField label="E-mail" type="email" required autoComplete={autoComplete} value={email} onValue={setEmail} />
      <Problem text={problem} />
      {asked && (
        <p class="notice" role="status">
          {sent}
        </p>
      )}
      <button type="submit" aria-disabled={busy}>
        Send me a link
      </button>
    </form>
  );
}
