import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

const PATIENCE_MS = 60_000;

/**
 * Waits for what an answer is to show, however slow the machine is. The limits after which the
 * product answers anyway are seconds, and no test is about them.
 */
export class PatientProgress extends ReadModelProgress {
  override waitBriefly(names: readonly string[], position: bigint): Promise<boolean> {
    return super.waitBriefly(names, position, PATIENCE_MS);
  }

  override waitUntilPassed(names: readonly string[], position: bigint): Promise<boolean> {
    return super.waitUntilPassed(names, position, PATIENCE_MS);
  }
}
