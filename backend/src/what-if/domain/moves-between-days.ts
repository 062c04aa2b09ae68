import { dayOfBooking, serialOf } from '@cablepark/contracts/schedule/booking-id';
import type { ProcessEvent } from '@cablepark/contracts/schedule/process.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import {
  bookingMovedBetweenDays,
  decideHoldBooking,
  decideHoldSlots,
  decideMoveIn,
  decideMoveOut,
  decideReleaseMove,
  type MoveIds,
} from '../../schedule/commands/move-booking/move-between-days.decide.ts';
import { bookingIn, type DayEvent } from '../../schedule/domain/day-schedule.ts';
import { move, moveIn, type Moving } from './bookings-again.ts';
import { withTheirPrices } from './opened-cells.ts';
import type { DataOf, EventOfType, Step } from './steps.ts';
import { attempt, type Change, type Side, type Worlds } from './worlds.ts';
import type { Whereabouts } from './whereabouts.ts';

type Begun = Extract<ProcessEvent, { type: 'MoveBegun' }>['data'];
type HoldSlots = Extract<Step, { kind: 'hold-slots' }>;

/** A move between days as it goes on in the other world. */
interface Underway {
  readonly begun: Begun;
  /** Its ids in the other world, where the booking may come from another day. */
  readonly ids: MoveIds;
  /** `refused` also if the booking isn’t there, or has moved within its day instead. */
  state: 'held' | 'reserved' | 'moved' | 'refused';
}

const dayOf = (bookingId: string): Day => dayOfBooking(bookingId) ?? '';

/** Takes the steps of moves between days in the other world, each at the place of the same step in the log. */
export class MovesBetweenDays {
  readonly #worlds: Worlds;
  readonly #whereabouts: Whereabouts;
  readonly #begun = new Map<string, Begun>();
  readonly #underway = new Map<string, Underway>();

  constructor(worlds: Worlds, whereabouts: Whereabouts) {
    this.#worlds = worlds;
    this.#whereabouts = whereabouts;
  }

  begin(begun: Begun): void {
    this.#begun.set(begun.moveId, begun);
  }

