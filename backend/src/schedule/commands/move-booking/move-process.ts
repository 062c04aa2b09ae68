import type { ProcessEvent } from '@cablepark/contracts/schedule/process.events';
import type { BookingMoved } from '@cablepark/contracts/schedule/schedule.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';

/** The events in the stream of a move between two days. */
export type MoveEvent = ProcessEvent | EventOf<typeof BookingMoved>;

/** How far a move between two days has come. */
export interface MoveProcess {
  readonly begun: Extract<MoveEvent, { type: 'MoveBegun' }>['data'] | null;
  /** Which of the two ends was decided first. It is final. */
  readonly outcome: 'moved' | 'abandoned' | null;
  readonly isEnded: boolean;
}

const initialState: MoveProcess = { begun: null, outcome: null, isEnded: false };

function evolve(process: MoveProcess, event: MoveEvent): MoveProcess {
  switch (event.type) {
    case 'MoveBegun':
      return { ...process, begun: event.data };
    case 'BookingMoved':
      return { ...process, outcome: 'moved' };
    case 'MoveAbandoned':
      return { ...process, outcome: 'abandoned' };
    case 'MoveEnded':
      return { ...process, isEnded: true };
    default:
      return process;
  }
}

export const moveProcess = { initialState, evolve };

/** The move's outcome is decided once: later decisions return no events. */
export const decideOutcome = (process: MoveProcess, event: MoveEvent): MoveEvent[] =>
  process.outcome === null ? [event] : [];
