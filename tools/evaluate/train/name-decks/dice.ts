/** Chance that falls alike for the same seed (mulberry32). */
export class Dice {
  private state: number;

  constructor(private readonly seed: number) {
    this.state = seed >>> 0;
  }

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number, both ends included. */
  up(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  of<T>(list: readonly T[]): T {
    return list[this.up(0, list.length - 1)] as T;
  }

  /** Falls once for the seed: what is alike on all slides of a deck. */
  same<T>(which: number, list: readonly T[]): T {
    return new Dice(this.seed * 31 + which).of(list);
  }

  shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.map(() => left.splice(this.up(0, left.length - 1), 1)[0] as T);
  }
}
