import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Dated, Decider } from '@cablepark/event-store/streams/decider';
import { evolveSettings, type SettingsEvent } from './settings.ts';
import {
  available,
  blocked,
  bookedBy,
  free,
  slotsOf,
  withChanged,
  withKey,
  withoutBooking,
  withPrices,
  withSlots,
  withStanding,
} from './day-changes.ts';
import {
  countingKeysOf,
  emptyDay,
  everIn,
  type CancelledBooking,
  type DaySchedule,
  type PlacedBooking,
} from './day-schedule.ts';
import { answersAfter } from '../../idempotency/domain/first-answers.ts';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';
import { areBooksClosed, dayIn, emptySchedule, type Closure, type Schedule } from './schedule.ts';
import { bookingChangedBy, closureChangedBy, lastChangeOf, slotsChangedBy } from './last-change.ts';
import { withUndo } from './undo-chains.ts';

type StreamEvent = Dated<ScheduleStreamEvent>;
type DataOf<Type extends ScheduleStreamEvent['type']> = Extract<ScheduleStreamEvent, { type: Type }>['data'];

/** Folds an event into the schedule. It takes time that depends on what the event changes, and never throws. */
export function evolveSchedule(schedule: Schedule, event: StreamEvent): Schedule {
  const after = withLastChanges(evolved(schedule, event), event, schedule);
  const answers = answersAfter(after.answers, event);
  const undone = withUndo(after.undone, event);
  return answers === after.answers && undone === after.undone ? after : { ...after, answers, undone };
}

export const scheduleDecider: Decider<Schedule, ScheduleStreamEvent> = {
  initialState: emptySchedule,
  evolve: evolveSchedule,
  marksCommits: true,
};

const onDay = (schedule: Schedule, day: Day, change: (day: DaySchedule) => DaySchedule): Schedule => ({
  ...schedule,
  days: schedule.days.with(day, change(dayIn(schedule, day))),
});

/** Changes the day of a booking; the schedule stays as it is if the booking is on no open day. */
function onDayOf(schedule: Schedule, bookingId: string, change: (day: DaySchedule) => DaySchedule): Schedule {
  const day = schedule.bookings.get(bookingId)?.day;
  return day === undefined ? schedule : onDay(schedule, day, change);
}

function evolved(schedule: Schedule, event: StreamEvent): Schedule {
  switch (event.type) {
    case 'SlotsGenerated':
      return onDay(schedule, event.data.day, (day) => ({
        ...withGenerated(day, event.data),
        generated: lastChangeOf(event),
      }));
    case 'SlotOpened':
    case 'SlotMadeAvailable':
      return onDay(schedule, event.data.day, (day) => ({
        ...day,
        slots: withSlots(day, event.data.slots, ({ priceCents }) => available(priceCents)),
      }));
    case 'SlotPriceChanged':
      return onDay(schedule, event.data.day, (day) => ({ ...day, slots: withPrices(day.slots, event.data.slots) }));
    case 'SlotBlocked':
      return onDay(schedule, event.data.day, (day) => ({
        ...day,
        slots: withSlots(day, slotsOf(event.data.slots), (_, slot) => blocked(slot, null)),
        reasonKeys: event.data.slots.reduce((keys, id) => withKey(keys, id, event.data.reason.keyId), day.reasonKeys),
      }));
    case 'SlotRemoved':
      return onDay(schedule, event.data.day, (day) => ({ ...day, slots: without(day.slots, event.data.slots) }));
    case 'BookingPlaced':
      return onDay(schedule, dayOf(event.data.slots[0]?.slotId ?? 0), (day) => withBooking(day, event));
    case 'BookingDetailsChanged':
      return onDayOf(schedule, event.data.bookingId, (day) =>
        withChanged(day, event.data.bookingId, ({ sequence, keyIds }) => ({
          customer: event.data.customer,
          equipmentRental: event.data.equipmentRental,
          sequence: sequence + 1,
          keyIds: [...keyIds, event.data.customer.keyId],
        })),
      );
    case 'BookingCancelled':
      return onDayOf(schedule, event.data.bookingId, (day) => withCancelled(day, event.data));
    case 'BookingMoved':
      return withMoved(schedule, event.data);
    case 'BookingPostponed':
      return onDayOf(schedule, event.data.bookingId, (day) => withPostponed(day, event.data, event.metadata.at));
    case 'BookingRestored':
      return onDayOf(schedule, event.data.bookingId, (day) => {
        const booking = day.postponed.get(event.data.bookingId);
        return booking ? withStanding(day, { ...booking, sequence: event.data.sequence, postponed: null }) : day;
      });
    case 'BookingReverted':
      return withReverted(schedule, event.data);
    case 'BookingReminded':
      return onDayOf(schedule, event.data.bookingId, (day) =>
        withChanged(day, event.data.bookingId, () => ({
          remindedOf: Math.min(...event.data.slots.map(({ slotId }) => slotId)),
        })),
      );
    case 'BookingLinked':
      return onDayOf(schedule, event.data.bookingId, (day) =>
        withChanged(day, event.data.bookingId, ({ keyIds }) => ({
          customer: event.data.customer,
          linkHash: event.data.linkHash,
          keyIds: [...keyIds, event.data.customer.keyId],
        })),
      );
    case 'AttendanceRecorded':
      return onDayOf(schedule, event.data.bookingId, (day) =>
        withChanged(day, event.data.bookingId, () => ({
          attendance: { state: event.data.state, happenedAt: event.data.happenedAt },
        })),
      );
    case 'StretchClosed':
      return schedule; // `withLastChanges` adds it, with the action that made it
    case 'SlotsClosed':
      return onDay(schedule, event.data.day, (day) => withClosed(day, event.data));
    case 'SlotsReopened':
      return onDay(schedule, event.data.day, (day) => withReopened(day, event.data));
    case 'ClosureTakenBack':
      return withClosure(schedule, event.data.closureId, { isTakenBack: true });
    case 'ClosureUndone':
      return withClosure(schedule, event.data.closureId, { isUndone: true });
    case 'ClosureRedone':
      return withClosure(schedule, event.data.closureId, { isUndone: false });
    case 'BooksClosed':
      return withBooksClosed(schedule, event.data.before);
    case 'EventSetAside':
      return schedule; // what it says concerns readers of the log
    case 'PersonalDataErased':
      return event.data.subject === 'adminEmail' ? withSettings(schedule, event) : withoutKeys(schedule, event.data);
    default:
      return withSettings(schedule, event);
  }
}

