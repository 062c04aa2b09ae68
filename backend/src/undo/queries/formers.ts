import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { reject } from '@cablepark/contracts/shared/rejection';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Former, Parts } from '../domain/parts.ts';
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
    const notThere = reach.bookings.filter((bookingId) => !before.bookings.has(bookingId));
    const cancelled = await this.#cancelledBefore(position, notThere);
    const generated = new Set(events.flatMap(({ type, data }) => (type === 'SlotsGenerated' ? [data.day] : [])));
    return { action, revision, reach, before, generated, cancelled };
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
