import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Day } from '../parts/format';
import { Bar, Ring, Score } from '../parts/meters';
import { AdviceList } from './advice';
import { DomainCard, type ShowPage } from './domain-card';
import { type Cri, type Domain, VERIFIED_AT } from './score.types';

/** A score from above to below: the number, the domains, the evidence behind every point, what would raise it. */
interface ScorePanelProps {
  cri: Cri;
  adviceTitle?: string;
  /** Where there is a deck to show. */
  onShowPage?: ShowPage;
  /** Between the number and its evidence. */
  children?: ComponentChildren;
}

export function ScorePanel({ cri, adviceTitle = 'What would raise it most', onShowPage, children }: ScorePanelProps) {
  const [open, setOpen] = useState<string[]>([]);
  const all = cri.domains.map(({ key }) => key);
  const allOpen = all.every((key) => open.includes(key));
  const show = (key: string): void => {
    setOpen([...open, key]);
    requestAnimationFrame(() => document.getElementById(`domain-${key}`)?.querySelector('summary')?.focus());
  };
  const toggled = (key: string, on: boolean): void => setOpen(on ? [...new Set([...open, key])] : open.filter((other) => other !== key));
  return (
    <>
      <Overview cri={cri} onShow={show} />
      {children}
      <div class="section-head">
        <h2>Evidence by domain</h2>
        <button type="button" class="plain" onClick={() => setOpen(allOpen ? [] : all)}>
          {allOpen ? 'Hide all evidence' : 'Show all evidence'}
        </button>
      </div>
      {cri.domains.map((domain) => (
        <DomainCard
          key={domain.key}
          domain={domain}
          open={open.includes(domain.key)}
          onToggle={(on) => toggled(domain.key, on)}
          onShowPage={onShowPage}
        />
      ))}
      {cri.recommendations.length > 0 && (
        <>
          <h2>{adviceTitle}</h2>
          <AdviceList advice={cri.recommendations} onShowPage={onShowPage} />
        </>
      )}
    </>
  );
}

function Overview({ cri, onShow }: { cri: Cri; onShow(key: string): void }) {
  return (
    <div class="card overview">
      <div class="total">
        <Ring score={cri.score} max={cri.max} verified={cri.verified} verifiedAt={VERIFIED_AT} />
        <p>
          {cri.verified ? <span class="tag good">Verified</span> : <b>{cri.points_to_verified} points to verified</b>}
          {cri.scored_at && (
            <span class="soft">
              Scored <Day at={cri.scored_at} />
            </span>
          )}
        </p>
      </div>
      <ul class="domains">
        {cri.domains.map((domain) => (
          <DomainLine key={domain.key} domain={domain} onShow={() => onShow(domain.key)} />
        ))}
      </ul>
    </div>
  );
}

function DomainLine({ domain, onShow }: { domain: Domain; onShow(): void }) {
  return (
    <li>
      <button type="button" class="bare" onClick={onShow}>
        {domain.name}
      </button>
      <Bar value={domain.score} max={domain.max} label={`${domain.name}: ${domain.score} of ${domain.max}`} />
      <Score score={domain.score} max={domain.max} />
    </li>
  );
}
