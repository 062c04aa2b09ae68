export type Values = Readonly<Record<string, unknown>>;
type Deltas = Readonly<Record<string, number>>;

/** What is to happen to one row, all that came before in the batch included. */
export type Change =
  | { readonly kind: 'put'; readonly row: Values }
  | { readonly kind: 'remove'; readonly key: Values }
  | { readonly kind: 'patch'; readonly key: Values; readonly values: Values }
  /** Counters go up by `deltas` and columns become `values`, in a row that is made where there is none. */
  | {
      readonly kind: 'add';
      readonly key: Values;
      readonly deltas: Deltas;
      readonly values: Values;
      /** What happens to the row first. */
      readonly before: Extract<Change, { kind: 'patch' | 'remove' }> | undefined;
    };

/** Two changes of one row as one. What replaces the row whole, `put` and `remove`, needs no folding. */
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
        const sum = column in values ? values : deltas; // a column that was set is no delta any more
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
