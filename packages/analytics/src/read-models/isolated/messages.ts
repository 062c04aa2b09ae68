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
  /** Folds events, and asks for what these have changed together, for what each of them has changed, or for nothing. */
  | { readonly do: 'fold'; readonly events: readonly unknown[]; readonly answer: 'together' | 'each' | 'nothing' }
  /** Asks for some of all rows, from this number on. */
  | { readonly do: 'rows'; readonly from: number; readonly most: number };

export interface Changed {
  readonly put: readonly Row[];
  readonly deleted: readonly Row[];
}

/** What one event has changed. */
export interface ChangedByEvent extends Changed {
  readonly position: number;
}

export type Reply =
  { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly failed: string };
