export type Values = Readonly<Record<string, unknown>>;
type Deltas = Readonly<Record<string, number>>;

/** The change to one row that sums up all events of a batch so far. */
export type Change =
  | { readonly kind: 'put'; readonly row: Values }
  | { readonly kind: 'remove'; readonly key: Values }
  | { readonly kind: 'patch'; readonly key: Values; readonly values: Values }
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
      return { kind: 'put', row: { ...before.row, ...next.values } };
    case 'remove':
      return before;
    case 'patch':
      return { kind: 'patch', key: before.key, values: { ...before.values, ...next.values } };
    case 'add': {
      const values = { ...before.values, ...next.values };
      const deltas = Object.fromEntries(Object.entries(before.deltas).filter(([column]) => !(column in values)));
      return { ...before, deltas, values };
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
    case 'add': {
      const deltas: Record<string, number> = { ...before.deltas };
      const values: Record<string, unknown> = { ...before.values };
      for (const column in next.deltas) {
        const sum = column in values ? values : deltas; // a column that has been set is no longer a delta
        sum[column] = Number(sum[column] ?? 0) + (next.deltas[column] ?? 0);
      }
      return { kind: 'add', key: before.key, deltas, values, before: before.before };
    }
  }
}

function sums(from: Values, deltas: Deltas): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const column in deltas) sum[column] = Number(from[column] ?? 0) + (deltas[column] ?? 0);
  return sum;
}
