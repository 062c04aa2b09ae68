import { reject } from '@cablepark/contracts/shared/rejection';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { EventsByStream } from '@cablepark/event-store/streams/command-context';
import type { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModelNames } from '@cablepark/projections/progress/read-models-showing';
import { shownToTheEnd } from '@cablepark/projections/progress/shown-to-the-end';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import type { Pool } from 'pg';
import type { StoredClaim } from '../claims.ts';

/** How long to wait for the read models; after it the action itself takes its time. */
const WAIT_MS = 1000;

interface Stretch {
  readonly stream: string;
  readonly first: string;
  readonly last: string;
}

/** Finds out what an action has written, if nobody is executing it. */
export class ActionsInTheLog {
  readonly #pool: Pool;
  readonly #log: EventLog;
  readonly #progress: ReadModelProgress;

  constructor(pool: Pool, log: EventLog, progress: ReadModelProgress) {
    this.#pool = pool;
    this.#log = log;
    this.#progress = progress;
  }

  /** A position that is before everything written from now on. */
  get position(): bigint {
    return this.#progress.reached().get('audit_trail')?.position ?? -1n;
  }

  /**
   * Returns the action's events by stream. All read models then show them. Rejects OUTCOME_UNKNOWN if the audit trail
   * doesn't come to the log's end in time.
   */
  async writtenBy({ correlationId, logPosition }: StoredClaim): Promise<EventsByStream> {
    await this.#caughtUp();
    const { rows } = await this.#pool.query<Stretch>({
      name: 'idempotency-written',
      text: `SELECT stream, min(revision) AS first, max(revision) AS last FROM ${auditTrail.qualifiedName}
              WHERE position > $1 AND correlation_id = $2 GROUP BY stream`,
      values: [logPosition, correlationId],
    });
    const written = await Promise.all(rows.map((stretch) => this.#eventsOf(correlationId, stretch)));
    return new Map(rows.map(({ stream }, i) => [stream, written[i] ?? []]));
  }

  async #caughtUp(): Promise<void> {
    const { end } = await shownToTheEnd(this.#log, this.#progress, readModelNames, WAIT_MS);
    const trail = this.#progress.reached().get('audit_trail');
    if (!trail || trail.stopped !== null || trail.position < end) reject('OUTCOME_UNKNOWN');
  }

  async #eventsOf(correlationId: string, { stream, first, last }: Stretch): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const page of this.#log.streamPages(stream, BigInt(first))) {
      events.push(...page.events.filter(({ metadata }) => metadata.correlationId === correlationId));
      if (page.revision >= BigInt(last)) break;
    }
    return events;
  }
}
