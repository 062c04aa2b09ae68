import { openDetailNames, type OpenDetails } from '@cablepark/contracts/schedule/booking-details';
import {
  countDaysBetween,
  dayOf,
  dayOfWeek,
  HOUR_MS,
  slotAt,
  startOfSlot,
  timeOf,
} from '@cablepark/contracts/shared/riga-time';
import { type SlotId } from '@cablepark/contracts/shared/slot-ids';
import { readByCursor } from '@cablepark/postgres/client/cursor';
import {
  bookingsHistory,
  bookingsHistoryReadModel,
  type BookingRow,
} from '@cablepark/projections/read-models/bookings.read-model';
import {
  cancellationsHistory,
  cancellationsHistoryReadModel,
} from '@cablepark/projections/read-models/cancellations.read-model';
import { ledger, ledgerReadModel } from '@cablepark/projections/read-models/ledger.read-model';
import {
  passesHistory,
  passesHistoryReadModel,
} from '@cablepark/projections/read-models/passes.read-model';
import {
  refusals,
  refusalsReadModel,
} from '@cablepark/projections/read-models/refusals.read-model';
import {
  timeSlotsHistory,
  timeSlotsHistoryReadModel,
} from '@cablepark/projections/read-models/time-slots.read-model';
import type { ReadModel } from '@cablepark/projections/runtime/define-read-model';
import {
  readRowVersions,
  type RowVersion,
} from '@cablepark/projections/runtime/history/row-versions';
import { toSnakeCase } from '@cablepark/projections/runtime/snake-case';

import type { Customers, Pseudonyms } from '#pseudonyms';
import { BOOKINGS, CANCELLATIONS, LEDGER, PASSES, REFUSALS, SLOTS } from '../stored-tables.ts';
import type { CopiedRow, TableCopy } from './copy-table.ts';
import type { Cells } from './tables-file.ts';

/** Makes the pseudonyms of bookings and customers. */
export interface Names {
  readonly pseudonyms: Pseudonyms;
  readonly customers: Customers;
}

/** Defines the copies of read models that the tables consist of, by the read model. */
export const createScheduleCopies = (names: Names): ReadonlyMap<ReadModel, TableCopy> =>
  new Map<ReadModel, TableCopy>([
    [timeSlotsHistoryReadModel, createSlotsCopy(names)],
    [bookingsHistoryReadModel, createBookingsCopy(names)],
    [cancellationsHistoryReadModel, createCancellationsCopy(names)],
    [refusalsReadModel, refusalsCopy],
    [passesHistoryReadModel, createPassesCopy(names)],
    [ledgerReadModel, createLedgerCopy(names)],
  ]);

const toSlotCells = (slotId: SlotId) => ({
  slot_id: slotId,
  day: dayOf(slotId),
  time: timeOf(slotId),
});

const toCopiedRow = <Row>(
  id: string,
  { position, until }: RowVersion<Row>,
  cells: Cells,
): CopiedRow => ({
  id,
  position,
  until,
  cells,
});

const createSlotsCopy = ({ pseudonyms }: Names): TableCopy => ({
  table: SLOTS,
  source: timeSlotsHistory.qualifiedName,
  async *read(client, range) {
    const columns = ['slotId', 'status', 'priceCents', 'soldCents', 'bookingId'] as const;
    for await (const page of readRowVersions(client, timeSlotsHistory, columns, range)) {
      yield page.flat().map((version) => {
        const { slotId, status, priceCents, soldCents, bookingId } = version.row;
        return toCopiedRow(String(slotId), version, {
          ...toSlotCells(slotId),
          day_of_week: dayOfWeek(dayOf(slotId)),
          status,
          price_cents: soldCents ?? priceCents,
          booking: bookingId === null ? null : pseudonyms.nameBooking(bookingId),
        });
      });
    }
  },
});

