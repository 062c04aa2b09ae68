import type { ExportRow } from '@cablepark/analytics/export/export-columns';
import type { Pseudonyms } from '@cablepark/analytics/pseudonyms';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { openDetailNames } from '@cablepark/contracts/schedule/booking-details';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  countDaysBetween,
  dayOf,
  dayOfWeek,
  slotAt,
  startOfSlot,
  timeOf,
} from '@cablepark/contracts/shared/riga-time';
import { earliestSlotOf, type SlotId } from '@cablepark/contracts/shared/slot-ids';
import { toSnakeCase } from '@cablepark/projections/runtime/snake-case';

import type { Browser } from '#test/browser';
import { readAllPages } from '#test/read-all-pages';

type TableRow = Readonly<Record<string, unknown>>;
interface PlacedEvent {
  readonly row: ExportRow;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Priced {
  readonly slotId: SlotId;
  readonly priceCents: number;
}

const MAX_DAYS = 62;
const HOUR_MS = 3_600_000;
const toDay = (instant: string): string => dayOf(slotAt(new Date(instant)));
const sumEuros = (slots: readonly Priced[]): number =>
  slots.reduce((sum, { priceCents }) => sum + priceCents, 0) / 100;
const whoOf = ({ actor_kind, actor_role }: ExportRow): string => actor_role ?? actor_kind;
const addAsOf = (path: string, asOf?: string) =>
  asOf === undefined
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`;

/** Computes the rows that the tables for questions must have, from the API's other answers. */
export class TablesByTheApi {
  readonly #manager: Browser;
  readonly #pseudonyms: Pseudonyms;
  /** The accounts of bookings by their ids, which no answer shows. */
  readonly #owners: ReadonlyMap<string, string | null>;

  constructor(
    manager: Browser,
    pseudonyms: Pseudonyms,
    owners: ReadonlyMap<string, string | null>,
  ) {
    this.#manager = manager;
    this.#pseudonyms = pseudonyms;
    this.#owners = owners;
  }

  /** Reads the slots from a day to another, now or as of an instant. */
  async readSlots(from: string, to: string, asOf?: string): Promise<TableRow[]> {
    const paid = new Map(
      (await this.#listStanding(asOf)).flatMap(({ timeSlots }) =>
        timeSlots.map(({ id, price }) => [id, price]),
      ),
    );
    const slots: TimeSlot[] = [];
    for (let day = from; day <= to; day = addDays(day, MAX_DAYS)) {
      const last = addDays(day, MAX_DAYS - 1);
      const path = `/api/timeslots?startDate=${day}&endDate=${last < to ? last : to}`;
      slots.push(
        ...(await this.#manager.get<{ timeSlots: TimeSlot[] }>(addAsOf(path, asOf))).body.timeSlots,
      );
    }

    return slots.map(({ id, startTime, endTime, status, price, bookingId }) => ({
      slot_id: id,
      day: dayOf(id),
      time: timeOf(id),
      day_of_week: dayOfWeek(dayOf(id)),
      start_time: startTime,
      end_time: endTime,
      // Holds and offers end by the clock, which no table knows.
      status: status === 'reserved' ? 'available' : status,
      price: (status === 'booked' ? paid.get(id) : undefined) ?? price,
      booking: bookingId == null ? null : this.#pseudonyms.nameBooking(bookingId),
    }));
  }

  /** Reads the standing and postponed bookings, now or as of an instant. */
  async readBookings(asOf?: string): Promise<TableRow[]> {
    const events = await this.#readExport();
    const postponed = await this.#list('/api/bookings?status=postponed', asOf);
    return [...(await this.#listStanding(asOf)), ...postponed].map((one) => {
      const booking = this.#pseudonyms.nameBooking(one.id);
      const slots = one.postponed?.from ?? one.timeSlots;
      const start = slots.map(({ startTime }) => startTime).sort()[0] ?? '';
      const placed = events.placed.get(booking);
      return {
        booking,
        day: toDay(start),
        placed_at: one.createdAt,
        first_start: start,
        slots: one.slotCount,
        price: one.totalPrice,
        ...(placed && toPlacedColumns(placed)),
        ...Object.fromEntries(openDetailNames.map((name) => [toSnakeCase(name), one[name]])),
        status: one.status,
        attendance: one.attendance?.state ?? null,
        customer: this.#pseudonyms.nameCustomer({
          ...one,
          ownerId: this.#owners.get(one.id) ?? null,
        }),
      };
    });
  }

  async readCancellations(): Promise<TableRow[]> {
    const { cancelled } = await this.#readExport();
    return [...cancelled].map(([booking, row]) => {
      const { slots, lost, reason } = row.data as {
        slots: Priced[];
        lost: { slots: Priced[] } | null;
        reason: string;
      };
      const had = lost?.slots ?? slots;
      const start = startOfSlot(earliestSlotOf(had));
      return {
        booking,
        day: dayOf(earliestSlotOf(had)),
        cancelled_at: row.recorded_at,
        reason,
        notice_hours: Math.floor((start.getTime() - Date.parse(row.recorded_at)) / HOUR_MS),
        slots: had.length,
        price: sumEuros(had),
        cancelled_by: whoOf(row),
        slot_ids: had.map(({ slotId }) => slotId).sort((a, b) => a - b),
      };
    });
  }

  async readRefusals(): Promise<TableRow[]> {
    const { rows } = await this.#readExport();
    return rows.flatMap(({ type, position, data }) => {
      if (type !== 'WishesRefused') {
        return [];
      }

      const { minute, wishes } = data as {
        minute: string;
        wishes: { kind: string; inTheWay: (Priced & { reason: string })[] }[];
      };
      return wishes.flatMap(({ kind, inTheWay }, i) =>
        inTheWay.map(({ slotId, reason, priceCents }) => ({
          kind,
          reason,
          slot_id: slotId,
          day: dayOf(slotId),
          time: timeOf(slotId),
          minute,
          wish: `${position}-${i + 1}`,
          price: priceCents / 100,
        })),
      );
    });
  }

  async readEvents(): Promise<TableRow[]> {
    const { rows } = await this.#readExport();
    return rows.map((row) => ({ ...row, data: JSON.stringify(row.data) }));
  }

  #listStanding(asOf?: string): Promise<BookingWithSlots[]> {
    return this.#list('/api/bookings?limit=500', asOf);
  }

  #list(path: string, asOf?: string): Promise<BookingWithSlots[]> {
    return readAllPages<BookingWithSlots>(this.#manager, addAsOf(path, asOf));
  }

  /** Reads the export, with the events in it that placed and cancelled bookings. */
  async #readExport() {
    const { body } = await this.#manager.get<string>('/api/admin/events/export?format=ndjson');
    const rows = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ExportRow);
    const placed = new Map<string, PlacedEvent>();
    const cancelled = new Map<string, ExportRow>();
    for (const row of rows) {
      const data = row.data as Readonly<Record<string, unknown>>;
      const booking = String(data['bookingId']);
      if (row.type === 'BookingPlaced') {
        placed.set(booking, { row, data });
      }
      if (row.type === 'BookingCancelled') {
        cancelled.set(booking, row);
      }
      if (row.type === 'BookingReverted') {
        cancelled.delete(booking);
      }
    }

    return { rows, placed, cancelled };
  }
}

/** The columns that depend on how a booking was placed. */
function toPlacedColumns({ row, data }: PlacedEvent): TableRow {
  const start = earliestSlotOf(data['slots'] as Priced[]);
  const hours = (startOfSlot(start).getTime() - Date.parse(row.recorded_at)) / HOUR_MS;
  return {
    days_ahead: countDaysBetween(toDay(row.recorded_at), dayOf(start)),
    hours_ahead: Math.floor(hours),
    has_account: data['ownerId'] !== null,
    placed_by: whoOf(row),
    language: data['language'],
  };
}
