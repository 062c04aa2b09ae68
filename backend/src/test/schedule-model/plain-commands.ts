import { reject } from '@cablepark/contracts/shared/rejection';

import type { Command, CommandOf } from './command.ts';
import * as bookings from './plain-bookings.ts';
import * as closures from './plain-closures.ts';
import { nameReason, slotAt, type PlainSchedule, type PlainSlot } from './plain-schedule.ts';
import * as settings from './plain-settings.ts';
import * as slots from './plain-slots.ts';

const undoable: ReadonlySet<Command['kind']> = new Set([
  'block',
  'make available',
  'release',
  'regenerate',
  'cancel',
  'cancel source',
  'move',
  'close',
  'change special days',
  'remove special day',
  'change hours',
  'change price',
  'change lead time',
  'undo last',
]);

/** A schedule that executes commands, and remembers its state before the last change. */
export class PlainPark {
  plain: PlainSchedule;
  #last: { before: PlainSchedule; kind: Command['kind'] } | undefined;

  constructor(plain: PlainSchedule) {
    this.plain = plain;
  }

  copy(): PlainPark {
    const copy = new PlainPark(structuredClone(this.plain));
    copy.#last = this.#last;
    return copy;
  }

  /** Returns what the command answers. If it is refused, nothing has changed. */
  execute(command: Command, now: Date): unknown {
    const before = structuredClone(this.plain);
    try {
      const answer = command.kind === 'undo last' ? this.#undo() : handle(this.plain, command, now);
      const isSaved = command.kind === 'change special days';
      if (isSaved || JSON.stringify(toShown(before)) !== JSON.stringify(toShown(this.plain))) {
        this.#last = { before, kind: command.kind };
      }

      return answer;
    } catch (refusal) {
      this.plain = before;
      throw refusal;
    }
  }

  /** Restores the state before, except for lists that only grow. */
  #undo(): null {
    if (!this.#last) {
      return reject('ACTION_NOT_FOUND');
    }

    const { before, kind } = this.#last;
    if (!undoable.has(kind)) {
      return reject('NOT_UNDOABLE');
    }

    const { reasons, generated, bookings: present, closures: known } = this.plain;
    const former = structuredClone(before);
    for (const booking of present) {
      const as = former.bookings.find(({ bookingId }) => bookingId === booking.bookingId);
      if (as && as.sequence !== booking.sequence) {
        as.sequence = booking.sequence + 1;
      }
    }

    const isInForce = (closureId: string) =>
      former.closures.some((one) => one.closureId === closureId && !one.isUndone);
    for (const closure of known) {
      closure.isUndone = !isInForce(closure.closureId);
    }

    const blocked = former.slots.filter(({ slotId, reason }) => {
      const present = slotAt(this.plain, slotId);
      return !isBlockedByStaff(present) || present?.reason !== reason;
    });
    this.plain = { ...former, reasons, generated, closures: known };
    // A slot that is blocked again has its reason again, even if that was erased.
    for (const slot of blocked) {
      if (isBlockedByStaff(slot)) {
        nameReason(this.plain, slot.slotId, slot.reason ?? '');
      }
    }

    return null;
  }
}

const isBlockedByStaff = (slot: PlainSlot | undefined): boolean =>
  slot?.status === 'blocked' && slot.closureId === null;

type Kind = Exclude<Command['kind'], 'undo last'>;
const handlers: {
  readonly [One in Kind]: (plain: PlainSchedule, command: CommandOf<One>, now: Date) => unknown;
} = {
  book: bookings.book,
  cancel: bookings.cancel,
  'cancel source': bookings.cancelSource,
  move: bookings.move,
  'change details': bookings.changeDetails,
  'note attendance': bookings.noteAttendance,
  remind: bookings.remind,
  'erase booking': bookings.eraseBooking,
  'erase by link': bookings.eraseByLink,
  'erase block reason': slots.eraseBlockReason,
  block: slots.block,
  release: slots.release,
  'make available': slots.makeAvailable,
  generate: slots.generate,
  regenerate: slots.regenerate,
  close: closures.close,
  'take back': closures.takeBack,
  'change special days': settings.changeSpecialDays,
  'remove special day': settings.removeSpecialDay,
  'change hours': settings.changeHours,
  'change price': settings.changePrice,
  'change lead time': settings.changeLeadTime,
  'close books': settings.closeBooks,
};

/** Executes a command. Returns its counts if it has any. */
const handle = (plain: PlainSchedule, command: CommandOf<Kind>, now: Date): unknown =>
  (
    handlers[command.kind] as (plain: PlainSchedule, command: CommandOf<Kind>, now: Date) => unknown
  )(plain, command, now);

const sortBy = <T>(list: readonly T[], key: (one: T) => string | number): T[] =>
  [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));

/** Brings the schedule into an order in which it can be compared. */
export const toShown = (plain: PlainSchedule) => ({
  slots: sortBy(plain.slots, ({ slotId }) => slotId).map(({ reason, ...slot }) => ({
    ...slot,
    // A plain slot remembers why it was blocked last.
    reason: isBlockedByStaff(slot) ? reason : undefined,
  })),
  bookings: sortBy(plain.bookings, ({ bookingId }) => bookingId).map((one) => ({
    ...one,
    keyIds: [...one.keyIds],
  })),
  closures: sortBy(plain.closures, ({ closureId }) => closureId).map(({ days: _, ...one }) => one),
  covered: sortBy(plain.covered, ({ closureId, day }) => closureId + day),
  reasons: sortBy(plain.reasons, ({ slotId }) => slotId),
  generated: [...plain.generated].sort(),
  operatingHours: sortBy(plain.operatingHours, ({ dayOfWeek }) => dayOfWeek),
  pricing: sortBy(plain.pricing, ({ name }) => name),
  specialDays: sortBy([...plain.specialDays], ([day]) => day),
  leadTime: plain.leadTime,
  openFrom: plain.openFrom,
});
export type Shown = ReturnType<typeof toShown>;
