import { daysOfEvent, type DataOf, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import { groupBy } from '@cablepark/contracts/shared/lists';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import { isStaff } from '@cablepark/contracts/shared/roles';

import type { PricedSlots } from '#schedule/domain/day-schedule';
import type { Commit, Origin } from './recording.ts';

/** The cells that staff opened for a booking, with the prices that they got. */
export type OpenedCells = ReadonlyMap<SlotId, Cents>;

/** One decision as the log has it: its events, and the request as far as they show it. */
export type Step = Origin & { readonly events: readonly ScheduleStreamEvent[] } & (
    | {
        readonly kind: 'place';
        readonly placed: DataOf<'BookingPlaced'>;
        readonly opened: OpenedCells;
      }
    | {
        readonly kind: 'move';
        readonly moved: DataOf<'BookingMoved'>;
        readonly opened: OpenedCells;
      }
    | {
        readonly kind: 'cancel';
        readonly cancelled: DataOf<'BookingCancelled'>;
        readonly isCleared: boolean;
      }
    | { readonly kind: 'close'; readonly closed: DataOf<'SlotsClosed'> }
    | { readonly kind: 'reopen'; readonly reopened: DataOf<'SlotsReopened'> }
    | { readonly kind: 'schedule'; readonly day: Day }
    | { readonly kind: 'other'; readonly event: ScheduleStreamEvent }
  );

/** Whether a customer acted. The demo acts for customers, except where only staff could have. */
export function isByCustomer({ actor }: Pick<Origin, 'actor'>): boolean {
  if (actor.kind === 'system') {
    return actor.name === 'demo';
  }

  return actor.kind === 'guest' || !isStaff(actor.role);
}

const SCHEDULE: ReadonlySet<ScheduleStreamEvent['type']> = new Set([
  'SlotsGenerated',
  'SlotRemoved',
  'SlotPriceChanged',
]);
/** The command by which staff put slots on sale at a price. */
const MAKE_AVAILABLE = 'MakeSlotsAvailable';

/** Splits a commit into its decisions. */
export function splitIntoSteps({ kind: _, events, ...origin }: Commit): Step[] {
  if (origin.command !== MAKE_AVAILABLE && events.some(({ type }) => SCHEDULE.has(type))) {
    return splitByDay(origin, events);
  }

  const steps: Step[] = [];
  for (let i = 0; i < events.length;) {
    const step = readStep(origin, events, i);
    steps.push(step);
    i += step.events.length;
  }

  return steps;
}

/** Splits a generation by days, after the settings that it follows. */
function splitByDay(origin: Origin, events: readonly ScheduleStreamEvent[]): Step[] {
  const byDay = groupBy(events, (event) => daysOfEvent(event)[0]);
  const steps: Step[] = [];
  for (const event of byDay.get(undefined) ?? []) {
    steps.push({ ...origin, events: [event], kind: 'other', event });
  }

  for (const [day, ofDay] of byDay) {
    if (day !== undefined) {
      steps.push({ ...origin, events: ofDay, kind: 'schedule', day });
    }
  }

  return steps;
}

function readStep(origin: Origin, events: readonly ScheduleStreamEvent[], start: number): Step {
  const opened = new Map<SlotId, Cents>();
  let i = start;
  let event = events[i];
  while (event?.type === 'SlotOpened') {
    for (const { slotId, priceCents } of event.data.slots) {
      opened.set(slotId, priceCents);
    }

    i++;
    event = events[i];
  }

  const takeUntil = (end: number) => ({ ...origin, events: events.slice(start, end) });
  if (event?.type === 'BookingPlaced') {
    return { ...takeUntil(i + 1), kind: 'place', placed: event.data, opened };
  }
  if (event?.type === 'BookingMoved') {
    const isPart = isAboutFreedSlotsOf(event.data.from);
    let end = i + 1;
    for (let next = events[end]; next && isPart(next); next = events[end]) {
      end++;
    }

    return { ...takeUntil(end), kind: 'move', moved: event.data, opened };
  }

  return readOtherStep(origin, events, start);
}

/** Whether an event blocks or closes slots that a booking, which had these, has just left. */
function isAboutFreedSlotsOf(slots: PricedSlots) {
  const own = new Set(slots.map(({ slotId }) => slotId));
  return (event: ScheduleStreamEvent): boolean => {
    const isBlocking =
      event.type === 'SlotBlocked' || (event.type === 'SlotsClosed' && event.data.isLater);
    return isBlocking && event.data.slots.every((slotId) => own.has(slotId));
  };
}

function readOtherStep(
  origin: Origin,
  events: readonly ScheduleStreamEvent[],
  start: number,
): Step {
  const findEnd = (isPart: (event: ScheduleStreamEvent) => boolean): number => {
    let end = start + 1;
    for (let event = events[end]; event && isPart(event); event = events[end]) {
      end++;
    }

    return end;
  };

  const takeUntil = (end: number) => ({ ...origin, events: events.slice(start, end) });
  const event = events[start] as ScheduleStreamEvent;
  switch (event.type) {
    case 'BookingCancelled': {
      const end = findEnd(isAboutFreedSlotsOf(event.data.slots));
      const isCleared = events[start + 1]?.type === 'SlotBlocked' && end > start + 1;
      return { ...takeUntil(end), kind: 'cancel', cancelled: event.data, isCleared };
    }
    case 'BookingPostponed':
    case 'SlotsClosed': {
      const last = events.findIndex(({ type }, at) => at >= start && type === 'SlotsClosed');
      const closed = events[last];
      if (closed?.type !== 'SlotsClosed' || closed.data.isLater) {
        break;
      }

      return { ...takeUntil(last + 1), kind: 'close', closed: closed.data };
    }
    case 'SlotsReopened':
      return {
        ...takeUntil(findEnd(({ type }) => type === 'BookingRestored')),
        kind: 'reopen',
        reopened: event.data,
      };
    default:
  }

  return { ...takeUntil(start + 1), kind: 'other', event };
}
