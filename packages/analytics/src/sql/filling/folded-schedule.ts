import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { dayOf, dayOfWeek, daysBetween, slotAt, slotStart, timeOf } from '@cablepark/contracts/shared/riga-time';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { bookings, bookingsReadModel, type BookingRow } from '@cablepark/projections/read-models/bookings.read-model';
import {
  timeSlots,
  timeSlotsReadModel,
  type TimeSlotRow,
} from '@cablepark/projections/read-models/time-slots.read-model';
import { folded, type Change } from '@cablepark/projections/runtime/change';
import { Changes } from '@cablepark/projections/runtime/changes';
import type { SealedPerson } from '@cablepark/vault/customers';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';

/** What a slot is from one event on. */
export interface SlotVersion {
  readonly slotId: number;
  /** Null if it isn't stored any more. */
  readonly status: TimeSlotRow['status'] | null;
  /** The price that it has itself; its booking may have paid another. */
  readonly listCents: number;
  readonly priceCents: number;
  /** The pseudonym of the booking that holds it. */
  readonly booking: string | null;
}

/** What a booking is from one event on. */
export interface BookingVersion {
  readonly booking: string;
  readonly placedAt: string;
  readonly placedBy: string;
  readonly daysAhead: number;
  readonly hoursAhead: number;
  readonly slotIds: readonly number[];
  readonly priceCents: readonly number[];
  readonly equipmentRental: boolean;
  readonly hasAccount: boolean;
  readonly language: string;
  readonly attendance: string | null;
  readonly isPostponed: boolean;
  readonly cancelled: { readonly at: string; readonly by: string; readonly reason: string } | null;
  readonly customer: NamedCustomer;
}

/** Whom a booking is for. */
export interface NamedCustomer {
  /** The id of the key that sealed who it is. */
  readonly keyId: string;
  /** The pseudonym, which is found out before the version is written; null if the key has been erased. */
  name: string | null;
}

/** A customer whose name has yet to be found out. */
export interface UnnamedCustomer {
  readonly customer: NamedCustomer;
  readonly sealed: SealedPerson;
  /** The booking's customer before, who is the same if they have an account. */
  readonly same: NamedCustomer | undefined;
}

const HOUR_MS = 3_600_000;

/** `guest`, the role of a user, or `system`. */
const nameOf = (actor: Actor): string => (actor.kind === 'user' ? actor.role : actor.kind);

export const firstSlotOf = (slotIds: readonly number[]): number => Math.min(...slotIds);

/** Whole hours from an instant to the start of a slot, rounded down. */
export const hoursUntil = (slotId: number, instant: string): number =>
  Math.floor((slotStart(slotId).getTime() - Date.parse(instant)) / HOUR_MS);

/**
 * The slots and bookings as the log's events make them, one event after another. What an event does to them is said once,
 * by the read models of the calendar and of the bookings; names and everything sealed stay behind.
 */
export class FoldedSchedule {
  readonly slots = new Map<number, SlotVersion>();
  readonly bookings = new Map<string, BookingVersion>();
  #unnamed: UnnamedCustomer[] = [];
  readonly #pseudonyms: Pseudonyms;

  constructor(pseudonyms: Pseudonyms) {
    this.#pseudonyms = pseudonyms;
  }

  /** Applies an event. Returns the versions of slots and bookings that begin with it. */
  apply(event: RecordedEvent): {
    readonly slots: readonly SlotVersion[];
    readonly bookings: readonly BookingVersion[];
  } {
    const changes = new Changes();
    for (const model of [bookingsReadModel, timeSlotsReadModel]) model.project(event, changes);
    // Bookings come first, because a booked slot has the price that its booking pays.
    const changedBookings = changesOf(changes, bookings).flatMap((change) => this.#booking(change, event));
    const changedSlots = changesOf(changes, timeSlots).flatMap((change) => this.#slot(change));
    return { slots: changedSlots, bookings: changedBookings };
  }

  takeUnnamed(): readonly UnnamedCustomer[] {
    return this.#unnamed.splice(0);
  }

  #booking(change: Change, event: RecordedEvent): BookingVersion[] {
    const booking = this.#pseudonyms.booking(String(keyOf(change)['bookingId']));
    const before = this.bookings.get(booking);
    const row = rowAfter(change, before && rowOfBooking(before)) as Partial<BookingRow> | undefined;
    if (!row) return [];
    const { slotIds = [], priceCents = [], createdAt = event.metadata.at } = row;
    const first = firstSlotOf(slotIds);
    const placed = before ?? {
      placedAt: createdAt,
      placedBy: nameOf(event.metadata.actor),
      daysAhead: daysBetween(dayOf(slotAt(new Date(createdAt))), dayOf(first)),
      hoursAhead: hoursUntil(first, createdAt),
    };
    const version: BookingVersion = {
      booking,
      placedAt: placed.placedAt,
      placedBy: placed.placedBy,
      daysAhead: placed.daysAhead,
      hoursAhead: placed.hoursAhead,
      slotIds,
      priceCents,
      equipmentRental: row.equipmentRental ?? false,
      hasAccount: (row.ownerId ?? null) !== null,
      language: row.language ?? '',
      attendance: row.attendance?.state ?? null,
      isPostponed: (row.postponedAt ?? null) !== null,
      cancelled: cancellationOf(row.cancelledAt ?? null, before, event),
      customer: this.#customer(row, before),
    };
    const isSame = before?.customer === version.customer && JSON.stringify(before) === JSON.stringify(version);
    if (isSame) return [];
    this.bookings.set(booking, version);
    return [version];
  }

  #customer(
    { customerKeyId: keyId, customerBox: box, ownerId = null }: Partial<BookingRow>,
    before: BookingVersion | undefined,
  ): NamedCustomer {
    if (keyId === undefined || box === undefined) return before?.customer ?? { keyId: '', name: null };
    const customer = { keyId, name: null };
    const same = before?.hasAccount === true ? before.customer : undefined;
    this.#unnamed.push({ customer, sealed: { customer: { keyId, box }, ownerId }, same });
    return customer;
  }

