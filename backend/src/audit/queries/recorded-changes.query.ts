import { isDeepStrictEqual } from 'node:util';

import type { Pool } from 'pg';

import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import { findParkSetting } from '@cablepark/contracts/configuration/park-settings';
import { settingNames, specialDayFrom } from '@cablepark/contracts/configuration/setting-names';
import type { EventType } from '@cablepark/contracts/events';
import { openDetailNames, pickFields } from '@cablepark/contracts/schedule/booking-details';
import { toBookedSlot, type BookedSlot } from '@cablepark/contracts/schedule/time-slots';
import { toEuros } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { toSlotId } from '@cablepark/contracts/shared/slot-ids';
import { feedbackStreamOf } from '@cablepark/contracts/shared/streams';
import type { AuditEntryRow } from '@cablepark/projections/read-models/audit-trail.read-model';
import {
  bookings,
  bookingsHistory,
  type BookingRow,
} from '@cablepark/projections/read-models/bookings.read-model';
import { settingsHistory } from '@cablepark/projections/read-models/configuration.read-model';
import {
  feedbackHistory,
  type FeedbackRow,
} from '@cablepark/projections/read-models/feedback.read-model';
import {
  timeSlotsHistory,
  type TimeSlotRow,
} from '@cablepark/projections/read-models/time-slots.read-model';
import { readChangesAt } from '@cablepark/projections/runtime/history/changes-at';
import type { Vault } from '@cablepark/vault/vault';

/** A row of the audit trail as the driver gives it. */
export interface AuditRow extends Omit<AuditEntryRow, 'position' | 'revision' | 'at'> {
  readonly position: string;
  readonly revision: string;
  readonly at: Date;
}

export type ChangesByEvent = ReadonlyMap<string, readonly AuditChange[]>;

/** The fields in which two states of the same thing differ, in their order. */
export const listDifferences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChange[] =>
  Object.keys({ ...before, ...after }).flatMap((field) => {
    const change = { field, before: before[field] ?? null, after: after[field] ?? null };
    return isDeepStrictEqual(change.before, change.after) ? [] : [change];
  });

/** Groups changes by the positions of the events that made them. */
export function groupByEvent(
  changes: Iterable<readonly [string, readonly AuditChange[]]>,
): ChangesByEvent {
  const found = new Map<string, AuditChange[]>();
  for (const [position, made] of changes) {
    const before = found.get(position);
    if (before) {
      before.push(...made);
    } else {
      found.set(position, [...made]);
    }
  }

  return found;
}

/** Reads what events did to slots: their status, null while they aren't stored, and their price. */
export async function readSlotChanges(
  pool: Pool,
  rows: readonly AuditRow[],
): Promise<ChangesByEvent> {
  const touched = rows
    .filter(({ erased, madeAtCents }) => erased === null && madeAtCents === null)
    .flatMap(({ position, slotIds }) => (slotIds ?? []).map((key) => ({ key, position })));
  const changed = await readChangesAt<Shown>(pool, timeSlotsHistory, touched, [
    'status',
    'priceCents',
  ]);
  const inOrder = changed.sort((a, b) => Number(a.key) - Number(b.key));
  const read = inOrder.map(({ key, position, before, after }): [string, AuditChange[]] => {
    const changes = listDifferences(toShownSlot(before), toShownSlot(after));
    return [position, changes.map((change) => ({ ...change, slotId: toSlotId(Number(key)) }))];
  });
  return groupByEvent([
    ...read,
    ...rows.map((row): [string, AuditChange[]] => [row.position, toNewSlotChanges(row)]),
  ]);
}

const toNewSlotChanges = ({ slotIds, madeAtCents }: AuditRow): AuditChange[] =>
  (slotIds ?? []).flatMap((slotId, i) => {
    const priceCents = madeAtCents?.[i];
    if (priceCents === undefined) {
      return [];
    }

    return [
      { before: null, slotId, field: 'status', after: 'available' },
      { before: null, slotId, field: 'price', after: toEuros(priceCents) },
    ];
  });

type Shown = Pick<TimeSlotRow, 'status' | 'priceCents'>;

const toShownSlot = ({
  status,
  priceCents,
}: { readonly [Property in keyof Shown]: Shown[Property] | null }) => ({
  status,
  price: priceCents === null ? null : toEuros(priceCents),
});

/**
 * What events did to settings. Where an event changed several special days, each change names its
 * day.
 */
export async function readSettingChanges(
  pool: Pool,
  rows: readonly AuditRow[],
): Promise<ChangesByEvent> {
  const touched = rows.flatMap(({ position, settingNames: names }) =>
    (names ?? [])
      .filter((name) => name !== settingNames.adminEmail)
      .map((key) => ({ key, position })),
  );
  const changed = await readChangesAt<{ readonly value: Readonly<Record<string, unknown>> }>(
    pool,
    settingsHistory,
    touched,
    ['value'],
  );
  const isOneOfSeveral = new Set(
    rows.filter((row) => (row.settingNames?.length ?? 0) > 1).map((row) => row.position),
  );
  const inOrder = changed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return groupByEvent(
    inOrder.map(({ key, position, before, after }) => {
      const defaultValue = findParkSetting(String(key))?.defaultValue;
      const changes = listDifferences(
        toShownFields(before.value ?? defaultValue),
        toShownFields(after.value ?? defaultValue),
      );
      const day = isOneOfSeveral.has(position) ? specialDayFrom(String(key)) : undefined;
      return [
        position,
        day === undefined ? changes : changes.map((change) => ({ ...change, day })),
      ];
    }),
  );
}

