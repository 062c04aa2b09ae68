import { serialOf } from '@cablepark/contracts/schedule/booking-id';
import { goneAfterMove } from '@cablepark/contracts/schedule/stretches';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import { bookingCancelled, factsOf } from '../../schedule/domain/cancellation.ts';
import type { DayEvent, DaySchedule, PlacedBooking, Slot } from '../../schedule/domain/day-schedule.ts';
import { bookingKey, closureKey, slotKey, type TouchedKey } from '../../schedule/domain/touched.ts';
import type { FormerDay } from './day-past.ts';

/** Something that changed after the action, or that is held by somebody. */
export interface InTheWay {
  /** The correlation id of the later action. */
  readonly correlationId: string;
  readonly eventType: string;
  readonly reference?: string;
  readonly slotId?: SlotId;
}

const numbered = (key: TouchedKey, prefix: string): string | undefined =>
  key.startsWith(prefix) ? key.slice(prefix.length) : undefined;

/** The slots, the serials of the bookings, and the closures that the action changed on the day. */
export function partsOf({ touched }: Pick<FormerDay, 'touched'>): {
  slots: SlotId[];
  serials: string[];
  closures: string[];
} {
  const keys = [...touched];
  const of = (prefix: string) => keys.flatMap((key) => numbered(key, prefix) ?? []);
  return {
    slots: of('slot ')
      .map(Number)
      .sort((a, b) => a - b),
    serials: of('booking '),
    closures: of('closure '),
  };
}

export const bookingWith = (serial: string, { bookings, postponed }: DaySchedule): PlacedBooking | undefined =>
  [...bookings.values(), ...postponed.values()].find(({ bookingId }) => serialOf(bookingId) === serial);

/** What keeps the action from being taken back on this day: later actions and whatever is held; empty if nothing does. */
export function inTheWayOn(past: FormerDay, now: DaySchedule, undoId?: string): InTheWay[] {
  const { slots, serials, closures } = partsOf(past);
  const found: InTheWay[] = [];
  const check = (key: TouchedKey, named: Pick<InTheWay, 'reference' | 'slotId'>) => {
    const toucher = now.touched.get(key);
    if (toucher && toucher.action !== past.action)
      found.push({ correlationId: toucher.action, eventType: toucher.eventType, ...named });
  };
  for (const slotId of slots) check(slotKey(slotId), { slotId });
  for (const serial of serials) {
    const reference = (bookingWith(serial, now) ?? bookingWith(serial, past.before))?.reference;
    check(bookingKey(serial), reference === undefined ? {} : { reference });
  }
  for (const closureId of closures) check(closureKey(closureId), {});
  return [...found, ...heldBy(slots, serials, now, undoId), ...closedSince(slots, past, now)];
}

/** Moves and other undos that hold one of the slots or bookings at this moment. */
function heldBy(slots: readonly SlotId[], serials: readonly string[], now: DaySchedule, undoId?: string): InTheWay[] {
  const wanted = new Set(slots);
  const coming = [...now.moves.coming.values()].flatMap(({ slots: held, action }) =>
    held.flatMap(({ slotId }) =>
      wanted.has(slotId) ? [{ correlationId: action, eventType: 'SlotsHeld', slotId } as const] : [],
    ),
  );
  const claimed = [...now.claims].flatMap(([id, claim]) => {
    if (id === undoId) return [];
    const slot = [...claim.slots.keys()].find((slotId) => wanted.has(slotId));
    const isOfBooking = claim.bookings.some((bookingId) => serials.includes(serialOf(bookingId)));
    if (slot === undefined && !isOfBooking) return [];
    return [
      { correlationId: claim.action, eventType: 'ActionClaimed', ...(slot === undefined ? {} : { slotId: slot }) },
    ];
  });
  return [...coming, ...claimed];
}

