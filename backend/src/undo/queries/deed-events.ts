import { deedIdOf } from '@cablepark/contracts/shared/deed-id';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { shownToTheEnd } from '@cablepark/projections/progress/shown-to-the-end';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** How long to wait until the audit trail has come to the log's end: many bookings at once take it seconds. */
const CATCH_UP_MS = 10_000;

/** The events of a deed by stream, in the order of the log. */
export type EventsOfDeed = ReadonlyMap<string, readonly RecordedEvent[]>;

/** Finds what a deed has written. */
@Injectable()
export class DeedEvents {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly progress: ReadModelProgress,
  ) {}

  /** Returns an empty map if there is no such deed. Rejects UNAVAILABLE if the audit trail is too far behind. */
  async find(deed: string): Promise<EventsOfDeed> {
    const { isShown } = await shownToTheEnd(this.log, this.progress, ['audit_trail'], CATCH_UP_MS);
    if (!isShown) reject('UNAVAILABLE');
    const { rows } = await this.pool.query<{ stream: string; first: string }>({
      name: 'events-of-deed',
      text: `SELECT stream, min(revision) AS first FROM ${auditTrail.qualifiedName}
              WHERE deed_id = $1 GROUP BY stream ORDER BY min(position)`,
      values: [deed],
    });
    const found = await Promise.all(
      rows.map(async ({ stream, first }) => {
        const { events } = await this.log.readStream(stream, BigInt(first));
        return [stream, events.filter(({ metadata }) => deedIdOf(metadata) === deed)] as const;
      }),
    );
    return new Map(found);
  }
}
