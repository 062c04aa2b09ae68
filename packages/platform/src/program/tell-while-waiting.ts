/** How often a start that waits reports what for. */
const EVERY_MS = 5000;

/** Prints a line for the person who watches a start. */
export type Report = (line: string) => void;

/** Lets a caller follow and abort a wait. */
export interface Waiting {
  readonly report?: Report | undefined;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the outcome of the work. While it lasts, reports every 5 s what is missing; `findMissing`
 * returns undefined if nothing is, and the work just takes long.
 */
export async function tellWhileWaiting<T>(
  work: Promise<T>,
  findMissing: () => string | undefined,
  report: Report = () => undefined,
): Promise<T> {
  const reporting = setInterval(() => {
    const missing = findMissing();
    if (missing !== undefined) {
      report(`waiting for ${missing}…`);
    }
  }, EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(reporting);
  }
}
