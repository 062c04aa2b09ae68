import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { timeSlotsHistory } from '@cablepark/projections/read-models/time-slots.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Former } from '../domain/former.ts';
import type { Parts } from '../domain/parts.ts';
import { reachOf } from '../domain/reach.ts';
import type { Commits } from './action-events.ts';
import { PastParts } from './past-parts.ts';

/** Reads what was before an action from the histories, which must have passed it. */
@Injectable()
export class Formers {
  constructor(
    private readonly pool: Pool,
    private readonly parts: PastParts,
  ) {}

  async of(action: string, commits: Commits): Promise<Former> {
    const events = commits.flat();
    const { revision, position } = events[0] ?? reject('INTERNAL');
    const reach = reachOf(events);
    const before = await this.#before(commits);
    const gone = reach.bookings.filter((bookingId) => !before.bookings.has(bookingId));
    const removed = events.flatMap(({ type, data }) =>
      type === 'SlotRemoved' ? data.slots : type === 'SlotsGenerated' ? data.removed : [],
    );
    const [opened, cancelled] = await Promise.all([
      this.#openedBefore(position, removed),
      this.#cancelledBefore(position, gone),
    ]);
    const generated = new Set(events.flatMap(({ type, data }) => (type === 'SlotsGenerated' ? [data.day] : [])));
    return { action, revision, reach, before, generated, opened, cancelled };
  }

  /** Each thing is read at the position before the commit that changed it first. */
  async #before(commits: Commits): Promise<Parts> {
    const before = await Promise.all(
      commits.map((events) => this.parts.at((events[0]?.position ?? 0n) - 1n, reachOf(events))),
    );
    const earliest = <Key extends keyof Parts>(key: Key) =>
      new Map(before.toReversed().flatMap((parts) => [...parts[key]] as never)) as unknown as Parts[Key];
    return { slots: earliest('slots'), bookings: earliest('bookings'), settings: earliest('settings') };
  }

  /** Those of the slots that staff had opened, if it wasn't the schedule that generated them. */
  async #openedBefore(position: bigint, slotIds: readonly SlotId[]): Promise<ReadonlySet<SlotId>> {
    if (slotIds.length === 0) return new Set();
    const { rows } = await this.pool.query<{ slotId: SlotId; eventType: string }>({
      text: `SELECT DISTINCT ON (h.slot_id) h.slot_id AS "slotId", a.event_type AS "eventType"
               FROM ${timeSlotsHistory.qualifiedName} AS h JOIN ${auditTrail.qualifiedName} AS a ON a.position = h.position
              WHERE h.slot_id = ANY ($1::int[]) AND h.position < $2 AND h.kind = 'put'
                AND a.event_type IN ('SlotOpened', 'SlotsGenerated')
              ORDER BY h.slot_id, h.position DESC`,
      values: [slotIds, position],
    });
    return new Set(rows.flatMap(({ slotId, eventType }) => (eventType === 'SlotOpened' ? [slotId] : [])));
  }

  /** Why these bookings had been cancelled. */
  async #cancelledBefore(position: bigint, bookingIds: readonly string[]): Promise<Former['cancelled']> {
    if (bookingIds.length === 0) return new Map();
    const { rows } = await this.pool.query<{ bookingId: string; reason: CancellationReason }>({
      text: `SELECT DISTINCT ON (booking_id) booking_id AS "bookingId", reason FROM ${auditTrail.qualifiedName}
              WHERE booking_id = ANY ($1::text[]) AND event_type = 'BookingCancelled' AND position < $2
              ORDER BY booking_id, position DESC`,
      values: [bookingIds, position],
    });
    return new Map(rows.map(({ bookingId, reason }) => [bookingId, reason]));
  }
}
