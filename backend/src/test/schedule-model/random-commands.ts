import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import { attendanceStates } from '@cablepark/contracts/schedule/attendance';
import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import {
  dayOfWeek,
  slotsOfDay,
  startOfSlot,
  timeOf,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import {
  addHalfHours,
  earliestSlotOf,
  listSlots,
  nextSlot,
} from '@cablepark/contracts/shared/slot-ids';

import type { Changer } from '#schedule/domain/booking-rights';
import type { Command } from './command.ts';
import { slotAt, type PlainBooking, type PlainSchedule } from './plain-schedule.ts';

export const kinds: readonly Command['kind'][] = [
  'book',
  'cancel',
  'cancel source',
  'move',
  'change details',
  'note attendance',
  'remind',
  'erase booking',
  'erase by link',
  'erase block reason',
  'block',
  'release',
  'make available',
  'generate',
  'regenerate',
  'close',
  'take back',
  'change special days',
  'remove special day',
  'change hours',
  'change price',
  'change lead time',
  'close books',
  'undo last',
];

/** How often each kind is picked, if not as often as the others. */
const weights: Partial<Record<Command['kind'], number>> = {
  book: 8,
  move: 5,
  cancel: 2,
  regenerate: 0.5,
  'close books': 0.1,
};

/** Yesterday, today, and four more, of which the first has 46 half hours. */
export const days: readonly Day[] = [
  '2026-03-27',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-03-31',
  '2026-04-01',
];
const fromToday = days.slice(1);
export const MORNING = Date.parse('2026-03-28T06:00:00Z');
const owners = ['anna', 'berta'];

/** Creates commands on few slots and few bookings, so that they often meet each other. */
export class RandomCommands {
  readonly #random: () => number;
  #ids = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Picks a time of today or tomorrow. */
  pickTime(): Date {
    return new Date(MORNING + Math.floor(this.#random() * 30 * 60) * 60_000);
  }

  /** Creates a command of a random kind. */
  pickCommand(plain: PlainSchedule, now: Date): Command {
    const sum = kinds.reduce((total, kind) => total + (weights[kind] ?? 1), 0);
    let left = this.#random() * sum;
    for (const kind of kinds) {
      left -= weights[kind] ?? 1;
      if (left < 0) {
        return this.createCommand(kind, plain, now);
      }
    }

    return this.createCommand('book', plain, now);
  }

  /** Creates a command of this kind. Long on purpose: one case for each kind. */
  createCommand(kind: Command['kind'], plain: PlainSchedule, now: Date): Command {
    const bookingId = this.#pickBookingId(plain);
    const booking = plain.bookings.find((one) => one.bookingId === bookingId);
    switch (kind) {
      case 'book': {
        const isStaff = this.#draw(0.4);
        const slots = this.#pickRun(plain, isStaff);
        const ownerId = isStaff || this.#draw(0.4) ? null : this.pick(owners);
        return {
          kind,
          bookingId: this.#createId('b'),
          slots,
          isStaff,
          ownerId,
          linkHash: this.#createId('hash'),
          keyId: this.#createId('k'),
        };
      }
      case 'cancel': {
        const changer = this.#pickChanger(booking);
        const shareThatClears = changer.kind === 'staff' ? 0.4 : 0.05;
        const clearing = this.#draw(shareThatClears) ? this.#createId('k') : null;
        return {
          kind,
          bookingId,
          changer,
          reason: this.pick(['staff', 'weather', 'customer']),
          clearing,
        };
      }
      case 'cancel source':
        return { kind, bookingIds: [bookingId, this.#pickBookingId(plain)] };
      case 'move': {
        const changer = this.#pickChanger(booking);
        const slots = this.#pickRun(
          plain,
          changer.kind === 'staff',
          this.#draw(0.8) ? booking?.slots.length : undefined,
        );
        return {
          kind,
          bookingId,
          slots,
          changer,
          keepPrice: this.#draw(changer.kind === 'staff' ? 0.4 : 0.05),
        };
      }
      case 'change details': {
        const isErased = booking && !booking.keyIds.includes(booking.keyId);
        const basedOn = this.#draw(0.8) && booking && !isErased ? booking.keyId : null;
        const [keyId, linkHash] = [this.#createId('k'), this.#createId('hash')];
        return {
          kind,
          bookingId,
          changer: this.#pickChanger(booking),
          basedOn,
          keyId,
          linkHash,
          details: {
            equipmentRental: this.pick([undefined, true, false]),
            package: this.pick([undefined, true, false]),
          },
        };
      }
      case 'note attendance': {
        const around = booking ? startOfSlot(earliestSlotOf(booking.slots)) : now;
        const near = this.#draw(0.7) ? now : around;
        const happenedAt = this.#draw(0.3)
          ? undefined
          : new Date(near.getTime() + this.pick([-90, -10, 0, 4, 6]) * 60_000);
        return { kind, bookingId, state: this.pick(attendanceStates), happenedAt };
      }
      case 'remind':
        return { kind, bookingIds: [bookingId, this.#pickBookingId(plain)] };
      case 'erase booking':
        return { kind, bookingId };
      case 'erase by link':
        return {
          kind,
          bookingId,
          linkHash: this.#draw(0.9) ? (booking?.linkHash ?? 'another') : 'another',
        };
      case 'erase block reason':
        return {
          kind,
          slotId: this.pick([
            ...plain.reasons.map(({ slotId }) => slotId),
            this.#pickStart(this.pick(days)),
          ]),
        };
      case 'block':
        return { kind, slots: this.#pickOnSeveralDays(plain), keyId: this.#createId('k') };
      case 'release':
        return { kind, slots: this.#pickOnSeveralDays(plain) };
      case 'make available':
        return {
          kind,
          slots: this.#pickOnSeveralDays(plain),
          priceCents: this.pick([2000, 2500, 999]),
        };
      case 'generate':
        return { kind, day: this.pick(fromToday) };
      case 'regenerate':
        return {
          kind,
          days: days.slice(this.pick([0, 1, 2, 3]), this.pick([3, 4, 5, 6])),
          operationType: this.pick(['update_and_generate', 'generate_only', 'cleanup_only']),
          includeAvailable: this.#draw(0.7),
          includeBooked: this.#draw(0.5),
          includeSetByHand: this.#draw(0.5),
          applyCurrentPricing: this.#draw(0.7),
          applyCurrentOperatingHours: this.#draw(0.7),
        };
      case 'close': {
        const near = this.#draw(0.6) && booking ? earliestSlotOf(booking.slots) : undefined;
        const first = near ?? this.#pickStart(this.pick(days));
        const from = new Date(startOfSlot(first).getTime() + this.pick([0, 0, 10]) * 60_000);
        const to = new Date(from.getTime() + this.pick([20, 30, 60, 120, 26 * 60]) * 60_000);
        return {
          kind,
          closureId: this.#createId('c'),
          from,
          to,
          reason: this.pick(['weather', 'breakdown', 'other']),
          includeRiding: this.#draw(0.3),
        };
      }
      case 'take back':
        return { kind, closureId: this.#pickClosureId(plain) };
      case 'change special days':
        return {
          kind,
          days: [...new Set([this.pick(days.slice(1)), this.pick(fromToday)])].sort(),
          setting: this.#pickSetting(),
        };
      case 'remove special day':
        return { kind, day: this.pick([...plain.specialDays.keys(), this.pick(days)]) };
      case 'change hours': {
        const [openTime, closeTime] = this.#pickHours();
        const dayOf = dayOfWeek(this.pick(days));
        return {
          kind,
          row: {
            dayOfWeek: dayOf,
            openTime,
            closeTime,
            isClosed: this.#draw(0.1),
            useLocalTime: true,
          },
        };
      }
      case 'change price': {
        const row = this.pick(plain.pricing);
        return { kind, price: { ...row, priceCents: this.pick([1000, 2000, 2500]) } };
      }
      case 'change lead time':
        return {
          kind,
          leadTime: {
            restrictionMode: this.pick(['off', 'enforced', 'enforced', 'booking_based']),
            leadTimeHours: this.pick([0, 2, 20, 60, 60]),
            operatorOnSite: this.#draw(0.1),
          },
        };
      case 'close books':
        return { kind, before: this.pick(days.slice(0, 2)) };
      case 'undo last':
        return { kind };
    }
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  /** Returns true with this probability. */
  #draw(probability: number): boolean {
    return this.#random() < probability;
  }

  #createId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${String(this.#ids).padStart(4, '0')}`;
  }

  /** Picks a booking, most often one that is standing or postponed. */
  #pickBookingId({ bookings }: PlainSchedule): string {
    const present = bookings.filter(({ state }) => state !== 'cancelled');
    const from = this.#draw(0.8) && present.length > 0 ? present : bookings;
    return from.length === 0 || this.#draw(0.03) ? 'nobody' : this.pick(from).bookingId;
  }

  /** Picks a closure, most often the last one. */
  #pickClosureId({ closures }: PlainSchedule): string {
    const last = closures.at(-1)?.closureId ?? 'none';
    return this.#draw(0.6)
      ? last
      : this.pick([...closures.map(({ closureId }) => closureId), 'none']);
  }

  /** Picks who changes a booking, most often somebody who may. */
  #pickChanger(booking: PlainBooking | undefined): Changer {
    const userId = this.#draw(0.9) ? (booking?.ownerId ?? 'anna') : this.pick(owners);
    const mayUseLink = booking?.linkHash != null || this.#draw(0.1);
    return this.pick<Changer>([
      { kind: 'staff' },
      mayUseLink ? { kind: 'link', linkHash: booking?.linkHash ?? 'another' } : { kind: 'staff' },
      booking?.ownerId != null || this.#draw(0.1) ? { kind: 'account', userId } : { kind: 'staff' },
    ]);
  }

  /** Picks the first slot of a request, from 14:30 to 17:30. */
  #pickStart(day: Day): SlotId {
    return this.pick(
      slotsOfDay(day).filter((slotId) => timeOf(slotId) >= '14:30' && timeOf(slotId) <= '17:30'),
    );
  }

  /** Picks consecutive slots of one day, most often free ones. */
  #pickRun(
    plain: PlainSchedule,
    areCellsMeant: boolean,
    length = this.pick([1, 1, 2, 3]),
  ): RequestedSlots {
    const listRun = (first: SlotId) => listSlots(first, addHalfHours(first, length));
    const isFree = (slotId: SlotId) => slotAt(plain, slotId)?.status === 'available';
    const free = plain.slots.flatMap(({ slotId }) =>
      listRun(slotId).every(isFree) ? [slotId] : [],
    );
    const first =
      this.#draw(0.7) && free.length > 0 ? this.pick(free) : this.#pickStart(this.pick(days));
    return this.#toRequest(plain, listRun(first), areCellsMeant);
  }

  #pickOnSeveralDays(plain: PlainSchedule): RequestedSlots {
    const changeable = plain.slots
      .filter(({ status }) => status !== 'booked')
      .map(({ slotId }) => slotId);
    const isCareful = this.#draw(0.7) && changeable.length > 0;
    const start = () => (isCareful ? this.pick(changeable) : this.#pickStart(this.pick(days)));
    const runs = Array.from({ length: this.pick([1, 1, 2, 3]) }, start);
    const slotIds = new Set(
      runs.flatMap((first) => [first, nextSlot(first)].slice(0, this.pick([1, 2]))),
    );
    return this.#toRequest(
      plain,
      [...slotIds].sort((a, b) => a - b),
      this.#draw(0.8),
    );
  }

  /** Requests stored slots by their ids and cells by their times; rarely the other way round. */
  #toRequest(
    plain: PlainSchedule,
    slotIds: readonly SlotId[],
    areCellsMeant: boolean,
  ): RequestedSlots {
    const isStored = (slotId: SlotId) => slotAt(plain, slotId) !== undefined || !areCellsMeant;
    const stored = slotIds.filter((slotId) => isStored(slotId) !== this.#draw(0.05));
    return { stored, unallocated: slotIds.filter((slotId) => !stored.includes(slotId)) };
  }

  #pickHours(): [string, string] {
    return [this.pick(['15:00', '15:30']), this.pick(['17:00', '18:00'])];
  }

  #pickSetting(): SpecialDaySetting {
    const [openTime, closeTime] = this.#pickHours();
    const priceCents = this.pick([null, 3000]);
    if (this.#draw(0.3)) {
      return { isClosed: true, openTime: null, closeTime: null, priceCents, note: null };
    }

    return { isClosed: false, openTime, closeTime, priceCents, note: null };
  }
}
