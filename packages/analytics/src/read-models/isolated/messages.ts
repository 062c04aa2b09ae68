import type { Row } from '../index.ts';

/** What the thread of a read model is started with. */
export interface ThreadData {
  /** The address of the file. */
  readonly file: string;
}

export type Request =
  /** Asks for what the file declares. */
  | { readonly do: 'describe' }
  /** Sets the rows with which to go on. */
  | { readonly do: 'load'; readonly rows: readonly Row[] }
  /** Folds events, and asks for what these have changed. */
  | { readonly do: 'fold'; readonly events: readonly unknown[] };

/** A row that an event has changed, as its history has it: what it is now, or the key of one that is no more. */
export type ChangedRow = Row & { readonly _position: number; readonly _deleted: boolean };

export type Reply =
  { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly failed: string };
