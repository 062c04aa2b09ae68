import { useState } from 'react';

export interface Edits<Row> {
  /** The stored rows with the unsaved changes applied. */
  readonly rows: readonly Row[];
  readonly changed: readonly Row[];
  readonly edit: (id: number, change: Partial<Row>) => void;
  readonly discard: () => void;
}

/**
 * Holds unsaved changes to rows. Only changed fields are kept, so that newer values from the server appear in the
 * others, and a row that was saved or changed back no longer counts as changed.
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
