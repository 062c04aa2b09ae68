import type { ProcessEvent } from '@cablepark/contracts/schedule/process.events';

type DataOf<Type extends ProcessEvent['type']> = Extract<ProcessEvent, { type: Type }>['data'];

/** What the stream of a closure tells: how far closing, and later taking it back, have come. */
export interface ClosureProcess {
  readonly begun: DataOf<'ClosureBegun'> | null;
  readonly completed: DataOf<'ClosureCompleted'> | null;
  readonly isTakenBack: 'no' | 'begun' | 'yes';
  /** Whether the closing was undone, so that there is no such closure. */
  readonly isUndone: boolean;
}

const initialState: ClosureProcess = { begun: null, completed: null, isTakenBack: 'no', isUndone: false };

function evolve(closure: ClosureProcess, event: ProcessEvent): ClosureProcess {
  switch (event.type) {
    case 'ClosureBegun':
      return { ...closure, begun: event.data };
    case 'ClosureCompleted':
      return { ...closure, completed: event.data };
    case 'ClosureTakeBackBegun':
      return { ...closure, isTakenBack: 'begun' };
    case 'ClosureTakenBack':
      return { ...closure, isTakenBack: 'yes' };
    case 'ClosureUndone':
      return { ...closure, isUndone: true };
    case 'ClosureRedone':
      return { ...closure, isUndone: false };
    default:
      return closure;
  }
}

export const closureProcess = { initialState, evolve };
