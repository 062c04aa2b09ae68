import {
  affectedPartsOf,
  type DataOf,
  type ScheduleStreamEvent,
} from '@cablepark/contracts/events';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Dated, Decider } from '@cablepark/event-store/streams/decider';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';
import { answersAfter } from '../../idempotency/domain/first-answers.ts';
import { emptyDay } from './day-schedule.ts';
import { dayOfSlots, evolveBookings, withChanged } from './evolve-bookings.ts';
import { evolveSlots } from './evolve-slots.ts';
import { lastChangeOf } from './last-change.ts';
import {
  withAccepted,
  withConfirmed,
  withEntryOver,
  withPendingErased,
  withJoined,
  withoutLapsesOfSold,
  withRejoined,
} from './waiting-list.ts';
import { reservationBy, withHold, withHoldEnded, withoutTaken } from './reservations.ts';
import {
  areBooksClosed,
  dayIn,
  emptySchedule,
  onDay,
  type Closure,
  type Schedule,
} from './schedule.ts';
import { evolveSettings, type SettingsEvent } from './settings.ts';
import { withUndo } from './undo-chains.ts';

type StreamEvent = Dated<ScheduleStreamEvent>;

/**
 * Folds an event into the schedule. Never throws, and takes time proportional to what the event
 * changes.
 */
export function evolveSchedule(schedule: Schedule, event: StreamEvent): Schedule {
  const touched = affectedPartsOf(event).slots ?? [];
  const taken = withoutTaken(schedule, evolved(schedule, event), touched);
  const changed = withoutLapsesOfSold(taken, touched);
  const after = withLastChanges(changed, event, schedule);
  const answers = answersAfter(after.answers, event);
  const undone = withUndo(after.undone, event);
  return answers === after.answers && undone === after.undone
    ? after
    : { ...after, answers, undone };
}

export const scheduleDecider: Decider<Schedule, ScheduleStreamEvent> = {
  initialState: emptySchedule,
  evolve: evolveSchedule,
  marksCommits: true,
};

/** The schedule as it would be after these events, which aren't written yet. */
export function previewed(
  schedule: Schedule,
  events: readonly ScheduleStreamEvent[],
  now: Date,
): Schedule {
  const metadata = { at: now.toISOString(), correlationId: 'a preview', causationId: 'a preview' };
  return events.reduce<Schedule>(
    (state, event) => evolveSchedule(state, { ...event, metadata }),
    schedule,
  );
}

function evolved(schedule: Schedule, event: StreamEvent): Schedule {
  switch (event.type) {
    case 'SlotsGenerated':
    case 'SlotOpened':
    case 'SlotMadeAvailable':
    case 'SlotPriceChanged':
    case 'SlotBlocked':
    case 'SlotBlockReasonChanged':
    case 'SlotRemoved':
    case 'SlotsClosed':
    case 'SlotsReopened':
      return onDay(schedule, event.data.day, (day) => evolveSlots(day, event));
    case 'BookingPlaced':
    case 'BookingDetailsChanged':
    case 'BookingCancelled':
    case 'BookingMoved':
    case 'BookingPostponed':
    case 'BookingRestored':
    case 'BookingReverted':
    case 'BookingReminded':
    case 'AttendanceRecorded':
      return evolveBookings(schedule, event);
    case 'HoldPlaced':
      return withHold(schedule, event.data, event.metadata.at, lastChangeOf(event));
    case 'HoldEnded':
      return withHoldEnded(schedule, event.data, event.metadata.at);
    case 'WaitlistJoined':
      return withJoined(schedule, event.data);
    case 'WaitlistRejoined':
      return withRejoined(schedule, event.data);
    case 'WaitlistConfirmed':
      return withConfirmed(schedule, event.data);
    case 'OfferAccepted':
      return withAccepted(schedule, event.data);
    case 'WaitlistLeft':
    case 'OfferDeclined':
      return withEntryOver(schedule, event.data, { isLapsed: false });
    case 'OfferLapsed':
      return withEntryOver(schedule, event.data, { isLapsed: true });
    case 'OffersSuspended':
      return schedule; // the lapses that it follows say the same
    case 'SlotOffered': {
      const offer = reservationBy(event.data, event.metadata.at, lastChangeOf(event));
      return onDay(schedule, event.data.day, (day) => ({
        ...day,
        reservations: day.reservations.with(event.data.slotId, offer),
      }));
    }
    case 'StretchClosed':
      return schedule; // `withLastChanges` adds it, with the action that made it
    case 'ClosureTakenBack':
      return withClosure(schedule, event.data.closureId, { isTakenBack: true });
    case 'ClosureUndone':
      return withClosure(schedule, event.data.closureId, { isUndone: true });
    case 'ClosureRedone':
      return withClosure(schedule, event.data.closureId, { isUndone: false });
    case 'BooksClosed':
      return withBooksClosed(schedule, event.data.before);
    case 'PersonalDataErased':
      return event.data.subject === 'adminEmail'
        ? withSettings(schedule, event)
        : withoutKeys(schedule, event.data);
    case 'OperatingHoursChanged':
    case 'PricingChanged':
    case 'LeadTimeSettingsChanged':
    case 'SpecialDaysChanged':
    case 'SpecialDaysRemoved':
    case 'RemindersChanged':
    case 'AdminEmailChanged':
    case 'SettingReverted':
      return withSettings(schedule, event);
  }
}

