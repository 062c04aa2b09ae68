import type { EventLog } from '@cablepark/event-store/event-log';
import type { Leases } from '@cablepark/event-store/postgres/leases';
import type { ReadModelProgress } from '@cablepark/event-store/read-model-progress';
import type { Trouble } from '@cablepark/event-store/trouble';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { ReadModel } from './define-read-model.ts';
import type { Holdings } from './holdings.ts';

export type FeedState = 'history' | 'live' | 'waiting';

/** What a worker gives to each of its sessions. */
export interface SessionOptions {
  readonly id: string;
  readonly client: Client;
  /** What this worker holds: the read models that it works. */
  readonly leases: Leases;
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly logId: string;
  readonly models: readonly ReadModel[];
  readonly holdings: Holdings;
  readonly progress: ReadModelProgress;
  readonly logger: Logger;
  readonly trouble: Trouble;
  readonly onFeed: (state: FeedState, reason?: string) => void;
}
