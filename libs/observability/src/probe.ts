import { within } from '@app/queue';

/** What a probe found: `ok`, or in one word what is wrong. */
export type Finding = string;

export interface ProbeOptions {
  /** Milliseconds for which an answer is good. `/ready` is open to strangers: however often they ask, others are asked this seldom. */
  freshMs: number;
  /** Milliseconds after which whoever asks is told that there is no answer. */
  limitMs: number;
  /** The word for a failure. */
  nameOf?: (error: unknown) => Finding;
}

/** A question to something outside, which is asked once at a time and not again while its answer is fresh. */
export class Probe {
  private last: { finding: Finding; at: number } | null = null;
  private asking: Promise<Finding> | null = null;

  /** @param ask resolves with what it found, or rejects */
  constructor(
    private readonly ask: () => Promise<Finding | void>,
    private readonly options: ProbeOptions,
  ) {}

  /** Never rejects. A question without an answer is not asked a second time: it would wait beside the first. */
  async finding(): Promise<Finding> {
    if (this.last && performance.now() - this.last.at < this.options.freshMs) return this.last.finding;
    this.asking ??= this.begin();
    return within(this.options.limitMs, this.asking).catch(() => 'unreachable');
  }

  private async begin(): Promise<Finding> {
    const finding = await this.ask().then((found) => found ?? 'ok', this.options.nameOf ?? (() => 'unreachable'));
    this.last = { finding, at: performance.now() };
    this.asking = null;
    return finding;
  }
}
