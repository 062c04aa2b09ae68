import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

const PATIENCE_MS = 60_000;

/**
 * Waits for the read models as long as a slow machine takes. The product gives up after seconds and
 * answers without them, which no test is about.
 */
export class PatientProgress extends ReadModelProgress {
  override waitBriefly(names: readonly string[], position: bigint): Promise<boolean> {
    return super.waitBriefly(names, position, PATIENCE_MS);
  }

  override waitUntilPassed(names: readonly string[], position: bigint): Promise<boolean> {
    return super.waitUntilPassed(names, position, PATIENCE_MS);
  }
}
