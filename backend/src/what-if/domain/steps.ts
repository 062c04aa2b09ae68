import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { isStaff } from '@cablepark/contracts/shared/roles';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { DayEvent } from '../../schedule/domain/day-schedule.ts';

export type EventOfType<Type extends DayEvent['type']> = Extract<DayEvent, { type: Type }>;
export type DataOf<Type extends DayEvent['type']> = EventOfType<Type>['data'];

/** What all steps of one action share. */
export interface By {
  readonly day: Day;
  readonly command: string;
  readonly actor: Actor;
  readonly now: Date;
  /** Its id (`actionIdOf`). */
  readonly action: string;
  /** The action that it takes back. */
  readonly undoes: string | undefined;
}

/** The cells that staff opened for a booking, with the prices that they got. */
export type OpenedCells = ReadonlyMap<SlotId, Cents>;

/**
 * One decision about a day as the log has it: what was asked for, as far as its events tell, and these events. An action
 * may have several, one after the other.
 */
export type Step = By & { readonly events: readonly DayEvent[] } & (
    | { readonly kind: 'place'; readonly placed: DataOf<'BookingPlaced'>; readonly opened: OpenedCells }
    | { readonly kind: 'move'; readonly moved: DataOf<'BookingMoved'>; readonly opened: OpenedCells }
    | { readonly kind: 'hold-slots'; readonly held: DataOf<'SlotsHeld'>; readonly opened: OpenedCells }
    | { readonly kind: 'cancel'; readonly cancelled: DataOf<'BookingCancelled'>; readonly isCleared: boolean }
    | { readonly kind: 'close'; readonly closed: DataOf<'SlotsClosed'> }
    | { readonly kind: 'reopen'; readonly reopened: DataOf<'SlotsReopened'> }
    | { readonly kind: 'schedule' }
    | { readonly kind: 'undo'; readonly undoes: string }
    | { readonly kind: 'other'; readonly event: DayEvent }
  );

/** Whether a customer acted. The demo acts for customers, but where only staff could have. */
export function isByCustomer({ actor }: Pick<By, 'actor'>): boolean {
  if (actor.kind === 'system') return actor.name === 'demo';
  return actor.kind === 'guest' || !isStaff(actor.role);
}

const SCHEDULE: ReadonlySet<DayEvent['type']> = new Set(['SlotsGenerated', 'SlotRemoved', 'SlotPriceChanged']);
/** Staff who put slots on sale at a price. */
export const MAKE_AVAILABLE = 'MakeSlotsAvailable';

/** Takes the events that an action appended to a day apart into its decisions. */
export function stepsOf(by: By, events: readonly DayEvent[]): Step[] {
  const { undoes } = by;
  if (undoes !== undefined) return events.length > 0 ? [{ ...by, undoes, kind: 'undo', events }] : [];
  if (by.command !== MAKE_AVAILABLE && events.some(({ type }) => SCHEDULE.has(type)))
    return [{ ...by, kind: 'schedule', events }];
  const steps: Step[] = [];
  for (let i = 0; i < events.length;) {
    const step = stepAt(by, events, i);
    steps.push(step);
    i += step.events.length;
  }
  return steps;
}

function stepAt(by: By, events: readonly DayEvent[], start: number): Step {
  const opened = new Map<SlotId, Cents>();
  let i = start;
  for (let event = events[i]; event?.type === 'SlotOpened'; event = events[++i])
    opened.set(event.data.slotId, event.data.priceCents);
  const event = events[i];
  const upTo = (end: number) => ({ ...by, events: events.slice(start, end) });
  if (event?.type === 'BookingPlaced') return { ...upTo(i + 1), kind: 'place', placed: event.data, opened };
  if (event?.type === 'BookingMoved') return { ...upTo(i + 1), kind: 'move', moved: event.data, opened };
  if (event?.type === 'SlotsHeld') return { ...upTo(i + 1), kind: 'hold-slots', held: event.data, opened };
  return stepOf(by, events, start);
}

function stepOf(by: By, events: readonly DayEvent[], start: number): Step {
  const after = (isPart: (event: DayEvent) => boolean): number => {
    let end = start + 1;
    for (let event = events[end]; event && isPart(event); event = events[end]) end++;
    return end;
  };
  const upTo = (end: number) => ({ ...by, events: events.slice(start, end) });
  const event = events[start] as DayEvent;
  switch (event.type) {
    case 'BookingCancelled': {
      const own = new Set(event.data.slots.map(({ slotId }) => slotId));
      const end = after((next) => next.type === 'SlotBlocked' && own.has(next.data.slotId));
      return { ...upTo(end), kind: 'cancel', cancelled: event.data, isCleared: end > start + 1 };
    }
    case 'BookingPostponed':
    case 'SlotsClosed': {
      const last = events.findIndex(({ type }, at) => at >= start && type === 'SlotsClosed');
      const closed = events[last];
      if (closed?.type !== 'SlotsClosed' || closed.data.isLater) break;
      return { ...upTo(last + 1), kind: 'close', closed: closed.data };
    }
    case 'SlotsReopened':
      return { ...upTo(after(({ type }) => type === 'BookingRestored')), kind: 'reopen', reopened: event.data };
    default:
  }
  return { ...upTo(start + 1), kind: 'other', event };
}
