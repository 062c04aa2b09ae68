/** A count is told each time that it has grown past a multiple of this. */
const EVERY = 50_000;

/**
 * Adds to a count that starts with `count`, and tells it now and then, with whatever else was
 * given.
 */
export function told<Else extends readonly unknown[]>(
  tell: (count: number, ...others: Else) => void,
  count = 0,
): (more: number, ...others: Else) => void {
  return (more, ...others) => {
    const isDue = Math.floor((count + more) / EVERY) > Math.floor(count / EVERY);
    count += more;
    if (isDue) {
      tell(count, ...others);
    }
  };
}