const withSettings = (schedule: Schedule, event: Dated<SettingsEvent>): Schedule => ({
  ...schedule,
  settings: evolveSettings(schedule.settings, event),
});

const without = (slots: DaySchedule['slots'], slotIds: readonly SlotId[]): DaySchedule['slots'] =>
  slotIds.reduce((all, slotId) => all.without(slotId), slots);

function withGenerated(day: DaySchedule, { slots, removed, repriced }: DataOf<'SlotsGenerated'>): DaySchedule {
  const left = { ...day, slots: withPrices(without(day.slots, removed), repriced) };
  return { ...left, slots: withSlots(left, slots, ({ priceCents }) => available(priceCents)) };
}

function withBooking(day: DaySchedule, { data, metadata }: StreamEvent & { type: 'BookingPlaced' }): DaySchedule {
  const { bookingId, reference, slots, customer, equipmentRental, ownerId, language, linkHash } = data;
  // The fields are listed one by one because `...rest` and object spread took most of the time of folding a large day.
  const booking: PlacedBooking = {
    bookingId,
    reference,
    slots,
    customer,
    equipmentRental,
    ownerId,
    language,
    placedAt: metadata.at,
    sequence: 0,
    linkHash,
    attendance: null,
    remindedOf: null,
    keyIds: [customer.keyId],
    postponed: null,
  };
  return {
    ...day,
    slots: withSlots(day, slots, bookedBy(bookingId)),
    bookings: day.bookings.with(bookingId, booking),
    bookingCounts: countingKeysOf(data).reduce((all, key) => all.with(key, (all.get(key) ?? 0) + 1), day.bookingCounts),
  };
}

function withCancelled(day: DaySchedule, { bookingId, slots, sequence, reason }: DataOf<'BookingCancelled'>) {
  const booking = everIn(day, bookingId);
  if (!booking) return day;
  return {
    ...withoutBooking(day, bookingId),
    slots: withSlots(day, slots, free),
    cancelled: day.cancelled.with(bookingId, { ...booking, sequence, cancelled: reason }),
  };
}

/** The booking may come from another day, whose attendance says nothing about the new one. */
function withMoved(schedule: Schedule, data: DataOf<'BookingMoved'>): Schedule {
  const { bookingId, from, to, sequence, goneStretches, postponedBy } = data;
  const day = dayOf(to[0]?.slotId ?? 0);
  const known = schedule.bookings.get(bookingId);
  const booking = known && everIn(dayIn(schedule, known.day), bookingId);
  if (!booking) return schedule;
  const left = onDay(schedule, known.day, (before) => ({
    ...withoutBooking(before, bookingId),
    slots: postponedBy === null ? withSlots(before, from, free) : before.slots,
  }));
  const moved = { ...booking, slots: to, sequence, goneStretches, postponed: null };
  const kept = known.day === day ? moved : { ...moved, attendance: null, remindedOf: null };
  return onDay(left, day, (after) => withStanding(after, kept));
}

function withPostponed(day: DaySchedule, data: DataOf<'BookingPostponed'>, since: string): DaySchedule {
  const { bookingId, slots, sequence, closureId, reason } = data;
  const booking = day.bookings.get(bookingId);
  if (!booking) return day;
  const postponed = { ...booking, sequence, postponed: { since, closureId, reason } };
  return {
    ...withoutBooking(day, bookingId),
    slots: withSlots(day, slots, free),
    postponed: day.postponed.with(bookingId, postponed),
  };
}