/** Closures that began since and cover slots that would be for sale again. A closure's id is that of its action. */
const closedSince = (slots: readonly SlotId[], { before, touched }: FormerDay, now: DaySchedule): InTheWay[] =>
  [...now.closures].flatMap(([closureId, { first, end }]) => {
    if (touched.has(closureKey(closureId)) || before.closures.has(closureId)) return [];
    const slotId = slots.find((id) => id >= first && id < end);
    return slotId === undefined ? [] : [{ correlationId: closureId, eventType: 'SlotsClosed', slotId }];
  });

/** The events that make the day as it was before the action. Nothing may be in the way. */
export function revertDay(day: Day, past: FormerDay, now: DaySchedule): DayEvent[] {
  const { slots, serials, closures } = partsOf(past);
  const { before } = past;
  const present = serials.flatMap((serial) => bookingWith(serial, now) ?? []);
  const former = serials.flatMap((serial) => bookingWith(serial, before) ?? []);
  const isFormer = new Set(former.map(({ bookingId }) => serialOf(bookingId)));
  const leaving = present.filter(({ bookingId }) => !isFormer.has(serialOf(bookingId)));
  const heldNow = new Set(present.flatMap((one) => (one.postponed ? [] : one.slots.map(({ slotId }) => slotId))));
  const undone = closures.filter((closureId) => !before.closures.has(closureId) && now.closures.has(closureId));
  const redone = closures.filter((closureId) => before.closures.has(closureId) && !now.closures.has(closureId));
  const reopened = undone.map((closureId) => slotsReopened(closureId, day, slots, now));
  const open = new Set(reopened.flatMap(({ data }) => data.slots));
  const closedAgain = new Set(redone);
  const statusNow = (slotId: SlotId): Slot | undefined => {
    const slot = now.slots.get(slotId);
    return slot && (open.has(slotId) || heldNow.has(slotId)) ? { ...slot, status: 'available', closureId: null } : slot;
  };
  const brought = (slotIds: readonly SlotId[]) => bring(day, slotIds, statusNow, past, now, closedAgain);
  return [
    ...reopened,
    ...leaving.map((booking) => gone(booking, past)),
    ...brought(slots.filter((slotId) => !heldNow.has(slotId))),
    ...former.map((booking) => reverted(booking, past, now, undone)),
    ...brought(slots.filter((slotId) => heldNow.has(slotId))),
    ...redone.map((closureId) => slotsClosed(closureId, day, slots, before, false)),
  ];
}

const noKeys: ReadonlyMap<string, true> = new Map();

type EventOfType<Type extends DayEvent['type']> = Extract<DayEvent, { type: Type }>;

const slotsReopened = (
  closureId: string,
  day: Day,
  slots: readonly SlotId[],
  now: DaySchedule,
): EventOfType<'SlotsReopened'> => ({
  type: 'SlotsReopened',
  data: { closureId, day, slots: slots.filter((id) => now.slots.get(id)?.closureId === closureId), passedOn: [] },
});

const slotsClosed = (
  closureId: string,
  day: Day,
  slots: readonly SlotId[],
  { closures, slots: stored }: DaySchedule,
  isLater: boolean,
): EventOfType<'SlotsClosed'> => {
  const { first = 0, end = 0, reason = 'other' as const } = closures.get(closureId) ?? {};
  const closed = slots.filter((id) => stored.get(id)?.closureId === closureId);
  return { type: 'SlotsClosed', data: { closureId, day, first, end, reason, slots: closed, isLater } };
};

/** The booking wasn't there before the action: it came from another day, or it had been cancelled. */
function gone(booking: PlacedBooking, { between, cancelled }: FormerDay): DayEvent {
  const serial = serialOf(booking.bookingId);
  const move = between.get(serial);
  if (!move) return bookingCancelled(booking, cancelled.get(serial)?.reason ?? 'staff');
  const slots = booking.postponed ? [] : booking.slots.map(({ slotId }) => slotId);
  return { type: 'BookingRevertedAway', data: { bookingId: booking.bookingId, newBookingId: move.from, slots } };
}

