/** What is used here of pino's logger. */
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
  /** How often something was reported since the process began. */
  reported: number;
}

/** How often a trouble that lasts is logged again. */
const REPEAT_EVERY_MS = 60_000;

/**
 * What can't be read or is tried again and again, part by part, so that nothing fails in silence: it is
 * logged at level `error` at once and every minute while it lasts, counted for metrics, and shown by health.
 */
export class Trouble {
  readonly #log: Log;
  readonly #parts = new Map<string, PartTrouble>();
  readonly #repeating: NodeJS.Timeout;

  constructor(log: Log, repeatEveryMs = REPEAT_EVERY_MS) {
    this.#log = log;
    this.#repeating = setInterval(() => {
      this.#repeat();
    }, repeatEveryMs).unref();
  }

  /**
   * Something of this part can't be read or is tried again. `message` is shown to everybody by health and
   * must name nobody; `error` is only logged. `subject` tells troubles of one part apart: a day, for example.
   */
  report(part: string, message: string, error?: unknown, subject = ''): void {
    const trouble = this.#of(part);
    const isNew = !trouble.standing.has(subject);
    trouble.standing.set(subject, { message, error });
    trouble.reported++;
    if (isNew) this.#log.error({ part, err: error }, message);
  }

  /** It goes well again. Nothing happens where there was no trouble. */
  over(part: string, subject = ''): void {
    const standing = this.#parts.get(part)?.standing;
    const before = standing?.get(subject);
    if (!standing || !before) return;
    standing.delete(subject);
    this.#log.info({ part }, `over: ${before.message}`);
  }

  /** What is wrong with a part now; undefined where nothing is. */
  messageOf(part: string): string | undefined {
    const messages = [...(this.#parts.get(part)?.standing.values() ?? [])].map(({ message }) => message);
    return messages.length === 0 ? undefined : messages.join(' ');
  }

  /** What is wrong with a part now, by its subjects. */
  subjectsOf(part: string): readonly string[] {
    return [...(this.#parts.get(part)?.standing.keys() ?? [])];
  }

  /** How often each part that ever had trouble reported some. */
  counts(): ReadonlyMap<string, number> {
    return new Map([...this.#parts].map(([part, { reported }]) => [part, reported]));
  }

  end(): void {
    clearInterval(this.#repeating);
  }

  #of(part: string): PartTrouble {
    let trouble = this.#parts.get(part);
    if (!trouble) this.#parts.set(part, (trouble = { standing: new Map(), reported: 0 }));
    return trouble;
  }

  #repeat(): void {
    for (const [part, { standing }] of this.#parts)
      for (const { message, error } of standing.values()) this.#log.error({ part, err: error }, message);
  }
}