/** What the booking held now may lie on another day than what it had before. */
function withReverted(schedule: Schedule, data: DataOf<'BookingReverted'>): Schedule {
  const { bookingId, left, slots, sequence, goneStretches, postponed, equipmentRental, attendance, remindedOf } = data;
  const known = schedule.bookings.get(bookingId);
  const present = known && everIn(dayIn(schedule, known.day), bookingId);
  if (!present) return schedule;
  const vacated = onDay(schedule, known.day, (day) => ({
    ...withoutBooking(day, bookingId),
    slots: withSlots(day, left, free),
  }));
  const { cancelled: _, ...facts }: PlacedBooking & Partial<CancelledBooking> = present;
  const booking = { ...facts, slots, sequence, goneStretches, equipmentRental, attendance, remindedOf, postponed };
  return onDay(vacated, dayOf(slots[0]?.slotId ?? 0), (day) =>
    postponed ? { ...day, postponed: day.postponed.with(bookingId, booking) } : withStanding(day, booking),
  );
}

const withClosed = (day: DaySchedule, { closureId, first, end, reason, slots }: DataOf<'SlotsClosed'>) => ({
  ...day,
  slots: withSlots(day, slotsOf(slots), (_, slot) => blocked(slot, closureId)),
  closures: day.closures.with(closureId, { first, end, reason }),
});

function withReopened(day: DaySchedule, { closureId, slots, passedOn }: DataOf<'SlotsReopened'>): DaySchedule {
  const opened = { ...day, slots: withSlots(day, slotsOf(slots), free) };
  return {
    ...opened,
    slots: withSlots(opened, passedOn, (to, slot) => blocked(slot, to.closureId)),
    closures: day.closures.without(closureId),
  };
}

function withClosure(schedule: Schedule, closureId: string, change: Partial<Closure>): Schedule {
  const closure = schedule.closures.get(closureId);
  return closure ? { ...schedule, closures: schedule.closures.with(closureId, { ...closure, ...change }) } : schedule;
}

/** Removes the keys that were erased, and with them the link of a booking. */
function withoutKeys(schedule: Schedule, { subject, subjectId }: DataOf<'PersonalDataErased'>): Schedule {
  if (subject === 'booking')
    return onDayOf(schedule, subjectId, (day) => withChanged(day, subjectId, () => ({ linkHash: null, keyIds: [] })));
  if (subject !== 'blockReason') return schedule; // what else is erased lies in other streams
  const slotId = Number(subjectId);
  if (areBooksClosed(schedule, dayOf(slotId))) return schedule;
  // The entry stays, because decisions need to know that there was something to erase.
  return onDay(schedule, dayOf(slotId), (day) => ({
    ...day,
    reasonKeys: day.reasonKeys.with(slotId, new PersistentMap()),
  }));
}

/** Forgets the days before this one, but for bookings on them that still wait for another time. */
function withBooksClosed(schedule: Schedule, before: Day): Schedule {
  let { days, bookings } = schedule;
  for (const [day, { bookings: standing, cancelled, postponed }] of schedule.days) {
    if (day >= before) continue;
    for (const bookingId of [...standing.keys(), ...cancelled.keys()]) bookings = bookings.without(bookingId);
    days = postponed.size === 0 ? days.without(day) : days.with(day, { ...emptyDay, postponed });
  }
  return { ...schedule, days, bookings, booksClosedBefore: before };
}

/** Notes which action changed slots, bookings and closures last. */
function withLastChanges(schedule: Schedule, event: StreamEvent, before: Schedule): Schedule {
  const slots = slotsChangedBy(event).filter((slotId) => !areBooksClosed(schedule, dayOf(slotId)));
  const bookingId = bookingChangedBy(event);
  const closureId = closureChangedBy(event);
  const lastChange = lastChangeOf(event);
  let { days, bookings, closures } = schedule;
  for (const slotId of slots) {
    const day = dayOf(slotId);
    const ofDay = days.get(day) ?? emptyDay;
    days = days.with(day, { ...ofDay, lastChanges: ofDay.lastChanges.with(slotId, lastChange) });
  }
  if (bookingId !== undefined) {
    const day = dayAfter(event, before.bookings.get(bookingId)?.day);
    if (day !== undefined) bookings = bookings.with(bookingId, { day, lastChange });
  }
  if (closureId !== undefined) {
    const closure = closures.get(closureId) ?? (event.type === 'StretchClosed' ? newClosure(event.data) : undefined);
    if (closure) closures = closures.with(closureId, { ...closure, lastChange });
  }
  return { ...schedule, days, bookings, closures };
}

/** The day that a booking is on after an event that changed it. */
function dayAfter({ type, data }: StreamEvent, before: Day | undefined): Day | undefined {
  if (type === 'BookingPlaced') return dayOf(data.slots[0]?.slotId ?? 0);
  if (before === undefined) return undefined;
  if (type === 'BookingMoved') return dayOf(data.to[0]?.slotId ?? 0);
  return type === 'BookingReverted' ? dayOf(data.slots[0]?.slotId ?? 0) : before;
}

const newClosure = ({ from, to, reason, note }: DataOf<'StretchClosed'>): Omit<Closure, 'lastChange'> => ({
  from,
  to,
  reason,
  note,
  isTakenBack: false,
  isUndone: false,
});
