/** Remembers at most `capacity` values for `ttl` milliseconds each; the least recently written goes first. */
export class ExpiringCache<V> {
  private readonly entries = new Map<string, { value: V; until: number }>();

  constructor(
    private readonly capacity: number,
    private readonly ttl: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.until > this.now()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  /** @param since when the value was asked for: what it says may have been true only then */
  set(key: string, value: V, since = this.now()): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: since + this.ttl });
    if (this.entries.size <= this.capacity) return;
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      return;
    }
  }

  /** Whether the value is there, but for no more than this share of its time. */
  expiresWithin(key: string, share: number): boolean {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.until - this.now() <= share * this.ttl;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  get size(): number {
    return this.entries.size;
  }
}
