import { isParkSettingEvent } from '@cablepark/contracts/configuration/park-settings';
import {
  affectedPartsOf,
  type DataOf,
  type ScheduleStreamEvent,
} from '@cablepark/contracts/events';
import { dayOf, dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';
import { isInCalendar } from '@cablepark/contracts/shared/slot-ids';
import type { Dated, Decider } from '@cablepark/event-store/streams/decider';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

import { evolveAnswers } from '#command-pipeline/domain/first-answers';
import { dropOldPasses } from '#schedule/passes/domain/drop-passes';
import { erasePass, evolvePasses, listChangedPasses } from '#schedule/passes/domain/evolve-passes';
import { emptyDay } from './day-schedule.ts';
import { dayOfSlots, evolveBookings, updateBooking } from './evolve-bookings.ts';
import { evolveSlots } from './evolve-slots.ts';
import { lastChangeOf } from './last-change.ts';
import { addHold, endHold, removeLostReservations, toOfferReservation } from './reservations.ts';
import {
  areBooksClosed,
  emptySchedule,
  getDay,
  updateDay,
  type Closure,
  type Schedule,
} from './schedule.ts';
import { evolveSettings, type SettingsEvent } from './settings.ts';
import { addUndo } from './undo-chains.ts';
import {
  addEntry,
  confirmEntry,
  markAccepted,
  removeEntry,
  removePendingLink,
  renewLink,
  resetLapsesOfSold,
} from './waitlist.ts';

type StreamEvent = Dated<ScheduleStreamEvent>;

/**
 * Folds an event into the schedule. Never throws, and takes time proportional to what the event
 * changes.
 */
export function evolveSchedule(schedule: Schedule, event: StreamEvent): Schedule {
  const touched = affectedPartsOf(event).slots ?? [];
  const taken = removeLostReservations(schedule, applyEvent(schedule, event), touched);
  const changed = resetLapsesOfSold(taken, touched);
  const after = recordLastChanges(changed, event, schedule);
  const answers = evolveAnswers(after.answers, event);
  const undone = addUndo(after.undoChains, event);
  return answers === after.answers && undone === after.undoChains
    ? after
    : { ...after, answers, undoChains: undone };
}

export const scheduleDecider: Decider<Schedule, ScheduleStreamEvent> = {
  initialState: emptySchedule,
  evolve: evolveSchedule,
  marksCommits: true,
};

/** The schedule as it would be after these events, which aren't written yet. */
export function previewEvents(
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

/** Long on purpose: one case for each type of event, of which the compiler misses none. */
function applyEvent(schedule: Schedule, event: StreamEvent): Schedule {
  if (isParkSettingEvent(event)) {
    return updateSettings(schedule, event);
  }

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
      return updateDay(schedule, event.data.day, (day) => evolveSlots(day, event));
    case 'BookingPlaced':
    case 'BookingDetailsChanged':
    case 'BookingCancelled':
    case 'BookingMoved':
    case 'BookingPostponed':
    case 'BookingRestored':
    case 'BookingReverted':
    case 'BookingReminded':
    case 'AttendanceRecorded':
    case 'CallRecorded':
      return evolveBookings(schedule, event);
    case 'HoldPlaced':
      return addHold(schedule, event.data, event.metadata.at, lastChangeOf(event));
    case 'HoldEnded':
      return endHold(schedule, event.data, event.metadata.at);
    case 'WaitlistJoined':
      return addEntry(schedule, event.data);
    case 'WaitlistRejoined':
      return renewLink(schedule, event.data);
    case 'WaitlistConfirmed':
      return confirmEntry(schedule, event.data);
    case 'OfferAccepted':
      return markAccepted(schedule, event.data);
    case 'WaitlistLeft':
    case 'OfferDeclined':
      return removeEntry(schedule, event.data, { isLapsed: false });
    case 'OfferLapsed':
      return removeEntry(schedule, event.data, { isLapsed: true });
    case 'OffersSuspended':
      return schedule; // the lapses that it follows say the same
    case 'SlotOffered': {
      const offer = toOfferReservation(event.data, event.metadata.at, lastChangeOf(event));
      return updateDay(schedule, event.data.day, (day) => ({
        ...day,
        reservations: day.reservations.with(event.data.slotId, offer),
      }));
    }
    case 'StretchClosed':
      return schedule; // `recordLastChanges` adds it, with the action that made it
    case 'ClosureTakenBack':
      return updateClosure(schedule, event.data.closureId, { isTakenBack: true });
    case 'ClosureUndone':
      return updateClosure(schedule, event.data.closureId, { isUndone: true });
    case 'ClosureRedone':
      return updateClosure(schedule, event.data.closureId, { isUndone: false });
    case 'PassProductChanged':
    case 'PassSold':
    case 'PassUsed':
    case 'PassReturned':
    case 'PassAdjusted':
    case 'PassExtended':
    case 'PassRefunded':
    case 'PassExpired':
    case 'PassSaleUndone':
    case 'SeasonsEarned':
    case 'PassMailed':
      return evolvePasses(schedule, event);
    case 'BooksClosed':
      return dropOldPasses(
        closeBooks(schedule, event.data.before),
        dayOfInstant(new Date(event.metadata.at)),
      );
    case 'PersonalDataErased':
      return event.data.subject === 'adminEmail'
        ? updateSettings(schedule, event)
        : removeErasedKeys(schedule, event.data);
    case 'OperatingHoursChanged':
    case 'PricingChanged':
    case 'SpecialDaysChanged':
    case 'SpecialDaysRemoved':
    case 'AdminEmailChanged':
    case 'SettingReverted':
      return updateSettings(schedule, event);
  }
}

/**
 * An entry that nobody ended, for example because its slot has begun, stays on the waitlist until
 * it is erased.
 */
function eraseEntry(schedule: Schedule, entryId: string, day: Day): Schedule {
  const acceptedEntries = schedule.acceptedEntries.has(entryId)
    ? schedule.acceptedEntries.without(entryId)
    : schedule.acceptedEntries;
  const without = { ...schedule, acceptedEntries };
  const found = [...getDay(schedule, day).waitlists].find(([, waitlist]) =>
    waitlist.some((one) => one.entryId === entryId),
  );
  return found
    ? removeEntry(without, { entryId, day, slotId: found[0] }, { isLapsed: false })
    : without;
}

const updateSettings = (schedule: Schedule, event: Dated<SettingsEvent>): Schedule => ({
  ...schedule,
  settings: evolveSettings(schedule.settings, event),
});

function updateClosure(schedule: Schedule, closureId: string, change: Partial<Closure>): Schedule {
  const closure = schedule.closures.get(closureId);
  return closure
    ? { ...schedule, closures: schedule.closures.with(closureId, { ...closure, ...change }) }
    : schedule;
}

/** Removes erased keys, and with them a booking's link and a waitlist entry. */
function removeErasedKeys(
  schedule: Schedule,
  { subject, subjectId, day }: DataOf<'PersonalDataErased'>,
): Schedule {
  if (subject === 'booking') {
    return updateBooking(schedule, subjectId, () => ({ linkHash: null, keyIds: [] }));
  }
  if (subject === 'waitlistEntry' && day !== null) {
    return eraseEntry(schedule, subjectId, day);
  }
  if (subject === 'waitlistLink' && day !== null) {
    return removePendingLink(schedule, subjectId, day);
  }
  if (subject === 'pass') {
    return erasePass(schedule, subjectId);
  }
  if (subject !== 'blockReason') {
    // Everything else that can be erased is in other streams.
    return schedule;
  }

  const slotId = Number(subjectId);
  if (!isInCalendar(slotId) || areBooksClosed(schedule, dayOf(slotId))) {
    return schedule;
  }

  // The entry stays, because decisions need to know that there was something to erase.
  return updateDay(schedule, dayOf(slotId), (day) => ({
    ...day,
    reasonKeys: day.reasonKeys.with(slotId, new PersistentMap()),
  }));
}

/** Forgets the days before this one, except for their bookings that still await a new time. */
function closeBooks(schedule: Schedule, before: Day): Schedule {
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

  const over = [...schedule.waitlistEntries].filter(([, { day }]) => day < before);
  const entries = over.reduce(
    (all, [tokenHash]) => all.without(tokenHash),
    schedule.waitlistEntries,
  );
  return {
    ...schedule,
    days,
    bookings,
    shortReferences,
    waitlistEntries: entries,
    booksClosedBefore: before,
  };
}

/** Notes which action changed slots, bookings, closures and passes last. */
function recordLastChanges(schedule: Schedule, event: StreamEvent, before: Schedule): Schedule {
  const { slots = [], booking: bookingId, closure: closureId } = affectedPartsOf(event);
  const lastChange = lastChangeOf(event);
  let { days, bookings, closures, passChanges } = schedule;
  for (const passId of listChangedPasses(event, before)) {
    passChanges = passChanges.with(passId, lastChange);
  }
  for (const slotId of slots) {
    const day = dayOf(slotId);
    if (areBooksClosed(schedule, day)) {
      continue;
    }

    const ofDay = days.get(day) ?? emptyDay;
    days = days.with(day, { ...ofDay, lastChanges: ofDay.lastChanges.with(slotId, lastChange) });
  }
  if (bookingId !== undefined) {
    const day = findDayAfter(event, before.bookings.get(bookingId)?.day);
    if (day !== undefined) {
      bookings = bookings.with(bookingId, { day, lastChange });
    }
  }
  if (closureId !== undefined) {
    const closure =
      closures.get(closureId) ??
      (event.type === 'StretchClosed' ? toClosure(event.data) : undefined);
    if (closure) {
      closures = closures.with(closureId, { ...closure, lastChange });
    }
  }

  return { ...schedule, days, bookings, closures, passChanges };
}

function findDayAfter({ type, data }: StreamEvent, before: Day | undefined): Day | undefined {
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

const toClosure = ({
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
