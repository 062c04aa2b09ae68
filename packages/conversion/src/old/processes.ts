import { dayOf, daysFrom, slotAt, slotStartingAt, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { OldParkEvent } from './old-event.ts';

/** A command over several days that has begun. */
export interface Process extends Pick<OldParkEvent, 'id' | 'metadata' | 'created' | 'data'> {
  readonly kind: 'closure' | 'take-back' | 'special-days' | 'undo';
  readonly days: readonly Day[];
}

/** What a closure has done: counted as it goes on, and told at its end. */
export interface ClosureSoFar {
  slots: number;
  /** The customers whose bookings it postponed; none once `mails` is known. */
  customers: Sealed<unknown>[];
  /** How many of them have an address; undefined if the closure never ended. */
  mails: number | undefined;
  readonly days: readonly Day[];
}

interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** The Riga days of a closure, those that it touches only in part included. */
export function daysOfClosure({ from, to }: Stretch): Day[] {
  const end = new Date(to);
  return daysFrom(dayOf(slotAt(new Date(from))), dayOf((slotStartingAt(end) ?? slotAt(end) + 1) - 1));
}

/** Follows the commands over several days, to know which of them never ended. */
export class Processes {
  readonly closures = new Map<string, ClosureSoFar>();
  readonly #open = new Map<string, Process>();

  see(event: OldParkEvent): void {
    const { type, data, metadata } = event;
    const closureId = String(data['closureId']);
    const closure = this.closures.get(closureId);
    switch (type) {
      case 'ClosureBegun': {
        const days = daysOfClosure(data as unknown as Stretch);
        this.closures.set(closureId, { slots: 0, customers: [], mails: undefined, days });
        this.#begin(`closure ${closureId}`, 'closure', event, days);
        break;
      }
      case 'SlotsClosed':
        // An undo of the closing, and an undo of that, leave what was counted as it was.
        if (closure?.mails === undefined && metadata.undoes === undefined && data['isLater'] !== true && closure)
          closure.slots += (data['slots'] as readonly unknown[]).length;
        break;
      case 'BookingPostponed':
        if (closure && closure.mails === undefined) closure.customers.push(data['customer'] as Sealed<unknown>);
        break;
      case 'ClosureCompleted':
        if (closure) Object.assign(closure, { slots: data['slots'], mails: data['mails'], customers: [] });
        this.#open.delete(`closure ${closureId}`);
        break;
      case 'ClosureTakeBackBegun':
        this.#begin(`take-back ${closureId}`, 'take-back', event, closure?.days ?? []);
        break;
      case 'ClosureTakenBack':
        this.#open.delete(`take-back ${closureId}`);
        break;
      case 'UndoBegun':
        this.#begin(`undo ${String(data['undoId'])}`, 'undo', event, []);
        break;
      case 'UndoEnded':
        this.#open.delete(`undo ${String(data['undoId'])}`);
        break;
      case 'SpecialDaysChanged':
      case 'SpecialDaysRemoved':
        this.#begin(`special-days ${String(data['processId'])}`, 'special-days', event, data['days'] as readonly Day[]);
        break;
      case 'SpecialDaysApplied':
        this.#open.delete(`special-days ${String(data['processId'])}`);
        break;
    }
  }

  unfinished(): readonly Process[] {
    return [...this.#open.values()];
  }

  #begin(key: string, kind: Process['kind'], event: OldParkEvent, days: readonly Day[]): void {
    const { id, metadata, created, data } = event;
    this.#open.set(key, { kind, days, id, metadata, created, data });
  }
}
