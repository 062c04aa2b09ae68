import type { ProcessEvent } from '@cablepark/contracts/schedule/process.events';

type Begun = Extract<ProcessEvent, { type: 'UndoBegun' }>['data'];

/** How far an undo over several streams has come. */
export interface UndoProcess {
  readonly begun: Begun | null;
  /** Which of the two was decided first. It is final. */
  readonly outcome: 'decided' | 'abandoned' | null;
  readonly isEnded: boolean;
}

const initialState: UndoProcess = { begun: null, outcome: null, isEnded: false };

function evolve(process: UndoProcess, event: ProcessEvent): UndoProcess {
  switch (event.type) {
    case 'UndoBegun':
      return { ...process, begun: event.data };
    case 'UndoDecided':
      return { ...process, outcome: 'decided' };
    case 'UndoAbandoned':
      return { ...process, outcome: 'abandoned' };
    case 'UndoEnded':
      return { ...process, isEnded: true };
    default:
      return process;
  }
}

export const undoProcess = { initialState, evolve };
