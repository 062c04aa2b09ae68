import type { WorkerStatus } from '@cablepark/projections/runtime/worker';

import type { OutboxCounts } from '../automation-runtime/outbox/outbox.ts';

/**
 * What health and metrics show of automations. Job counts are null while the queue is unavailable.
 */
export interface AutomationsStatus {
  readonly feed: string;
  readonly position: bigint;
  readonly outbox: OutboxCounts;
  readonly jobs: Readonly<Record<'outbox' | 'daily', Readonly<Record<string, number>> | null>>;
}

/**
 * What runs beside the HTTP application in this process, for health and metrics, once it has
 * started.
 */
export class RunningParts {
  projections: (() => WorkerStatus) | undefined;
  automations: (() => Promise<AutomationsStatus>) | undefined;
}
