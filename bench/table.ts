/** One figure beside its floor. */
export interface BenchRow {
  readonly work: string;
  readonly ours: number;
  readonly floor: number;
  readonly ratio: number;
  readonly goal: string;
}

/** Makes a row. NaN stands for a figure that there isn't. */
export const toRow = (
  work: string,
  ours: number,
  floor: number,
  ratio: number,
  goal: string,
): BenchRow => ({
  work,
  ours,
  floor,
  ratio,
  goal,
});

/** Returns the median, the higher one of two in the middle; NaN without values. */
export function computeMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

function format(value: number): string {
  if (Number.isNaN(value)) {
    return '';
  }

  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

/** Formats the rows as a Markdown table, for the terminal or docs/benchmarks.md. */
export function formatTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(
    ({ work, ours, floor, ratio, goal }) =>
      `| ${work} | ${format(ours)} | ${format(floor)} | ${format(ratio)} | ${goal} |`,
  );
  return ['| work | here | floor | ratio | goal |', '|---|---|---|---|---|', ...lines].join('\n');
}
