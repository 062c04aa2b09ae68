import { Injectable } from '@nestjs/common';
import { Past } from '../../schedule/queries/past.ts';
import { slotsOfRow } from '../../schedule/queries/shown-bookings.ts';
import type { BookingPart, Parts } from '../domain/parts.ts';
import type { Reach } from '../domain/reach.ts';

type BookingRow = Awaited<ReturnType<Past['bookingsAt']>>[number];

/** Reads parts of the schedule as they were at a position, from the histories of the read models. */
@Injectable()
export class PastParts {
  constructor(private readonly past: Past) {}

  async at(position: bigint, { slots, bookings, settings }: Reach): Promise<Parts> {
    const [slotRows, bookingRows, settingRows] = await Promise.all([
      slots.length === 0 ? [] : this.past.slotsAt(position, slots),
      bookings.length === 0 ? [] : this.past.bookingsAt(position, bookings),
      settings.length === 0 ? [] : this.past.settingsAt(position),
    ]);
    const isReached = new Set(settings);
    return {
      slots: new Map(slotRows.map((row) => [row.slotId, row])),
      bookings: new Map(
        bookingRows.flatMap((row) => (row.cancelledAt === null ? [[row.bookingId, bookingOf(row)] as const] : [])),
      ),
      settings: new Map(settingRows.filter(({ name }) => isReached.has(name)).map((row) => [row.name, row])),
    };
  }
}

function bookingOf(row: BookingRow): BookingPart {
  const { postponedAt, closureId, closureReason, goneStretches } = row;
  const isPostponed = postponedAt !== null && closureId !== null && closureReason !== null;
  return {
    slots: slotsOfRow(row),
    postponed: isPostponed ? { since: postponedAt, closureId, reason: closureReason } : null,
    goneStretches: goneStretches ?? undefined,
    equipmentRental: row.equipmentRental,
    attendance: row.attendance,
    remindedOf: row.remindedOf,
  };
}
