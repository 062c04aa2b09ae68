import type { WorkerStatus } from '@cablepark/projections/runtime/worker';
import type { AutomationsStatus } from './automations/automations-status.ts';

/**
 * What runs beside the HTTP application in this process, for health and metrics to ask: each is there
 * from when it has been started, the projections only where this process has some.
 */
export class RunningParts {
  projections: (() => WorkerStatus) | undefined;
  automations: (() => Promise<AutomationsStatus>) | undefined;
}
