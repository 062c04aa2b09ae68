/** How often a start that waits says what for. */
const EVERY_MS = 5000;

/** Prints a line for the person who watches a start. */
export type Report = (line: string) => void;

/** Lets a caller follow and abort something that waits. */
export interface Waiting {
  readonly report?: Report | undefined;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
}

/** Waits for the work, and says every 5 s what for, unless it just takes long. */
export async function tellWhileWaiting<T>(
  work: Promise<T>,
  what: () => string | undefined,
  report: Report = () => undefined,
): Promise<T> {
  const telling = setInterval(() => {
    const missing = what();
    if (missing !== undefined) {
      report(`waiting for ${missing}…`);
    }
  }, EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(telling);
  }
}
