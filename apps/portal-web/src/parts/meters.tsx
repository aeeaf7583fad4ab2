export function Score({ score, max }: { score: number; max: number }) {
  return (
    <span class="score">
      <b>{score}</b>
      <span class="soft"> / {max}</span>
    </span>
  );
}

export function Bar({ value, max, label, good = false }: { value: number; max: number; label: string; good?: boolean }) {
  return (
    <span class={`bar ${good ? 'good' : ''}`} role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={value}>
      <span style={{ width: `${(value / max) * 100}%` }} />
    </span>
  );
}

const RADIUS = 54;
const AROUND = 2 * Math.PI * RADIUS;

/** The whole score as a ring, with a mark where a company is verified. */
export function Ring({ score, max, verified, verifiedAt }: { score: number; max: number; verified: boolean; verifiedAt: number }) {
  const mark = (verifiedAt / max) * 2 * Math.PI;
  const at = (radius: number): { x: number; y: number } => ({ x: 64 + radius * Math.sin(mark), y: 64 - radius * Math.cos(mark) });
  const [from, to] = [at(RADIUS - 8), at(RADIUS + 8)];
  return (
    <svg class={`ring ${verified ? 'good' : ''}`} viewBox="0 0 128 128" role="img" aria-label={`CRI ${score} of ${max}`}>
      <circle class="track" cx="64" cy="64" r={RADIUS} />
      <circle
        class="reached"
        cx="64"
        cy="64"
        r={RADIUS}
        stroke-dasharray={`${(score / max) * AROUND} ${AROUND}`}
        transform="rotate(-90 64 64)"
      />
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <text x="64" y="70">
        {score}
      </text>
      <text class="of" x="64" y="88">
        of {max}
      </text>
    </svg>
  );
}

interface ProgressLineProps {
  done: number;
  total: number;
  step: string;
}

export function ProgressLine({ done, total, step }: ProgressLineProps) {
  const words = `${step[0]?.toUpperCase() ?? ''}${step.slice(1).replaceAll('_', ' ')}${total > 0 ? `, ${done} of ${total}` : ''}`;
  return (
    <span class="progress-line">
      <progress aria-label={words} {...(total > 0 && { max: total, value: done })} />
      <span class="soft">{words}</span>
    </span>
  );
}
