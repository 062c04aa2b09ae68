import { useState } from 'react';

export interface Edits<Row> {
  /** What the server has, with what was changed here over it. */
  readonly rows: readonly Row[];
  readonly changed: readonly Row[];
  readonly edit: (id: number, change: Partial<Row>) => void;
  readonly discard: () => void;
}

/**
 * Changes to rows that are not saved yet. Only what was changed is kept, so an answer of the server
 * that comes meanwhile shows through, and a row that was saved, or changed back, is no change any more.
 */
export function useEdits<Row extends { readonly id: number }>(stored: readonly Row[]): Edits<Row> {
  const [edits, setEdits] = useState<Readonly<Record<number, Partial<Row>>>>({});
  const rows = stored.map((row) => ({ ...row, ...edits[row.id] }));
  return {
    rows,
    changed: rows.filter((row, i) => !isSame(row, stored[i])),
    edit: (id, change) => {
      setEdits((before) => ({ ...before, [id]: { ...before[id], ...change } }));
    },
    discard: () => {
      setEdits({});
    },
  };
}

const isSame = <Row extends object>(row: Row, stored: Row | undefined): boolean =>
  stored !== undefined && (Object.keys(row) as (keyof Row)[]).every((key) => row[key] === stored[key]);
