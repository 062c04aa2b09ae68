import type { Logger } from 'pino';

import type { DomainEvent } from '@cablepark/contracts/events';
import type { EventLog, Page } from '@cablepark/event-store/log/event-log';
import type { Clock } from '@cablepark/platform/clock';
import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { pause } from '@cablepark/platform/concurrency/pause';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import {
  runInSessions,
  WORKING,
  type Lender,
  type Session,
} from '@cablepark/postgres/client/connect';
import { runUnderLease } from '@cablepark/postgres/client/leases';

import { RUSH_EVENTS } from '../jobs/rush.ts';
import type { Automation, Intent, ReactionContext } from './automation.ts';
import {
  AUTOMATIONS,
  LEASES,
  readCheckpoints,
  writeIntents,
  type Checkpoints,
  type Writer,
} from './intents-writer.ts';

export interface AutomationWorkerOptions {
  readonly databaseUrl: string;
  /**
   * Its sessions, in which a commit doesn't wait for the disk: what a crash loses is made again
   * from the log.
   */
  readonly from: Lender;
  readonly log: EventLog;
  readonly automations: readonly Automation[];
  /** Reads what reactions may know besides the event; called after the events have been read. */
  readonly readContext: () => Promise<ReactionContext>;
  readonly onAdvance: PollOptions['onAdvance'];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trouble: Trouble;
  /** Called after intents have been committed. */
  readonly onIntents: () => void;
}

type FeedState = 'live' | 'waiting' | 'elsewhere';

/**
 * Batches without intents are committed only this often, because seeing their events again does no
 * harm.
 */
const CHECKPOINT_EVERY_EVENTS = 2000;
const PAUSE_MS = 500;
/** The name of this trouble among others of the automations. */
const READING = 'reading the log';

/**
 * Follows the log for all automations, in one process at a time, and commits intents with their
 * checkpoints.
 */
export class AutomationWorker extends BackgroundTask {
  #feed: FeedState = 'elsewhere';
  #position = -1n;

  constructor(private readonly options: AutomationWorkerOptions) {
    super((signal) => this.#run(signal));
  }

  /** Whether this process follows the log, and the position it has reached. */
  getStatus(): { readonly feed: FeedState; readonly position: bigint } {
    return { feed: this.#feed, position: this.#position };
  }

  #run(signal: AbortSignal): Promise<void> {
    const { databaseUrl, from, logger, trouble } = this.options;
    const onInterrupted = (error: unknown) =>
      logger.warn({ err: error }, 'the automations were interrupted, starting again');
    const connection = {
      databaseUrl,
      from,
      name: 'cablepark automations',
      limits: WORKING,
      pauseMs: PAUSE_MS,
      onInterrupted,
    };
    // The process that holds the lease reads what this one could not.
    const lease = {
      table: LEASES,
      name: AUTOMATIONS,
      onHeld: () => trouble.reportEnd('automations', READING),
    };
    return runInSessions(connection, signal, (session) =>
      runUnderLease(session, lease, ({ fence }) => this.#follow(session, fence)).finally(() => {
        this.#feed = 'elsewhere';
      }),
    );
  }

  async #follow({ client, signal }: Session, fence: string): Promise<void> {
    const { log, automations, trouble, onAdvance, onIntents } = this.options;
    let checkpoints = await readCheckpoints(
      client,
      automations.map(({ name }) => name),
    );
    const after = [...checkpoints.values()].reduce((least, position) =>
      position < least ? position : least,
    );
    const onState = (state: 'live' | 'waiting', reason?: Error) => {
      if (reason) {
        trouble.report(
          'automations',
          'The log could not be read and will be read again.',
          reason,
          READING,
        );
      } else {
        trouble.reportEnd('automations', READING);
      }

      this.#feed = state;
    };