/**
 * An entry that nobody ended, for example because its slot has begun, stays on the waitlist until
 * it is erased.
 */
function withEntryErased(schedule: Schedule, entryId: string, day: Day): Schedule {
  const accepted = schedule.accepted.has(entryId)
    ? schedule.accepted.without(entryId)
    : schedule.accepted;
  const without = { ...schedule, accepted };
  const found = [...dayIn(schedule, day).lines].find(([, line]) =>
    line.some((one) => one.entryId === entryId),
  );
  return found
    ? withEntryOver(without, { entryId, day, slotId: found[0] }, { isLapsed: false })
    : without;
}

const withSettings = (schedule: Schedule, event: Dated<SettingsEvent>): Schedule => ({
  ...schedule,
  settings: evolveSettings(schedule.settings, event),
});

function withClosure(schedule: Schedule, closureId: string, change: Partial<Closure>): Schedule {
  const closure = schedule.closures.get(closureId);
  return closure
    ? { ...schedule, closures: schedule.closures.with(closureId, { ...closure, ...change }) }
    : schedule;
}

/** Removes erased keys, and with them a booking's link and a waitlist entry. */
function withoutKeys(
  schedule: Schedule,
  { subject, subjectId, day }: DataOf<'PersonalDataErased'>,
): Schedule {
  if (subject === 'booking') {
    return withChanged(schedule, subjectId, () => ({ linkHash: null, keyIds: [] }));
  }
  if (subject === 'waitlistEntry' && day !== null) {
    return withEntryErased(schedule, subjectId, day);
  }
  if (subject === 'waitlistLink' && day !== null) {
    return withPendingErased(schedule, subjectId, day);
  }
  if (subject !== 'blockReason') {
    // Everything else that can be erased is in other streams.
    return schedule;
  }

  const slotId = Number(subjectId);
  if (areBooksClosed(schedule, dayOf(slotId))) {
    return schedule;
  }

  // The entry stays, because decisions need to know that there was something to erase.
  return onDay(schedule, dayOf(slotId), (day) => ({
    ...day,
    reasonKeys: day.reasonKeys.with(slotId, new PersistentMap()),
  }));
}

/** Forgets the days before this one, except for their bookings that still await a new time. */
function withBooksClosed(schedule: Schedule, before: Day): Schedule {
  let { days, bookings, shortReferences } = schedule;
  for (const [day, { bookings: standing, cancelled, postponed }] of schedule.days) {
    if (day >= before) {
      continue;
    }

    for (const { bookingId, shortReference } of [...standing.values(), ...cancelled.values()]) {
      bookings = bookings.without(bookingId);
      shortReferences = shortReferences.without(shortReference);
    }

    days = postponed.size === 0 ? days.without(day) : days.with(day, { ...emptyDay, postponed });
  }

  const over = [...schedule.entries].filter(([, { day }]) => day < before);
  const entries = over.reduce((all, [tokenHash]) => all.without(tokenHash), schedule.entries);
  return { ...schedule, days, bookings, shortReferences, entries, booksClosedBefore: before };
}

/** Notes which action changed slots, bookings and closures last. */
function withLastChanges(schedule: Schedule, event: StreamEvent, before: Schedule): Schedule {
  const { slots = [], booking: bookingId, closure: closureId } = affectedPartsOf(event);
  const lastChange = lastChangeOf(event);
  let { days, bookings, closures } = schedule;
  for (const slotId of slots) {
    const day = dayOf(slotId);
    if (areBooksClosed(schedule, day)) {
      continue;
    }

    const ofDay = days.get(day) ?? emptyDay;
    days = days.with(day, { ...ofDay, lastChanges: ofDay.lastChanges.with(slotId, lastChange) });
  }
  if (bookingId !== undefined) {
    const day = dayAfter(event, before.bookings.get(bookingId)?.day);
    if (day !== undefined) {
      bookings = bookings.with(bookingId, { day, lastChange });
    }
  }
  if (closureId !== undefined) {
    const closure =
      closures.get(closureId) ??
      (event.type === 'StretchClosed' ? newClosure(event.data) : undefined);
    if (closure) {
      closures = closures.with(closureId, { ...closure, lastChange });
    }
  }

  return { ...schedule, days, bookings, closures };
}

function dayAfter({ type, data }: StreamEvent, before: Day | undefined): Day | undefined {
  if (type === 'BookingPlaced') {
    return dayOfSlots(data.slots);
  }
  if (before === undefined) {
    return undefined;
  }
  if (type === 'BookingMoved') {
    return dayOfSlots(data.to);
  }

  return type === 'BookingReverted' ? dayOfSlots(data.slots) : before;
}

const newClosure = ({
  from,
  to,
  reason,
  note,
}: DataOf<'StretchClosed'>): Omit<Closure, 'lastChange'> => ({
  from,
  to,
  reason,
  note,
  isTakenBack: false,
  isUndone: false,
});