function reverted(former: PlacedBooking, past: FormerDay, now: DaySchedule, undone: readonly string[]): DayEvent {
  const { bookingId, slots, postponed, equipmentRental, placedAt, attendance, remindedOf } = former;
  const serial = serialOf(bookingId);
  const present = bookingWith(serial, now);
  const away = past.between.get(serial);
  const was = present ? (present.postponed ? 'postponed' : 'standing') : away ? 'away' : 'cancelled';
  const left = present ? (present.postponed ? [] : present.slots) : (away?.slots ?? []);
  const sequence = present?.sequence ?? away?.sequence ?? past.cancelled.get(serial)?.sequence ?? former.sequence;
  const { customer, linkHash } = present ?? former;
  const { goneStretches: _, ...facts } = factsOf({ ...former, customer, sequence });
  const gone = left.length > 0 ? goneAfterMove(left, slots, (present ?? away)?.goneStretches) : former.goneStretches;
  const waitedFor = present?.postponed && !postponed ? present.postponed.closureId : null;
  return {
    type: 'BookingReverted',
    data: {
      ...facts,
      ...(gone && gone.length > 0 ? { goneStretches: [...gone] } : {}),
      was,
      left: [...left],
      slots: [...slots],
      postponed: postponed && { since: past.postponedSince.get(serial) ?? placedAt, ...postponed },
      settled:
        waitedFor === null ? null : { closureId: waitedFor, how: undone.includes(waitedFor) ? 'undone' : 'moved' },
      equipmentRental,
      placedAt,
      linkHash,
      attendance,
      remindedOf,
      keyIds: [...(now.customerKeys.get(bookingId) ?? past.before.customerKeys.get(bookingId) ?? noKeys).keys()],
    },
  };
}

/** Makes slots what they were before. Whoever had booked them then is booked next. */
function bring(
  day: Day,
  slotIds: readonly SlotId[],
  statusNow: (slotId: SlotId) => Slot | undefined,
  { before, opened, reasons }: FormerDay,
  now: DaySchedule,
  closedAgain: ReadonlySet<string>,
): DayEvent[] {
  const generated: { slotId: SlotId; priceCents: number }[] = [];
  const events: DayEvent[] = [];
  const blocking: DayEvent[] = [];
  const closedLater = new Map<string, SlotId[]>();
  for (const slotId of slotIds) {
    const [present, former] = [statusNow(slotId), before.slots.get(slotId)];
    const priceCents = former?.priceCents ?? present?.priceCents ?? 0;
    if (!present && former) {
      if (opened.has(slotId)) events.push({ type: 'SlotOpened', data: { slotId, priceCents } });
      else generated.push({ slotId, priceCents });
    }
    if (present?.status === 'blocked') events.push({ type: 'SlotMadeAvailable', data: { slotId, priceCents } });
    else if (present && former && present.priceCents !== priceCents)
      events.push({ type: 'SlotPriceChanged', data: { slotId, priceCents } });
    if (present && !former) events.push({ type: 'SlotRemoved', data: { slotId } });
    if (former?.status !== 'blocked') continue;
    if (former.closureId !== null) {
      if (!closedAgain.has(former.closureId))
        closedLater.set(former.closureId, [...(closedLater.get(former.closureId) ?? []), slotId]);
      continue;
    }
    const reason = reasons.get(slotId);
    if (reason) blocking.push({ type: 'SlotBlocked', data: { slotId, reason } });
  }
  const closed = [...closedLater].map(([closureId, ids]) => {
    const schedule = now.closures.has(closureId) ? { ...before, closures: now.closures } : before;
    return slotsClosed(closureId, day, ids, schedule, true);
  });
  return [
    ...(generated.length > 0 ? [{ type: 'SlotsGenerated', data: { day, slots: generated } } as const] : []),
    ...events,
    ...blocking,
    ...closed,
  ];
}