    let uncommitted = 0;
    for await (const batch of pollLog(log, {
      after: after < 0n ? undefined : after,
      signal,
      onAdvance,
      onState,
    })) {
      const intents = await this.#reactTo(batch, checkpoints);
      this.#position = batch.last;
      uncommitted += batch.events.length;
      if (intents.length === 0 && uncommitted < CHECKPOINT_EVERY_EVENTS) {
        continue;
      }

      checkpoints = await this.#commit({ client, fence }, checkpoints, batch.last, intents);
      uncommitted = 0;
      if (intents.length > 0) {
        onIntents();
      }
    }
  }

  async #commit(
    by: Writer,
    checkpoints: Checkpoints,
    position: bigint,
    intents: readonly Intent[],
  ): Promise<Checkpoints> {
    await writeIntents(by, checkpoints, position, intents);
    return new Map(
      [...checkpoints].map(([name, checkpoint]) => [
        name,
        checkpoint > position ? checkpoint : position,
      ]),
    );
  }

  /** The intents of all automations that haven't seen this batch yet. */
  async #reactTo({ events, unreadable }: Batch, checkpoints: Checkpoints): Promise<Intent[]> {
    const { automations, trouble, readContext } = this.options;
    const isReactedTo = ({ type }: { readonly type: string }) =>
      automations.some(({ reactsTo }) => reactsTo.has(type));
    // Unreadable events are skipped, so that they don't hold up later mails or erasures. They are
    // reported until the process ends.
    for (const error of unreadable.filter(isReactedTo)) {
      trouble.report(
        'automations',
        `A ${error.type} can't be understood and was passed over.`,
        error,
        `${error.position}`,
      );
    }
    if (!events.some(isReactedTo)) {
      return [];
    }

    const context = await readContext();
    return automations.flatMap((automation) => {
      const seen = checkpoints.get(automation.name) ?? -1n;
      const unseen = events.filter(({ position }) => position > seen);
      return this.#dropStale(
        automation,
        unseen.flatMap((event) => automation.react(event, context)),
      );
    });
  }

  #dropStale({ name, staleAfterMs }: Automation, intents: readonly Intent[]): readonly Intent[] {
    if (staleAfterMs === undefined) {
      return intents;
    }

    const oldest = this.options.clock.now().getTime() - staleAfterMs;
    const fresh = intents.filter(({ at }) => at.getTime() >= oldest);
    if (fresh.length < intents.length) {
      this.options.logger.warn(
        { automation: name, count: intents.length - fresh.length },
        'too old to act on',
      );
    }

    return fresh;
  }
}

interface PollOptions {
  /** The position of the last event already seen; undefined for the start of the log. */
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  /**
   * Registers a callback for when the log has come to a position, and returns a function that
   * unregisters it.
   */
  readonly onAdvance: (wake: (advance: { readonly position: bigint }) => void) => () => void;
  /** Called when the event store becomes unavailable or available. */
  readonly onState: (state: 'live' | 'waiting', reason?: Error) => void;
}

/** A page of the log that isn't empty. */
type Batch = Page<DomainEvent> & { readonly last: bigint };

const PAGE = 1000;
/**
 * How long to let events gather after a page and after a page of a rush, and how often to poll if
 * nothing wakes us.
 */
const GATHER_MS = 40;
const GATHER_IN_RUSH_MS = 250;
const POLL_EVERY_MS = 250;
const RETRY_MS = 500;

/**
 * Yields the log after a position, for ever, in pages. A live subscription of its own would cost
 * the frames and wake-ups of every event a second time, whereas a page of fifty events costs little
 * more than one event (ADR 5). Each event comes once and in order. The generator ends when the
 * signal is aborted, and never throws.
 */
async function* pollLog(
  log: EventLog,
  options: PollOptions,
): AsyncGenerator<Batch, void, undefined> {
  const { signal, onAdvance, onState } = options;
  let after = options.after;
  let woken = new AbortController();
  const stopListening = onAdvance(({ position }) => {
    if (after !== undefined && position <= after) {
      // The next write of a read model announces it again.
      return;
    }
    // Checking first is cheaper than creating the reason of another abort.
    if (!woken.signal.aborted) {
      woken.abort();
    }
  });
  try {
    while (!signal.aborted) {
      woken = new AbortController();
      try {
        const page = await log.readPage<DomainEvent>(after, PAGE);
        onState('live');
        if (page.last === undefined) {
          await pause(POLL_EVERY_MS, AbortSignal.any([signal, woken.signal]));
        } else {
          after = page.last;
          yield { ...page, last: page.last };
        }
        if (page.isEnd) {
          await pause(page.events.length >= RUSH_EVENTS ? GATHER_IN_RUSH_MS : GATHER_MS, signal);
        }
      } catch (error) {
        onState('waiting', error as Error);
        await pause(RETRY_MS, signal);
      }
    }
  } finally {
    stopListening();
  }
}
