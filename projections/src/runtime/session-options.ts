import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { Leases } from '@cablepark/postgres-client/leases';
import type { ReadModelProgress } from '../progress/read-model-progress.ts';
import type { Trouble } from '@cablepark/platform/logging/trouble';
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