  #slot(change: Change): SlotVersion[] {
    const slotId = Number(keyOf(change)['slotId']);
    const before = this.slots.get(slotId);
    const row = rowAfter(change, before && rowOfSlot(before)) as Partial<TimeSlotRow> | undefined;
    if (!row) {
      if (!before) return [];
      this.slots.delete(slotId);
      return [{ ...before, status: null, booking: null }];
    }
    const { status = 'available', priceCents: listCents = 0 } = row;
    const booking = this.#holder(row.bookingId ?? null, before);
    const version = {
      slotId,
      status,
      listCents,
      priceCents: (booking === null ? undefined : this.#paid(booking, slotId)) ?? listCents,
      booking,
    };
    this.slots.set(slotId, version);
    return [version];
  }

  /** The row of a slot that was folded before has the pseudonym in place of its booking's id. */
  #holder(bookingId: string | null, before: SlotVersion | undefined): string | null {
    if (bookingId === null) return null;
    return bookingId === before?.booking ? bookingId : this.#pseudonyms.booking(bookingId);
  }

  #paid(booking: string, slotId: number): number | undefined {
    const { slotIds = [], priceCents = [] } = this.bookings.get(booking) ?? {};
    return priceCents[slotIds.indexOf(slotId)];
  }
}

type Row = Readonly<Record<string, unknown>>;

const changesOf = (changes: Changes, table: typeof bookings | typeof timeSlots): readonly Change[] =>
  [...changes.byTable()].find(([changed]) => changed === table)?.[1] ?? [];

const keyOf = (change: Change): Row => (change.kind === 'put' ? change.row : change.key);

/** The row after a change; undefined if there is none. */
function rowAfter(change: Change, before: Row | undefined): Row | undefined {
  if (change.kind === 'put') return change.row;
  if (change.kind === 'remove' || !before) return undefined;
  const after = folded({ kind: 'put', row: before }, change);
  return after.kind === 'put' ? after.row : undefined;
}

const rowOfSlot = ({ slotId, status, listCents, booking }: SlotVersion): Row => ({
  slotId,
  status,
  priceCents: listCents,
  bookingId: booking,
});

const rowOfBooking = (version: BookingVersion): Row => ({
  createdAt: version.placedAt,
  slotIds: version.slotIds,
  priceCents: version.priceCents,
  equipmentRental: version.equipmentRental,
  ownerId: version.hasAccount ? 'an account' : null,
  language: version.language,
  attendance: version.attendance === null ? null : { state: version.attendance },
  postponedAt: version.isPostponed ? version.placedAt : null,
  cancelledAt: version.cancelled?.at ?? null,
});

function cancellationOf(
  cancelledAt: string | null,
  before: BookingVersion | undefined,
  { type, data, metadata }: RecordedEvent,
): BookingVersion['cancelled'] {
  if (cancelledAt === null) return null;
  if (type === 'BookingCancelled') return { at: metadata.at, by: nameOf(metadata.actor), reason: data.reason };
  return before?.cancelled ?? null;
}

/** The day, the time and the day of the week of a slot. */
export const placeOf = (slotId: number): readonly [day: string, time: string, dayOfWeek: number] => {
  const day = dayOf(slotId);
  return [day, timeOf(slotId), dayOfWeek(day)];
};
