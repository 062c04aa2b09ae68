import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import { underLease } from '@cablepark/postgres/client/leases';
import { inSessions, type Session } from '@cablepark/postgres/client/session';
import { WORKING } from '@cablepark/postgres/client/connect';
import type { Logger } from 'pino';
import type { Clock } from '@cablepark/platform/clock';
import type { Automation, Intent, ReactionContext } from './automation.ts';
import { AUTOMATIONS, type Checkpoints, LEASES, readCheckpoints, writeIntents, type Writer } from './intents-writer.ts';
import { type Batch, pollLog, type PollOptions } from './poll-log.ts';

export interface AutomationWorkerOptions {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly automations: readonly Automation[];
  /** Reads what reactions may know besides the event; called after the events have been read. */
  readonly context: () => Promise<ReactionContext>;
  readonly onAdvance: PollOptions['onAdvance'];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trouble: Trouble;
  /** Called after intents have been committed. */
  readonly onIntents: () => void;
}

type FeedState = 'live' | 'waiting' | 'elsewhere';

/** Batches without intents are committed only this often, because seeing their events again does no harm. */
const CHECKPOINT_EVERY_EVENTS = 2000;
const PAUSE_MS = 500;
/** The name of this trouble among others of the automations. */
const READING = 'reading the log';

/**
 * Follows the log for all automations, in one process at a time, and commits their intents together with their
 * checkpoints. Others perform the intents, so a broken mail server doesn't hold this up.
 */
export class AutomationWorker extends BackgroundTask {
  readonly #options: AutomationWorkerOptions;
  #feed: FeedState = 'elsewhere';
  #position = -1n;

  constructor(options: AutomationWorkerOptions) {
    super((signal) => this.#run(signal));
    this.#options = options;
  }

  /** Whether this process follows the log, and the position it has reached. */
  status(): { readonly feed: FeedState; readonly position: bigint } {
    return { feed: this.#feed, position: this.#position };
  }

  #run(signal: AbortSignal): Promise<void> {
    const { databaseUrl, logger } = this.#options;
    const onInterrupted = (error: unknown) => {
      logger.warn({ err: error }, 'the automations were interrupted, starting again');
    };
    const connection = {
      databaseUrl,
      name: 'cablepark automations',
      limits: WORKING,
      pauseMs: PAUSE_MS,
      onInterrupted,
    };
    return inSessions(connection, signal, (session) =>
      underLease(session, { table: LEASES, name: AUTOMATIONS }, ({ fence }) => this.#follow(session, fence)).finally(
        () => (this.#feed = 'elsewhere'),
      ),
    );
  }

  async #follow({ client, signal }: Session, fence: string): Promise<void> {
    const { log, automations, trouble, onAdvance, onIntents } = this.#options;
    // A crash may lose the last commits, intents together with checkpoints; they are made again from the log.
    await client.query('SET synchronous_commit = off');
    let checkpoints = await readCheckpoints(
      client,
      automations.map(({ name }) => name),
    );
    const after = [...checkpoints.values()].reduce((least, position) => (position < least ? position : least));
    const onState = (state: 'live' | 'waiting', reason?: Error) => {
      if (reason) trouble.report('automations', 'The log could not be read and will be read again.', reason, READING);
      else trouble.over('automations', READING);
      this.#feed = state;
    };
    let uncommitted = 0;
    for await (const batch of pollLog(log, { after: after < 0n ? undefined : after, signal, onAdvance, onState })) {
      const intents = await this.#reactionsTo(batch, checkpoints);
      this.#position = batch.last;
      uncommitted += batch.events.length;
      if (intents.length === 0 && uncommitted < CHECKPOINT_EVERY_EVENTS) continue;
      checkpoints = await this.#commit({ client, fence }, checkpoints, batch.last, intents);
      uncommitted = 0;
      if (intents.length > 0) onIntents();
    }
  }

  async #commit(
    by: Writer,
    checkpoints: Checkpoints,
    position: bigint,
    intents: readonly Intent[],
  ): Promise<Checkpoints> {
    await writeIntents(by, checkpoints, position, intents);
    return new Map([...checkpoints].map(([name, checkpoint]) => [name, checkpoint > position ? checkpoint : position]));
  }

  /** The intents of all automations that haven't seen this batch yet. */
  async #reactionsTo({ events, unreadable }: Batch, checkpoints: Checkpoints): Promise<Intent[]> {
    const { automations, trouble, context: readContext } = this.#options;
    // Unreadable events are skipped, so that they don't hold up later mails or erasures. They are reported until the
    // process ends.
    for (const error of unreadable.filter(({ type }) => automations.some(({ reactsTo }) => reactsTo.has(type))))
      trouble.report(
        'automations',
        `A ${error.type} can't be understood and was passed over.`,
        error,
        `${error.position}`,
      );
    if (!events.some(({ type }) => automations.some(({ reactsTo }) => reactsTo.has(type)))) return [];
    const context = await readContext();
    return automations.flatMap((automation) => {
      const seen = checkpoints.get(automation.name) ?? -1n;
      const unseen = events.filter(({ position }) => position > seen);
      return this.#withoutStale(
        automation,
        unseen.flatMap((event) => automation.react(event, context)),
      );
    });
  }

  #withoutStale({ name, staleAfterMs }: Automation, intents: readonly Intent[]): readonly Intent[] {
    if (staleAfterMs === undefined) return intents;
    const oldest = this.#options.clock.now().getTime() - staleAfterMs;
    const fresh = intents.filter(({ at }) => at.getTime() >= oldest);
    if (fresh.length < intents.length)
      this.#options.logger.warn({ automation: name, count: intents.length - fresh.length }, 'too old to act on');
    return fresh;
  }
}
