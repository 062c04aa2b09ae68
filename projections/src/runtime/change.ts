export type Values = Readonly<Record<string, unknown>>;
type Deltas = Readonly<Record<string, number>>;

/** The change to one row that sums up all events of a batch so far. */
export type Change =
  | { readonly kind: 'put'; readonly row: Values }
  | { readonly kind: 'remove'; readonly key: Values }
  /** Sets columns to `values` and increases counters by `deltas`, if the row exists. */
  | { readonly kind: 'patch'; readonly key: Values; readonly values: Values; readonly deltas: Deltas }
  /** Increases counters by `deltas` and sets columns to `values`. A missing row is made first. */
  | {
      readonly kind: 'add';
      readonly key: Values;
      readonly deltas: Deltas;
      readonly values: Values;
      /** A change that applies first. */
      readonly before: Extract<Change, { kind: 'patch' | 'remove' }> | undefined;
    };

/** Folds two changes of one row into one. `put` and `remove` replace the whole row, so they need no folding. */
export function folded(before: Change | undefined, next: Extract<Change, { kind: 'patch' | 'add' }>): Change {
  if (!before) return next;
  return next.kind === 'patch' ? patched(before, next) : added(before, next);
}

function patched(before: Change, next: Extract<Change, { kind: 'patch' }>): Change {
  switch (before.kind) {
    case 'put':
      return { kind: 'put', row: { ...before.row, ...next.values, ...sums(before.row, next.deltas) } };
    case 'remove':
      return before;
    case 'patch':
    case 'add': {
      const { deltas, values } = withSums(before, next.deltas);
      const set = { ...values, ...next.values };
      return {
        ...before,
        deltas: Object.fromEntries(Object.entries(deltas).filter(([column]) => !(column in next.values))),
        values: set,
      };
    }
  }
}

function added(before: Change, next: Extract<Change, { kind: 'add' }>): Change {
  switch (before.kind) {
    case 'put':
      return { kind: 'put', row: { ...before.row, ...sums(before.row, next.deltas) } };
    case 'remove':
    case 'patch':
      return { ...next, before };
    case 'add':
      return { ...before, ...withSums(before, next.deltas) };
  }
}

/** The values and deltas of a change after further deltas. A column that has been set is no longer a delta. */
function withSums(
  before: { readonly values: Values; readonly deltas: Deltas },
  further: Deltas,
): { readonly values: Values; readonly deltas: Deltas } {
  const deltas: Record<string, number> = { ...before.deltas };
  const values: Record<string, unknown> = { ...before.values };
  for (const column in further) {
    const sum = column in values ? values : deltas;
    sum[column] = Number(sum[column] ?? 0) + (further[column] ?? 0);
  }
  return { values, deltas };
}

function sums(from: Values, deltas: Deltas): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const column in deltas) sum[column] = Number(from[column] ?? 0) + (deltas[column] ?? 0);
  return sum;
}
