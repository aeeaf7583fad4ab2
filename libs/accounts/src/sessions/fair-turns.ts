import { ApiError } from '@app/errors';

export interface FairTurnsLimits {
  /** At once, in this process. */
  running: number;
  /** Waiting, of one account at one client. */
  perAccount: number;
  /** Waiting, of all accounts at one client. */
  perClient: number;
  /** Waiting altogether, of the known and of the strangers each. */
  total: number;
}

export interface Applicant {
  /** The known and the strangers take turns with each other, so that no crowd of strangers keeps a known one waiting. */
  known: boolean;
  /** Clients take turns, and the accounts at one client. */
  client: string;
  /** One at a time of an account at a client, in order. */
  account: string;
}

interface Waiting {
  start: () => void;
  refuse: (error: ApiError) => void;
}

/** Lines of one client, by account; a map's order is the order of turns. */
type Lines = Map<string, Waiting[]>;
type Hall = Map<string, Lines>;

const sizeOf = (lines: Lines): number => [...lines.values()].reduce((sum, line) => sum + line.length, 0);
const waitingIn = (hall: Hall): number => [...hall.values()].reduce((sum, lines) => sum + sizeOf(lines), 0);

/** The entry with the most, and how many that is. */
function largest<K, V>(entries: Iterable<[K, V]>, size: (value: V) => number): { key: K; size: number } | null {
  let found: { key: K; size: number } | null = null;
  for (const [key, value] of entries) if (found === null || size(value) > found.size) found = { key, size: size(value) };
  return found;
}

/** Turns away the last of the longest line, if that has more than so many. */
function shorten(lines: Lines, moreThan: number): boolean {
  const longest = largest(lines, (line) => line.length);
  if (longest === null || longest.size <= moreThan) return false;
  const line = lines.get(longest.key) as Waiting[];
  line.pop()?.refuse(full());
  if (line.length === 0) lines.delete(longest.key);
  return true;
}

/** Work that takes turns: round robin over clients, and over the accounts of a client, with bounded lines. */
export class FairTurns {
  private readonly halls: Record<'known' | 'strangers', Hall> = { known: new Map(), strangers: new Map() };
  private readonly busy = new Set<string>();
  private running = 0;
  private knownLast = false;

  constructor(private readonly limits: FairTurnsLimits) {}

  /** @throws ApiError rate_limited where the line is full; a longer line gives way to a shorter one */
  async run<T>(applicant: Applicant, work: () => Promise<T>): Promise<T> {
    const place = placeOf(applicant);
    await new Promise<void>((start, refuse) => {
      this.enter(applicant, { start, refuse });
      this.next();
    });
    try {
      return await work();
    } finally {
      this.running--;
      this.busy.delete(place);
      this.next();
    }
  }

  private enter({ known, client, account }: Applicant, waiting: Waiting): void {
    const hall = this.halls[known ? 'known' : 'strangers'];
    const lines = hall.get(client) ?? new Map<string, Waiting[]>();
    const line = lines.get(account) ?? [];
    if (!this.makeRoom(hall, lines, line)) return waiting.refuse(full());
    line.push(waiting);
    hall.set(client, lines.set(account, line));
  }

  /** Where a line is full, the last of a longer one gives way. */
  private makeRoom(hall: Hall, lines: Lines, line: Waiting[]): boolean {
    if (line.length >= this.limits.perAccount) return false;
    if (sizeOf(lines) >= this.limits.perClient) return shorten(lines, line.length + 1);
    if (waitingIn(hall) < this.limits.total) return true;
    const crowd = largest(hall, sizeOf);
    if (crowd === null || crowd.size <= sizeOf(lines) + 1) return false;
    return shorten(hall.get(crowd.key) as Lines, 0);
  }

  private next(): void {
    while (this.running < this.limits.running) {
      const order = this.knownLast ? (['strangers', 'known'] as const) : (['known', 'strangers'] as const);
      const started = order.some((name) => this.startOneOf(this.halls[name], name === 'known'));
      if (!started) return;
    }
  }

  private startOneOf(hall: Hall, known: boolean): boolean {
    for (const [client, lines] of hall) {
      for (const [account, line] of lines) {
        const place = placeOf({ known, client, account });
        if (this.busy.has(place) || line.length === 0) continue;
        this.start(line.shift() as Waiting, place, known);
        // To the end of the order, or out of it.
        lines.delete(account);
        if (line.length > 0) lines.set(account, line);
        hall.delete(client);
        if (lines.size > 0) hall.set(client, lines);
        return true;
      }
    }
    return false;
  }

  private start(waiting: Waiting, place: string, known: boolean): void {
    this.busy.add(place);
    this.running++;
    this.knownLast = known;
    waiting.start();
  }
}

const placeOf = ({ known, client, account }: Applicant): string => JSON.stringify([known, client, account]);

const full = (): ApiError => new ApiError('rate_limited', undefined, [], { 'Retry-After': '5' });