const BOOKING_COLUMNS = [
  'bookingId',
  'createdAt',
  'placedBy',
  'firstSlot',
  'slotIds',
  'priceCents',
  'customerKeyId',
  'customerBox',
  ...openDetailNames,
  'ownerId',
  'language',
  'cancelledAt',
  'postponedAt',
  'attendance',
] as const;

const createBookingsCopy = ({ pseudonyms, customers }: Names): TableCopy => ({
  table: BOOKINGS,
  source: bookingsHistory.qualifiedName,
  async *read(client, range) {
    for await (const page of readRowVersions(client, bookingsHistory, BOOKING_COLUMNS, range)) {
      const names = await nameCustomers(
        page.flat().map(({ row }) => row),
        customers,
      );
      const copied: CopiedRow[] = [];
      for (const [first, ...later] of page) {
        if (first === undefined) {
          continue;
        }

        const booking = pseudonyms.nameBooking(first.row.bookingId);
        for (const version of [first, ...later]) {
          const cells = {
            booking,
            ...toLeadCells(first.row),
            ...toBookingCells(version.row),
            customer: names.get(version.row.customerBox) ?? null,
          };
          copied.push(toCopiedRow(booking, version, cells));
        }
      }

      yield copied;
    }
  },
});

type BookingVersion = Pick<BookingRow, (typeof BOOKING_COLUMNS)[number]>;

/** The pseudonyms of the customers of bookings, by their boxes, each of which is opened once. */
async function nameCustomers(
  rows: readonly BookingVersion[],
  customers: Customers,
): Promise<ReadonlyMap<string, string | null>> {
  const rowOfBox = new Map(rows.map((row) => [row.customerBox, row]));
  const sealed = [...rowOfBox.values()].map((row) => ({
    customer: { keyId: row.customerKeyId, box: row.customerBox },
    ownerId: row.ownerId,
  }));
  const names = await customers.nameAll(sealed);
  return new Map([...rowOfBox.keys()].map((box, i) => [box, names[i] ?? null]));
}

/** How far ahead a booking was placed. A later move doesn't change that. */
function toLeadCells({
  createdAt,
  firstSlot,
}: Pick<BookingVersion, 'createdAt' | 'firstSlot'>): Cells {
  const placed = new Date(createdAt);
  return {
    days_ahead: countDaysBetween(dayOf(slotAt(placed)), dayOf(firstSlot)),
    hours_ahead: Math.floor((startOfSlot(firstSlot).getTime() - placed.getTime()) / HOUR_MS),
  };
}

const toBookingCells = (row: BookingVersion): Cells => ({
  day: dayOf(row.firstSlot),
  placed_at: row.createdAt,
  first_slot: row.firstSlot,
  slots: row.slotIds.length,
  price_cents: row.priceCents.reduce((sum, cents) => sum + cents, 0),
  ...toDetailCells(row),
  has_account: row.ownerId !== null,
  placed_by: row.placedBy,
  language: row.language,
  status: statusOf(row),
  attendance: row.attendance?.state ?? null,
  customer_key: row.customerKeyId,
});

/** The open details, under their names in SQL. */
const toDetailCells = (row: OpenDetails): Cells =>
  Object.fromEntries(openDetailNames.map((name) => [toSnakeCase(name), row[name]]));

function statusOf({
  cancelledAt,
  postponedAt,
}: Pick<BookingVersion, 'cancelledAt' | 'postponedAt'>): string {
  if (cancelledAt !== null) {
    return 'cancelled';
  }

  return postponedAt !== null ? 'postponed' : 'standing';
}

const CANCELLATION_COLUMNS = [
  'bookingId',
  'day',
  'cancelledAt',
  'reason',
  'noticeHours',
  'slots',
  'priceCents',
  'cancelledBy',
  'slotIds',
] as const;

