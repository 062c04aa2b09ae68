import { setTimeout as delay } from 'node:timers/promises';
import { followLog, type Batch } from '@cablepark/event-store/log/follow-log';
import { advanceNotice, touchedDays } from '../progress/progress-notice.ts';
import { isCheckpointMoved } from './advance-checkpoints.ts';
import { projectBatch } from './project-batch.ts';
import { isRowFailure } from './row-failure.ts';
import type { FeedState, SessionOptions } from './session-options.ts';
import { Taking } from './taking.ts';
import { writeBatch, type Work } from './write-batch.ts';

/** How long to gather live events while several come at once, ms. */
const GATHER_MS = 4;
/** Events of one batch while reading history; live batches are as large as what has queued up. */
const BATCH_SIZE = 2000;

/** A worker's doings over one connection to Postgres, whose leases say what it holds. */
export class WorkSession {
  readonly #options: SessionOptions;
  readonly #taking: Taking;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#taking = new Taking(options);
  }

  /** Takes what is free and applies the log to it, until the signal is aborted; throws what ends the connection. */
  async run(signal: AbortSignal): Promise<void> {
    try {
      await this.#run(signal);
    } finally {
      await this.#taking.end();
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    await this.#taking.watch();
    const isOver = () => signal.aborted;
    while (!isOver()) {
      const { changed, looking, leave } = await this.#taking.begin(signal);
      try {
        if (this.#options.holdings.all.length > 0) await this.#apply(AbortSignal.any([signal, changed]));
        else await looking;
      } catch (error) {
        if (!isCheckpointMoved(error)) throw error;
        this.#options.logger.info('checkpoints have moved, reading them again');
      } finally {
        await leave();
      }
    }
  }

  async #apply(signal: AbortSignal): Promise<void> {
    const { log, holdings, onFeed } = this.#options;
    const positions = holdings.all.map(({ position }) => position);
    const after = positions.reduce((least, position) => (position < least ? position : least));
    const onState = (state: FeedState, reason?: Error) => {
      onFeed(state, reason?.message);
    };
    const batches = followLog(log, { after: after < 0n ? undefined : after, signal, batchSize: BATCH_SIZE, onState });
    let writing: Promise<void> = Promise.resolve();
    for await (const batch of batches) {
      const work = this.#project(batch); // while the batch before is being written
      await writing;
      writing = this.#write(work, batch);
      writing.catch(() => undefined); // thrown where it is awaited
      if (!batch.live) continue;
      await writing;
      // Whatever comes while others write is best written together: a transaction costs more than its rows.
      if (batch.events.length > 1) await delay(GATHER_MS);
    }
    await writing;
  }

  /** What a batch does to each read model held. One that throws stops here. */
  #project(batch: Batch): Work[] {
    const { holdings } = this.#options;
    return holdings.all.flatMap(({ model, position }) => {
      if (position >= batch.position) return [];
      try {
        const work = projectBatch(model, position, batch);
        holdings.bringOn(model, batch.position);
        return [work];
      } catch (error) {
        holdings.giveUp(model, error);
        return [];
      }
    });
  }

  async #write(work: readonly Work[], batch: Batch): Promise<void> {
    const { holdings } = this.#options;
    const going = work.filter(({ model }) => holdings.has(model.name));
    try {
      await this.#commit(going, batch);
    } catch (error) {
      if (!isRowFailure(error)) throw error;
      // One of them is at fault: each for itself, and only that one stops.
      for (const one of going) {
        await this.#commit([one], batch).catch((cause: unknown) => {
          if (!isRowFailure(cause)) throw cause;
          holdings.giveUp(one.model, cause);
        });
      }
    }
    await this.#taking.tellStopped();
  }

  async #commit(work: readonly Work[], { events, position }: Batch): Promise<void> {
    if (work.length === 0) return;
    const { client, id, leases, progress } = this.#options;
    const advance = { names: work.map(({ model }) => model.name), position, days: touchedDays(events) };
    await writeBatch(client, work, position, advanceNotice(id, advance), (name) => leases.fenceOf(name));
    progress.advance(advance);
  }
}
