import { actionIdOf } from '@cablepark/contracts/shared/action-id';
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

/** The events of an action by stream, in the order of the log. */
export type EventsOfAction = ReadonlyMap<string, readonly RecordedEvent[]>;

/** Finds what an action has written. */
@Injectable()
export class ActionEvents {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly progress: ReadModelProgress,
  ) {}

  /** Returns an empty map if there is no such action. Rejects UNAVAILABLE if the audit trail is too far behind. */
  async find(action: string): Promise<EventsOfAction> {
    const { isShown } = await shownToTheEnd(this.log, this.progress, ['audit_trail'], CATCH_UP_MS);
    if (!isShown) reject('UNAVAILABLE');
    const { rows } = await this.pool.query<{ stream: string; first: string }>({
      name: 'events-of-action',
      text: `SELECT stream, min(revision) AS first FROM ${auditTrail.qualifiedName}
              WHERE action_id = $1 GROUP BY stream ORDER BY min(position)`,
      values: [action],
    });
    const found = await Promise.all(
      rows.map(async ({ stream, first }) => {
        const { events } = await this.log.readStream(stream, BigInt(first));
        return [stream, events.filter(({ metadata }) => actionIdOf(metadata) === action)] as const;
      }),
    );
    return new Map(found);
  }
}
