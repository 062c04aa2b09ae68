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
 * others. Changes are forgotten once all rows are as they are stored, so that an undo of the saved ones is shown.
 */
export function useEdits<Row extends { readonly id: number }>(stored: readonly Row[]): Edits<Row> {
  const [edits, setEdits] = useState<Readonly<Record<number, Partial<Row>>>>({});
  const rows = stored.map((row) => ({ ...row, ...edits[row.id] }));
  const changed = rows.filter((row, i) => !isSame(row, stored[i]));
  if (changed.length === 0 && Object.keys(edits).length > 0) setEdits({});
  return {
    rows,
    changed,
    edit: (id, change) => setEdits((before) => ({ ...before, [id]: { ...before[id], ...change } })),
    discard: () => setEdits({}),
  };
}

const isSame = <Row extends object>(row: Row, stored: Row | undefined): boolean =>
  stored !== undefined && (Object.keys(row) as (keyof Row)[]).every((key) => row[key] === stored[key]);
