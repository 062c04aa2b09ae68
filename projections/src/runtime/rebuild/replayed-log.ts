import type { DomainEvent } from '@cablepark/contracts/events';
import type { StoredEvent } from '@cablepark/event-store/log/domain-events';
import {
  readLogPagesWithRetries,
  readStoredPagesWithRetries,
  type LogPage,
  type StoredPage,
} from '@cablepark/event-store/log/log-pages';
import { WholeLog, type LogCheck } from '@cablepark/event-store/log/whole-log';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { ModelFailed } from './rebuilt-model.ts';
import type { ReplayOptions, UnderRebuildLease } from './under-rebuild-lease.ts';

/** The log lacks events that it had, so what it has left must not be replayed (ADR 110). */
export class LogNotWhole extends StartupRefused {
  override readonly name = 'LogNotWhole';

  constructor(readonly flaws: readonly string[]) {
    super(`The log is not whole (${flaws[0]}): the read models are as they were.`);
  }
}

/**
 * Pages are small enough for their events to die young in the garbage collector, and large enough
 * to be worth a read.
 */
const PAGE_SIZE = 200;

/** Begins the check that the caller wants, by default one for what the log itself shows. */
export const beginCheckOf = async ({
  log,
  beginCheck,
}: Pick<ReplayOptions, 'log' | 'beginCheck'>): Promise<LogCheck> =>
  beginCheck ? beginCheck() : new WholeLog(log.catalog);

type Options = Pick<ReplayOptions, 'log' | 'signal'> & Pick<UnderRebuildLease, 'trouble'>;

/** A log that is replayed from its start, and checked for lost events on the way. */
export class ReplayedLog {
  /** The position up to which it has been read. */
  #last: bigint | undefined;

  /** Without a check, what the log still has is replayed. */
  constructor(
    private readonly options: Options,
    private readonly check: LogCheck | undefined,
  ) {}

  /**
   * Reads the log in pages, to its end. Reading is tried again for as long as it fails, and ends
   * when the signal is aborted.
   */
  async *readPages(): AsyncGenerator<LogPage<DomainEvent>> {
    for await (const page of readLogPagesWithRetries<DomainEvent>(
      this.options.log,
      this.#toRestOptions(),
    )) {
      await this.#checkPage(page);
      yield page;
    }
  }

  /**
   * Reads what is left of the log. Throws LogNotWhole if the log has lost events, and an error if
   * the signal is aborted.
   */
  async refuseIfCut(): Promise<void> {
    if (!this.check) {
      return;
    }

    for await (const page of readStoredPagesWithRetries(this.options.log, this.#toRestOptions())) {
      await this.#checkPage(page);
    }

    this.options.signal.throwIfAborted();
    const flaws = await this.check.listFlaws();
    if (flaws.length > 0) {
      throw new LogNotWhole(flaws);
    }
  }

  /**
   * Returns what `replay` does. If it throws because a read model failed or can't be compared, lost
   * events may be the cause; then LogNotWhole is thrown instead.
   */
  async explainFailure<Result>(replay: () => Promise<Result>): Promise<Result> {
    try {
      return await replay();
    } catch (error) {
      if (error instanceof LogNotWhole) {
        throw error;
      }
      if (error instanceof ModelFailed || error instanceof StartupRefused) {
        await this.refuseIfCut();
      }

      throw error;
    }
  }

  #toRestOptions() {
    const { signal, trouble } = this.options;
    return { after: this.#last, size: PAGE_SIZE, signal, trouble, part: 'readModels' };
  }

  async #checkPage({ stored, last }: StoredPage): Promise<void> {
    await this.check?.addPage(stored.map(toSeenEvent));
    this.#last = last;
  }
}

function toSeenEvent({ streamId, type, revision, position, created, bytes }: StoredEvent) {
  if (!position || !created || !bytes) {
    throw new Error('An event without its bytes was not read from a log.');
  }

  return { stream: streamId, type, revision, position: position.commit, created, data: bytes.data };
}
