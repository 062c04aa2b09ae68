/**
 * Returns a function that adds to a total, beginning with `from`, and calls `report` each time the
 * total passes a multiple of `every`. `details` are those of the addition that passed it.
 */
export function reportEvery<Details extends readonly unknown[]>(
  every: number,
  report: (total: number, ...details: Details) => void,
  from = 0,
): (added: number, ...details: Details) => void {
  let total = from;
  return (added, ...details) => {
    const before = total;
    total += added;
    if (Math.floor(total / every) > Math.floor(before / every)) {
      report(total, ...details);
    }
  };
}