  /** The booking is held on the day that it leaves, wherever that is. */
  holdBooking({ data: { moveId, bookingId } }: EventOfType<'BookingHeld'>, step: Step): readonly Change[] {
    const begun = this.#begun.get(moveId);
    const [day, id] = this.#whereabouts.of(bookingId);
    if (!begun) return [];
    const ids = { moveId, bookingId: id, newBookingId: begun.newBookingId };
    const underway: Underway = { begun, ids, state: 'refused' };
    this.#underway.set(moveId, underway);
    if (!bookingIn(this.#worlds.other.day(day), id) || day === dayOf(begun.newBookingId)) return [];
    const moving = this.#movingOf(underway, step);
    const hold = (side: Side) => {
      const held = side.isActual ? { ...ids, bookingId } : ids;
      return decideHoldBooking(held, moveIn(moving, side), side.day(dayOf(held.bookingId)));
    };
    const decided = this.#worlds.decide(hold);
    if (decided === 'refused') return [];
    underway.state = 'held';
    return [
      { day, events: decided === 'unclear' ? [{ type: 'BookingHeld', data: { moveId, bookingId: id } }] : decided },
    ];
  }

  /** Its slots are reserved on the day that it comes to. */
  holdSlots(step: HoldSlots): readonly Change[] {
    const underway = this.#underway.get(step.held.moveId);
    if (!underway) return [];
    const { ids, begun } = underway;
    const [day, id] = this.#whereabouts.of(begun.bookingId);
    const moving = this.#movingOf(underway, step);
    // In the other world it may be on this day already, because an earlier move was refused.
    if (underway.state === 'refused' && day === step.day && bookingIn(this.#worlds.other.day(day), id))
      return attempt(() => move({ ...moving, day, bookingId: id }, this.#worlds.other)) ?? [];
    const booking = bookingIn(this.#worlds.other.day(day), id);
    if (underway.state !== 'held' || !booking) return [];
    const decided = this.#worlds.decide((side) =>
      decideHoldSlots(ids, booking, moveIn(moving, side), side.day(step.day)),
    );
    if (decided !== 'refused' && this.#worlds.isSame(step.day) && this.#worlds.isSame(day)) {
      underway.state = 'reserved';
      return [{ day: step.day, events: step.events }];
    }
    const again = decided === 'unclear' ? attempt(() => this.#asStaff(ids, step, moving)) : decided;
    if (again === 'refused' || again === undefined) {
      underway.state = 'refused';
      return [{ day, events: decideReleaseMove(ids.moveId, id, this.#worlds.other.day(day)) }];
    }
    underway.state = 'reserved';
    return [{ day: step.day, events: withTheirPrices(again, step.opened) }];
  }

  /** The moment at which the booking changes its slots. */
  moved(recorded: DataOf<'BookingMoved'>): void {
    this.#worlds.before.take({ type: 'BookingMoved', data: recorded });
    const underway = this.#underway.get(recorded.moveId ?? '');
    if (underway?.state !== 'reserved') return;
    const { ids } = underway;
    const booking = bookingIn(this.#worlds.other.day(dayOf(ids.bookingId)), ids.bookingId);
    if (!booking) return;
    this.#worlds.after.take(bookingMovedBetweenDays(ids, booking, this.#worlds.other.day(dayOf(ids.newBookingId))));
    underway.state = 'moved';
  }

  moveIn({ data }: EventOfType<'BookingMovedIn'>): readonly Change[] {
    const underway = this.#underway.get(data.moveId);
    if (underway?.state !== 'moved') return [];
    const { ids } = underway;
    const booking = bookingIn(this.#worlds.other.day(dayOf(ids.bookingId)), ids.bookingId);
    const to = dayOf(ids.newBookingId);
    return booking ? [{ day: to, events: decideMoveIn(ids, booking, [], this.#worlds.other.day(to)) }] : [];
  }

  moveOut({ data }: EventOfType<'BookingMovedOut'>): readonly Change[] {
    const underway = this.#underway.get(data.moveId);
    this.#underway.delete(data.moveId);
    if (!underway) return [];
    const { ids, state } = underway;
    const from = dayOf(ids.bookingId);
    // Wherever it is, later events of the log name it by the day that it went to.
    this.#whereabouts.note(serialOf(ids.bookingId), state === 'moved' ? dayOf(ids.newBookingId) : from);
    if (state !== 'moved') return [];
    return [{ day: from, events: decideMoveOut(ids, this.#worlds.other.day(from)) }];
  }

  /** The log’s move was given up. */
  release({ data }: EventOfType<'MoveReleased'>): readonly Change[] {
    const underway = this.#underway.get(data.moveId);
    const isTo = underway !== undefined && data.bookingId === underway.begun.newBookingId;
    const bookingId = underway && !isTo ? underway.ids.bookingId : data.bookingId;
    const day = dayOf(bookingId);
    return [{ day, events: decideReleaseMove(data.moveId, bookingId, this.#worlds.other.day(day)) }];
  }

  #movingOf({ begun, ids }: Underway, { now }: Step): Moving {
    const { slots, mover, keepPrice } = begun;
    return {
      moveId: ids.moveId,
      day: dayOf(ids.bookingId),
      bookingId: ids.bookingId,
      toDay: dayOf(ids.newBookingId),
      wanted: [...slots.stored, ...slots.unallocated],
      opened: new Map(slots.unallocated.map((slotId) => [slotId, 0])),
      isByCustomer: mover.kind !== 'staff',
      keepPrice,
      now,
    };
  }

  #asStaff(ids: MoveIds, { day }: HoldSlots, moving: Moving): DayEvent[] | undefined {
    const { other } = this.#worlds;
    const booking = bookingIn(other.day(dayOf(ids.bookingId)), ids.bookingId);
    const request = { ...moveIn({ ...moving, isByCustomer: false }, other), keepPrice: moving.keepPrice };
    return booking && decideHoldSlots(ids, booking, request, other.day(day));
  }
}
