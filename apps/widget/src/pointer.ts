/** Knows whether the pointer is pressed: what moves then moves away from under it, and the click is lost. */
export class Pointer {
  private down = false;
  private waiting: (() => void)[] = [];

  constructor() {
    addEventListener('pointerdown', () => (this.down = true), true);
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => this.released(), true);
  }

  /** Does what may move things: at once, or after the click. */
  whenUp(work: () => void): void {
    if (this.down) this.waiting.push(work);
    else work();
  }

  private released(): void {
    this.down = false;
    // The click comes after this event, in the same task.
    setTimeout(() => this.waiting.splice(0).forEach((work) => work()));
  }
}
