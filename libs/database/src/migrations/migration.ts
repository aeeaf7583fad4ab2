import type { MigrationInterface } from 'typeorm';

/**
 * A step of the schema. What older builds have to say to it decides whether they may go on serving while the new ones are rolled
 * out (ADR 0016), so each step says it itself; `migrate` writes it to the database before it takes the step.
 */
export interface Migration extends MigrationInterface {
  /**
   * A build is as old as the newest migration that it knows: the number of the oldest one that works on the schema after this
   * step. Null (or nothing, for the steps before this rule) where none does: all older processes stop being ready.
   */
  readonly worksWith?: number | null;
}
