import { Script } from 'node:vm';
import { LeftOffError } from '../deck-reader';

/** Processor time of the reading thread, in milliseconds. */
export interface StepLimits {
  /** For one step: opening the file, reading a page, drawing one. */
  stepMs: number;
  /** For all steps since the limits were set. */
  totalMs: number;
}

/** Places in the memory that the reading thread and its guardian share. */
export const SHARED = { step: 0, stepMs: 1, count: 2, totalMs: 3, total: 4 } as const;
export const SHARED_BYTES = 5 * Int32Array.BYTES_PER_ELEMENT;
export const UNLIMITED_MS = 2 ** 31 - 1;

const HOOK = 'stepUnderGuard';
/** V8 leaves a script that was started like this at SIGINT, WebAssembly included; nothing else ends a loop in there but the process. */
const GUARDED = new Script(`globalThis.${HOOK}()`);
const INTERRUPTED = 'ERR_SCRIPT_EXECUTION_INTERRUPTED';

/**
 * Runs steps that may never return. The guardian (a thread beside) watches the processor time that they use, not the clock: on a busy
 * machine a harmless page takes long, and a harmful one must still be left early. An interrupted step leaves pdfium's heap in an
 * unknown state, so its owner drops the instance; that costs far less than a new process.
 */
export class StepGuard {
  private readonly shared: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.shared = new Int32Array(memory);
    // One that comes a moment too late finds no script to end, and must not end the process.
    process.on('SIGINT', () => undefined);
  }

  /** From now on, for the steps to come. */
  limit({ stepMs, totalMs }: StepLimits): void {
    Atomics.store(this.shared, SHARED.stepMs, stepMs);
    Atomics.store(this.shared, SHARED.totalMs, totalMs);
    Atomics.add(this.shared, SHARED.total, 1);
  }

  /** @throws LeftOffError when the step, or all of them together, used up their time */
  run<T>(work: () => T): T {
    let result: { value: T } | undefined;
    Object.assign(globalThis, { [HOOK]: () => void (result = { value: work() }) });
    Atomics.store(this.shared, SHARED.step, Atomics.add(this.shared, SHARED.count, 1) + 1);
    try {
      GUARDED.runInThisContext({ breakOnSigint: true, displayErrors: false });
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === INTERRUPTED ? new LeftOffError('time') : error;
    } finally {
      Atomics.store(this.shared, SHARED.step, 0);
    }
    return (result as { value: T }).value;
  }
}
