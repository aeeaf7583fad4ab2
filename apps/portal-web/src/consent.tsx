import { useEffect, useState } from 'preact/hooks';
import { callAsNobody } from './api';
import type { OpenLink } from './consent.types';
import { Refusal } from './refusal';
import { AskForLink, LINK_GONE } from './parts/ask-for-link';
import { TextField } from './parts/fields';
import { When } from './parts/format';
import { useAction } from './parts/loading';
import { Loading, Problem, Title } from './parts/screen';

/**
 * The page of an e-mail's owner, who needs no account: the link of the mail is the right to it. What stands behind the `#` of the address
 * goes to no server by itself.
 */
export function Consent({ token }: { token: string | undefined }) {
  return (
    <main class="door">
      <p class="brand">Deal flow</p>
      {token === undefined ? <AskForConsentLink /> : <Answer token={token} />}
    </main>
  );
}

function Answer({ token }: { token: string }) {
  const [link, setLink] = useState<OpenLink | null>(null);
  const [name, setName] = useState('');
  const [said, setSaid] = useState<boolean | null>(null);
  const [gone, setGone] = useState(false);
  const { busy, problem, run } = useAction();
  /** A link that is not valid any more is nothing to try again. */
  const unlessGone = (work: () => Promise<void>): Promise<void> =>
    run(() =>
      work().catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
        setGone(true);
      }),
    );
  useEffect(() => {
    void unlessGone(async () => {
      const open = await callAsNobody<OpenLink>('/identities/consent/look', { token });
      setLink(open);
      setName(open.founder_name ?? '');
    });
  }, [token]);
  const say = (recognisable: boolean) => (): void => {
    void unlessGone(async () => {
      await callAsNobody('/identities/consent', { token, recognisable, founder_name: recognisable ? name.trim() || null : null });
      setSaid(recognisable);
    });
  };
  if (gone) return <AskForConsentLink gone />;
  if (!link) return <div class="card">{problem ? <Problem text={problem} /> : <Loading />}</div>;
  if (said !== null) return <Said team={link.team.name} recognisable={said} name={name.trim()} />;
  return (
    <div class="card">
      <Title text="May forms recognise you?" />
      <p>
        <b>{link.team.name}</b> asks whether its application forms may recognise your e-mail address, so that they can welcome you back.
        They tell nobody more than that, and the name below if you give one.
      </p>
      <p class="notice" role="status">
        {link.recognisable ? 'You allow it at present.' : 'At present you are not recognised.'}
      </p>
      <TextField
        label="Your name, for forms to fill in (optional)"
        hint="Whoever types your e-mail address into one of these forms reads it."
        value={name}
        onValue={setName}
        maxLength={100}
      />
      <Problem text={problem} />
      <button type="button" aria-disabled={busy} onClick={say(true)}>
        {link.recognisable ? 'Keep allowing it' : 'Allow it'}
      </button>
      <button type="button" class="plain" aria-disabled={busy} onClick={say(false)}>
        {link.recognisable ? 'Withdraw it' : 'Do not allow it'}
      </button>
      <p class="soft">
        The link works once, until <When at={link.expires_at} />.
      </p>
    </div>
  );
}

function Said({ team, recognisable, name }: { team: string; recognisable: boolean; name: string }) {
  return (
    <div class="card">
      <Title text={recognisable ? 'You are recognised' : 'You are not recognised'} />
      <p role="status">
        The forms of {team} {recognisable ? 'recognise your e-mail address from now on.' : 'do not recognise your e-mail address.'}
        {recognisable && name && ` They fill in “${name}”.`}
      </p>
      <p>
        The link is used up. To change your mind, <a href="#/consent">ask for a new one</a>.
      </p>
    </div>
  );
}

function AskForConsentLink({ gone = false }: { gone?: boolean }) {
  return (
    <AskForLink
      path="/identities/link"
      title={gone ? LINK_GONE : 'Ask for a link'}
      sent="If a team has invited that address, a link is on its way."
    >
      {gone && 'It was used, or a newer one was sent, or its day is over. '}We send you a link, with which you allow application forms to
      recognise you, or withdraw that.
    </AskForLink>
  );
}
