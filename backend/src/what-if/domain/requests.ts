import { daysOfEvent, type DataOf, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import { idsOf } from '@cablepark/contracts/schedule/booking.events';
import {
  listRequestedSlots,
  type RequestedSlots,
} from '@cablepark/contracts/schedule/requested-slots';
import { dayOf, dayOfInstant, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { readAsked, type AskedOf } from '@cablepark/contracts/what-if/asked';
import type { Rules } from '@cablepark/contracts/what-if/rules';

import { decideSlotsOfDays } from '#configuration/commands/apply-setting.decide';
import { decideApplyDays } from '#special-days/commands/apply-special-day.decide';
import { cancel, move, place } from './bookings-again.ts';
import type { Commit } from './recording.ts';
import {
  block,
  close,
  generate,
  makeAvailable,
  regenerate,
  release,
  reopen,
} from './schedule-again.ts';
import type { Decision, Events, World } from './worlds.ts';

/** A command of the log that can be decided again. */
export interface Request extends Decision {
  /** The days that it may change. */
  readonly days: readonly Day[];
  /** The rules that may change its outcome while these days are the same in both worlds. */
  readonly rules: readonly (keyof Rules)[];
  /** The slots of the booking that is lost if it is refused. */
  readonly booked?: readonly SlotId[];
}

const PRICES_AND_HOURS = ['pricing', 'hours'] as const;

/**
 * Reads the request that a commit comes from; undefined if it isn't known or if no rule and no
 * difference matters to it.
 */
export function readRequest(commit: Commit): Request | undefined {
  switch (commit.command) {
    case 'BookSlots': {
      const asked = readAsked(commit.command, commit.asked);
      return asked && toPlacing(commit, asked);
    }
    // An offer is accepted regardless of the lead time.
    case 'AcceptOffer':
      return toPlacing(commit, { isStaff: true });
    case 'MoveBooking': {
      const asked = readAsked(commit.command, commit.asked);
      return asked && toMove(commit, asked);
    }
    case 'CancelBooking': {
      const asked = readAsked(commit.command, commit.asked);
      return asked && toCancellation(commit, asked);
    }
    case 'EraseByLink':
      return toCancellation(commit, { isStaff: false, reason: 'customer', clearSlots: false });
    case 'CloseStretch': {
      const asked = readAsked(commit.command, commit.asked);
      return asked && toRequest(listDays(commit), [], (world) => close(commit, asked, world));
    }
    case 'TakeBackClosure': {
      const reopened = listData(commit, 'SlotsReopened');
      return toRequest(listDays(commit), [], (world) => reopen(reopened, world));
    }
    default:
      return readSlotsRequest(commit);
  }
}

/** Reads a request about slots rather than bookings. */
function readSlotsRequest(commit: Commit): Request | undefined {
  const { command, now } = commit;
  switch (command) {
    case 'GenerateDays': {
      const days = listData(commit, 'SlotsGenerated').map(({ day }) => day);
      return toRequest(days, PRICES_AND_HOURS, (world) =>
        days.flatMap((day) => generate(day, world)),
      );
    }
    case 'RegenerateSlots': {
      const asked = readAsked(command, commit.asked);
      return asked && toRequest(asked.days, PRICES_AND_HOURS, (world) => regenerate(asked, world));
    }
    case 'BlockSlots': {
      const asked = readAsked(command, commit.asked);
      return asked && toRequest(daysOf(asked.slots), [], (world) => block(asked.slots, world));
    }
    case 'ReleaseSlots': {
      const asked = readAsked(command, commit.asked);
      return asked && toRequest(daysOf(asked.slots), [], (world) => release(asked.slots, world));
    }
    case 'MakeSlotsAvailable': {
      const asked = readAsked(command, commit.asked);
      return asked && toRequest(daysOf(asked.slots), [], (world) => makeAvailable(asked, world));
    }
    case 'ChangePricing':
    case 'ChangeOperatingHours': {
      const days = readAsked(command, commit.asked)?.days;
      const applyCurrentOperatingHours = command === 'ChangeOperatingHours';
      return (
        days &&
        toRequest(days, PRICES_AND_HOURS, ({ timetable, schedule }) =>
          decideSlotsOfDays({ days, applyCurrentOperatingHours, timetable }, schedule),
        )
      );
    }
    case 'ChangeSpecialDays':
    case 'RemoveSpecialDay': {
      const days = readAsked(command, commit.asked)?.days;
      const today = dayOfInstant(now);
      return (
        days &&
        toRequest(days, PRICES_AND_HOURS, ({ timetable, schedule }) =>
          decideApplyDays(days, today, timetable, schedule),
        )
      );
    }
    default:
      return undefined;
  }
}

/** A request of staff or of the system about some days. */
const toRequest = (
  days: readonly Day[],
  rules: Request['rules'],
  decide: (world: World) => Events,
): Request => ({ days, rules, isStaff: true, decide });

function toPlacing(
  commit: Commit,
  { isStaff, slots }: Pick<AskedOf<'BookSlots'>, 'isStaff'> & Partial<AskedOf<'BookSlots'>>,
): Request | undefined {
  const [placed] = listData(commit, 'BookingPlaced');
  if (!placed) {
    return undefined;
  }

  const { bookingId, ownerId } = placed;
  const booked = idsOf(placed.slots);
  const wanted = slots ?? { stored: booked, unallocated: [] };
  const booking = { bookingId, ownerId, slots: wanted, now: commit.now };
  return {
    days: listDays(commit),
    rules: ['leadTimeHours'],
    isStaff,
    decide: (world, asStaff) => place({ ...booking, isStaff: asStaff }, world),
    booked,
  };
}

function toMove(
  commit: Commit,
  { isStaff, ...asked }: AskedOf<'MoveBooking'>,
): Request | undefined {
  const [moved] = listData(commit, 'BookingMoved');
  if (!moved) {
    return undefined;
  }

  const moving = { ...asked, bookingId: moved.bookingId, now: commit.now };
  return {
    days: listDays(commit),
    rules: ['leadTimeHours', 'cancelWindowHours'],
    isStaff,
    decide: (world, asStaff) => move({ ...moving, isStaff: asStaff }, world),
  };
}

function toCancellation(
  commit: Commit,
  { isStaff, ...asked }: AskedOf<'CancelBooking'>,
): Request | undefined {
  const [cancelled] = listData(commit, 'BookingCancelled');
  if (!cancelled) {
    return undefined;
  }

  const cancellation = { ...asked, bookingId: cancelled.bookingId, now: commit.now };
  return {
    days: listDays(commit),
    rules: ['cancelWindowHours'],
    isStaff,
    decide: (world, asStaff) => cancel({ ...cancellation, isStaff: asStaff }, world),
  };
}

const daysOf = (slots: RequestedSlots): Day[] => [
  ...new Set(listRequestedSlots(slots).map((slotId) => dayOf(slotId))),
];

const listDays = ({ events }: Commit): Day[] => [...new Set(events.flatMap(daysOfEvent))];

/** The data of the events of one type. */
const listData = <Type extends ScheduleStreamEvent['type']>(
  { events }: Commit,
  wanted: Type,
): DataOf<Type>[] =>
  events.flatMap(({ type, data }) => (type === wanted ? [data as DataOf<Type>] : []));