/** The fields of a setting by their names in other answers. The name of the setting is no field. */
export function toShownFields(value: object | null | undefined): Record<string, unknown> {
  const {
    dayOfWeek: _,
    name: __,
    priceCents,
    ...fields
  } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof priceCents === 'number' ? { price: toEuros(priceCents), ...fields } : fields;
}

const feedbackPrefix = feedbackStreamOf('');

/** Reads what events did to the status of feedback. */
export async function readFeedbackChanges(
  pool: Pool,
  rows: readonly AuditRow[],
): Promise<ChangesByEvent> {
  const touched = rows
    .filter(({ stream }) => stream.startsWith(feedbackPrefix))
    .map(({ stream, position }) => ({ key: stream.slice(feedbackPrefix.length), position }));
  const changed = await readChangesAt<Pick<FeedbackRow, 'status'>>(pool, feedbackHistory, touched, [
    'status',
  ]);
  return groupByEvent(
    changed.map(({ position, before, after }) => [position, listDifferences(before, after)]),
  );
}

const BLOCKED: readonly EventType[] = ['SlotBlocked', 'SlotBlockReasonChanged'];

/**
 * Opens the words with which slots were blocked, by the positions of the events. Erased ones are
 * missing.
 */
export async function readBlockReasons(
  pool: Pool,
  vault: Vault,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string>> {
  const touched = rows
    .filter(({ eventType }) => (BLOCKED as readonly string[]).includes(eventType))
    .flatMap(({ position, slotIds }) => (slotIds ?? []).map((key) => ({ key, position })));
  const changed = await readChangesAt<Pick<TimeSlotRow, 'blockReason'>>(
    pool,
    timeSlotsHistory,
    touched,
    ['blockReason'],
  );
  const opened = await vault.openEach('blockReason', changed, ({ after }) => after.blockReason);
  return new Map([...opened].map(([{ position }, { reason }]) => [position, reason]));
}

const properties = [
  'reference',
  'slotIds',
  'priceCents',
  ...openDetailNames,
  'attendance',
  'isReached',
  'cancelledAt',
  'postponedAt',
] as const satisfies readonly (keyof BookingRow)[];

type State = { readonly [Property in (typeof properties)[number]]: BookingRow[Property] | null };

/** The booking that an event is about. */
export interface AuditedBooking {
  readonly reference: string | null;
  /** From the booking's row as it is now. */
  readonly shortReference: string | null;
  /** The account that owns it; null for a guest's. */
  readonly ownerId: string | null;
  /** The slots that it had after the event, or had lost. */
  readonly slotIds: readonly SlotId[] | null;
  readonly changes: readonly AuditChange[];
}

/**
 * Returns the bookings that events are about, by the events' positions, and what these did to them.
 */
export async function readBookingChanges(
  pool: Pool,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, AuditedBooking>> {
  const touched = rows.flatMap(({ position, bookingId }) =>
    bookingId === null ? [] : [{ key: bookingId, position }],
  );
  const [changed, present] = await Promise.all([
    readChangesAt<State>(pool, bookingsHistory, touched, properties),
    readPresent(pool, [...new Set(touched.map(({ key }) => key))]),
  ]);
  return new Map(
    changed.map(({ key, position, before, after }): [string, AuditedBooking] => [
      position,
      {
        reference: after.reference,
        shortReference: present.get(String(key))?.shortReference ?? null,
        ownerId: present.get(String(key))?.ownerId ?? null,
        slotIds: after.slotIds,
        changes: listDifferences(toShownBooking(before), toShownBooking(after)),
      },
    ]),
  );
}

type Present = Pick<BookingRow, 'bookingId' | 'shortReference' | 'ownerId'>;

async function readPresent(
  pool: Pool,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Present>> {
  if (bookingIds.length === 0) {
    return new Map();
  }

  const { rows } = await pool.query<Present>({
    name: 'audited-bookings',
    text: `SELECT booking_id AS "bookingId", short_reference AS "shortReference", owner_id AS "ownerId"
             FROM ${bookings.qualifiedName} WHERE booking_id = ANY ($1::text[])`,
    values: [bookingIds],
  });
  return new Map(rows.map((row) => [row.bookingId, row]));
}

const toShownBooking = (booking: State) => ({
  status: statusOf(booking),
  timeSlots: slotsOf(booking),
  ...pickFields(openDetailNames, booking),
  attendance: booking.attendance,
  reached: booking.isReached ?? false,
});

/** Null for a booking that doesn't exist. */
function statusOf({
  slotIds,
  cancelledAt,
  postponedAt,
}: State): 'standing' | 'postponed' | 'cancelled' | null {
  if (slotIds === null) {
    return null;
  }
  if (cancelledAt !== null) {
    return 'cancelled';
  }

  return postponedAt === null ? 'standing' : 'postponed';
}

/** The slots that it holds, as in other answers: a postponed or cancelled booking has none. */
function slotsOf(booking: State): BookedSlot[] | null {
  const { slotIds, priceCents } = booking;
  if (slotIds === null) {
    return null;
  }
  if (statusOf(booking) !== 'standing') {
    return [];
  }

  return slotIds.map((slotId, i) => toBookedSlot(slotId, priceCents?.[i] ?? 0));
}
