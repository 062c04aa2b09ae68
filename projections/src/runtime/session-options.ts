import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { Leases } from '@cablepark/postgres/client/leases';
import type { ReadModelProgress } from '../progress/read-model-progress.ts';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Assignments } from './assignments.ts';
import type { ReadModel } from './define-read-model.ts';

/** Whether a worker is reading the log's history, receives events live, or waits for the event store. */
export type FeedState = 'history' | 'live' | 'waiting';

/** What a worker passes to each of its sessions. */
export interface SessionOptions {
  readonly id: string;
  readonly client: Client;
  /** The connection on which the later read models are written. */
  readonly laterClient: Client;
  /** The leases of the read models that this worker projects. */
  readonly leases: Leases;
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly logId: string;
  readonly models: readonly ReadModel[];
  readonly assignments: Assignments;
  readonly progress: ReadModelProgress;
  readonly logger: Logger;
  readonly trouble: Trouble;
  readonly onFeed: (state: FeedState, reason?: string) => void;
}
