/**
 * A start failed for a reason that the operator can remedy. `message` says how, in one sentence
 * that is printed without a stack.
 */
export class StartupRefused extends Error {
  override readonly name: string = 'StartupRefused';
}

/**
 * An orderly shutdown must end within 30 s (rule 19.1), so the process exits without it after this
 * time.
 */
const SHUTDOWN_LIMIT_MS = 25_000;

export interface Program {
  /** Aborts on SIGINT, SIGTERM or SIGHUP, and when the program fails while it runs. */
  readonly signal: AbortSignal;
  /** Undoes what the program has started; it runs when `main` has returned or thrown. */
  readonly shutdown: Shutdown;
  /** Ends a program that can't go on. */
  readonly fail: (error: Error) => void;
  /** Resolves when the program is to end. */
  readonly stopped: Promise<void>;
}

export interface ProgramOptions {
  /**
   * A sentence for a failure that the operator can remedy, in addition to those that StartupRefused
   * carries.
   */
  readonly sentenceOf?: (error: unknown) => string | undefined;
  /**
   * The exit code of a failure, 1 by default. The error is undefined if a signal ended the
   * program and its shutdown took too long.
   */
  readonly failureCode?: (error: unknown) => number;
  /** Called at the first signal, before anything ends. */
  readonly onSignal?: () => void;
}

/**
 * Runs a program and ends the process, with code 1 and one sentence, or the whole error, if it
 * fails.
 */
export async function runProgram(
  main: (program: Program) => Promise<void>,
  {
    sentenceOf = () => undefined,
    failureCode = () => 1,
    onSignal = () => undefined,
  }: ProgramOptions = {},
): Promise<never> {
  // The files that programs write hold personal data, sealed or not, or secrets.
  process.umask(0o077);
  // Warnings of drivers are for programmers; the person who starts a program gets a sentence.
  process.removeAllListeners('warning');
  const shutdown = new Shutdown((error) => console.error('A part did not stop cleanly:', error));
  const stopping = new AbortController();
  const failures: unknown[] = [];
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => {
      setTimeout(() => process.exit(failureCode(failures[0])), SHUTDOWN_LIMIT_MS).unref();
      resolve();
    });
  });
  const fail = (error: unknown) => {
    failures.push(error);
    stopping.abort();
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) {
        onSignal();
      }

      stopping.abort();
    });
  }

  await main({ signal: stopping.signal, shutdown, fail, stopped }).catch((error: unknown) => {
    if (!stopping.signal.aborted) {
      // A start that was aborted rejects, which is no failure.
      fail(error);
    }
  });
  await shutdown.run();
  const [failure] = failures;
  if (failures.length > 0) {
    console.error(
      (failure instanceof StartupRefused ? failure.message : sentenceOf(failure)) || failure,
    );
  }

  process.exit(failures.length > 0 ? failureCode(failure) : (process.exitCode ?? 0));
}

/** The steps that undo a start. They run in the reverse order of the start. */
export class Shutdown {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #done: Promise<void> | undefined;

  /** @param onFailure receives the error of a step that fails; the remaining steps still run */
  constructor(private readonly onFailure: (error: unknown) => void) {}

  /** Adds a step that runs before every step added earlier. */
  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  /** Runs all steps, the last added first. A second call waits for the first. */
  run(): Promise<void> {
    this.#done ??= (async () => {
      for (const step of this.#steps.reverse()) {
        await step().catch(this.onFailure);
      }
    })();
    return this.#done;
  }
}
