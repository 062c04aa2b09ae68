import type { OutboxCounts } from '../../automations/outbox.ts';

/** What health and metrics show. Job counts are null while the queue is away. */
export interface AutomationsStatus {
  readonly feed: string;
  readonly position: bigint;
  readonly outbox: OutboxCounts;
  readonly jobs: Readonly<Record<'outbox' | 'daily', Readonly<Record<string, number>> | null>>;
}