const createCancellationsCopy = ({ pseudonyms }: Names): TableCopy => ({
  table: CANCELLATIONS,
  source: cancellationsHistory.qualifiedName,
  async *read(client, range) {
    for await (const page of readRowVersions(
      client,
      cancellationsHistory,
      CANCELLATION_COLUMNS,
      range,
    )) {
      yield page.flat().map((version) => {
        const { row } = version;
        const booking = pseudonyms.nameBooking(row.bookingId);
        return toCopiedRow(booking, version, {
          booking,
          day: row.day,
          cancelled_at: row.cancelledAt,
          reason: row.reason,
          notice_hours: row.noticeHours,
          slots: row.slots,
          price_cents: row.priceCents,
          cancelled_by: row.cancelledBy,
          slot_ids: JSON.stringify(row.slotIds),
        });
      });
    }
  },
});

type StoredRefusal = [
  wish: string,
  slotId: SlotId,
  position: string,
  kind: string,
  reason: string,
  minute: string,
  cents: number,
];

/** Refusals never change, so the table is its own history. */
const refusalsCopy: TableCopy = {
  table: REFUSALS,
  source: refusals.qualifiedName,
  async *read(client, { after, until }) {
    const query = `
      SELECT wish, slot_id, position, kind, reason, to_json(minute), price_cents
        FROM ${refusals.qualifiedName} WHERE position > ${after} AND position <= ${until}`;
    for await (const page of readByCursor<StoredRefusal>(client, query)) {
      yield page.map(([wish, slotId, position, kind, reason, minute, cents]) => ({
        id: `${wish} ${slotId}`,
        position: Number(position),
        until: null,
        cells: {
          ...toSlotCells(slotId),
          kind,
          reason,
          minute,
          wish: toRefusalId(wish),
          price_cents: cents,
        },
      }));
    }
  },
};

/** Numbers the refusals of an event from 1, in the column `wish`. */
const toRefusalId = (wish: string): string => {
  const [position, place] = wish.split('.');
  return `${position}-${Number(place) + 1}`;
};

const PASS_COLUMNS = [
  'passId',
  'terms',
  'soldAt',
  'paidBy',
  'expiresOn',
  'ended',
  'leftRides',
  'leftCents',
] as const;

const createPassesCopy = ({ pseudonyms }: Names): TableCopy => ({
  table: PASSES,
  source: passesHistory.qualifiedName,
  async *read(client, range) {
    for await (const page of readRowVersions(client, passesHistory, PASS_COLUMNS, range)) {
      yield page.flat().map((version) => {
        const { passId, terms, soldAt, paidBy, expiresOn, ended, leftRides, leftCents } =
          version.row;
        const pass = pseudonyms.nameUser(passId);
        return toCopiedRow(pass, version, {
          pass,
          kind: terms.kind,
          name: terms.name.en,
          price_cents: terms.priceCents,
          sold_at: soldAt,
          paid_by: paidBy,
          expires_on: expiresOn,
          status: ended ?? 'valid',
          left_rides: leftRides,
          left_cents: leftCents,
        });
      });
    }
  },
});

type StoredLine = [
  position: string,
  place: number,
  at: string,
  account: string,
  unit: string,
  amount: string,
  passId: string,
  bookingId: string | null,
];

/** Lines of the ledger never change, so the table is its own history. */
const createLedgerCopy = ({ pseudonyms }: Names): TableCopy => ({
  table: LEDGER,
  source: ledger.qualifiedName,
  async *read(client, { after, until }) {
    const query = `
      SELECT position, place, to_json(at), account, unit, amount, pass_id, booking_id
        FROM ${ledger.qualifiedName} WHERE position > ${after} AND position <= ${until}`;
    for await (const page of readByCursor<StoredLine>(client, query)) {
      yield page.map(([position, place, at, account, unit, amount, passId, bookingId]) => ({
        id: `${position} ${place}`,
        position: Number(position),
        until: null,
        cells: {
          position: Number(position),
          recorded_at: at,
          account,
          unit,
          amount: Number(amount),
          pass: pseudonyms.nameUser(passId),
          booking: bookingId === null ? null : pseudonyms.nameBooking(bookingId),
        },
      }));
    }
  },
});
