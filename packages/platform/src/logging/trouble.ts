/** The part of pino's logger that is used here. */
interface Log {
  error(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

interface Standing {
  readonly message: string;
  readonly error: unknown;
}

interface PartTrouble {
  readonly standing: Map<string, Standing>;
  /** The number of reports since the process started. */
  reported: number;
}

/** The interval at which a lasting trouble is logged again. */
const REPEAT_EVERY_MS = 60_000;

/**
 * Failures to read and retries, by part, each logged at once and every minute, counted, and shown
 * by health.
 */
export class Trouble {
  readonly #parts = new Map<string, PartTrouble>();
  readonly #repeating: NodeJS.Timeout;

  constructor(
    private readonly log: Log,
    repeatEveryMs = REPEAT_EVERY_MS,
  ) {
    this.#repeating = setInterval(() => this.#repeat(), repeatEveryMs).unref();
  }

  /**
   * Reports that something of this part can't be read or is being retried. `message` is public,
   * through health, and must contain no personal data; `error` is only logged. `subject` tells
   * several troubles of one part apart.
   */
  report(part: string, message: string, error?: unknown, subject = ''): void {
    const trouble = this.#of(part);
    const isNew = !trouble.standing.has(subject);
    trouble.standing.set(subject, { message, error });
    trouble.reported++;
    if (isNew) {
      this.log.error({ part, err: error }, message);
    }
  }

  /** Reports that the trouble is over. Has no effect if there was none. */
  reportEnd(part: string, subject = ''): void {
    const standing = this.#parts.get(part)?.standing;
    const before = standing?.get(subject);
    if (!standing || !before) {
      return;
    }

    standing.delete(subject);
    this.log.info({ part }, `over: ${before.message}`);
  }

  /**
   * The present messages of a part, each once and with the number of subjects that have it;
   * undefined if there is no trouble.
   */
  messageOf(part: string): string | undefined {
    const counts = new Map<string, number>();
    for (const { message } of this.#parts.get(part)?.standing.values() ?? []) {
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }

    const messages = [...counts].map(([message, count]) =>
      count === 1 ? message : `${message.replace(/\.$/, '')} (${count} times).`,
    );
    return messages.length === 0 ? undefined : messages.join(' ');
  }

  /**
   * What only the operator may read: the message of each error, or the public message of a report
   * without an error; undefined if there is no trouble.
   */
  detailsOf(part: string): string | undefined {
    const standing = [...(this.#parts.get(part)?.standing.values() ?? [])];
    const details = standing.map(({ message, error }) =>
      error instanceof Error ? error.message : message,
    );
    return details.length === 0 ? undefined : details.join(' ');
  }

  /** The subjects of a part that have trouble at present. */
  subjectsOf(part: string): readonly string[] {
    return [...(this.#parts.get(part)?.standing.keys() ?? [])];
  }

  /** The number of reports by part, for each part that ever had trouble. */
  countReports(): ReadonlyMap<string, number> {
    return new Map([...this.#parts].map(([part, { reported }]) => [part, reported]));
  }

  /** Stops logging lasting trouble again. */
  end(): void {
    clearInterval(this.#repeating);
  }

  #of(part: string): PartTrouble {
    let trouble = this.#parts.get(part);
    if (!trouble) {
      trouble = { standing: new Map(), reported: 0 };
      this.#parts.set(part, trouble);
    }

    return trouble;
  }

  #repeat(): void {
    for (const [part, { standing }] of this.#parts) {
      for (const { message, error } of standing.values()) {
        this.log.error({ part, err: error }, message);
      }
    }
  }
}
