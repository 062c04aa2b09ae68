import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '@cablepark/platform/clock';
import type { Automation, Intent, Situation } from './automation.ts';
import { readStanding, writeIntents, type Standing, type Writer } from './intents-writer.ts';
import { isOfRush, readNews, type News, type NewsOptions } from './read-news.ts';
import { AUTOMATIONS, inSoleSession } from './sole-session.ts';

export interface AutomationWorkerOptions {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly automations: readonly Automation[];
  /** Asked once the events are there that it is asked for. */
  readonly situation: () => Promise<Situation>;
  readonly onNews: NewsOptions['onNews'];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trouble: Trouble;
  /** Told that intents have been committed. */
  readonly onIntents: () => void;
}

type FeedState = 'live' | 'waiting' | 'elsewhere';

/** Events that ask for nothing only move the checkpoint now and then: to see them again does no harm. */
const CHECKPOINT_EVERY_EVENTS = 2000;
/** How long after a page full of events more are expected, ms. */
const RUSH_MS = 1000;
/** What the trouble is about, among others that automations may have. */
const READING = 'reading the log';

/**
 * Follows the log for all automations, in one process at a time, and commits what they intend with
 * their checkpoints. Doing it is others' work: a broken mail server doesn't hold this up.
 */
export class AutomationWorker {
  readonly #options: AutomationWorkerOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #feed: FeedState = 'elsewhere';
  #position = -1n;
  #rushUntil = 0;

  constructor(options: AutomationWorkerOptions) {
    this.#options = options;
  }

  start(): void {
    const { databaseUrl, logger } = this.#options;
    const { signal } = this.#stopping;
    this.#running ??= inSoleSession({ databaseUrl, name: AUTOMATIONS, signal, logger }, async (client, ends, fence) => {
      await this.#follow(client, ends, fence).finally(() => (this.#feed = 'elsewhere'));
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Whether the log is followed here, and how far it has been looked at. */
  status(): { readonly feed: FeedState; readonly position: bigint } {
    return { feed: this.#feed, position: this.#position };
  }

  /** Whether so much happens just now that what nobody waits for had better wait. */
  isInRush(): boolean {
    return performance.now() < this.#rushUntil;
  }

  async #follow(client: pg.Client, signal: AbortSignal, fence: string): Promise<void> {
    const { log, automations, trouble, onNews, onIntents } = this.#options;
    // A crash may lose the last commits, intents and checkpoint together: the log has them all.
    await client.query('SET synchronous_commit = off');
    let standing = await readStanding(
      client,
      automations.map(({ name }) => name),
    );
    const after = [...standing.values()].reduce((least, position) => (position < least ? position : least));
    const onState = (state: 'live' | 'waiting', reason?: Error) => {
      if (reason) trouble.report('automations', 'The log could not be read and is tried again.', reason, READING);
      else trouble.over('automations', READING);
      this.#feed = state;
    };
    let unnoted = 0;
    for await (const news of readNews(log, { after: after < 0n ? undefined : after, signal, onNews, onState })) {
      if (isOfRush(news)) this.#rushUntil = performance.now() + RUSH_MS;
      const intents = await this.#reactionsTo(news, standing);
      this.#position = news.last;
      unnoted += news.events.length;
      if (intents.length === 0 && unnoted < CHECKPOINT_EVERY_EVENTS) continue;
      standing = await this.#commit({ client, fence }, standing, news.last, intents);
      unnoted = 0;
      if (intents.length > 0) onIntents();
    }
  }

  async #commit(by: Writer, standing: Standing, position: bigint, intents: readonly Intent[]): Promise<Standing> {
    await writeIntents(by, standing, position, intents);
    return new Map([...standing].map(([name, stood]) => [name, stood > position ? stood : position]));
  }

  /** What a batch asks for, of each automation that hasn't seen it yet. */
  async #reactionsTo({ events, unreadable }: News, standing: Standing): Promise<Intent[]> {
    const { automations, trouble, situation: present } = this.#options;
    // Nothing waits for better code: a later mail or erasure mustn't be held up. It is told of until the process ends.
    for (const error of unreadable.filter(({ type }) => automations.some(({ reactsTo }) => reactsTo.has(type))))
      trouble.report(
        'automations',
        `A ${error.type} can't be understood and was passed over.`,
        error,
        `${error.position}`,
      );
    if (!events.some(({ type }) => automations.some(({ reactsTo }) => reactsTo.has(type)))) return [];
    const situation = await present();
    return automations.flatMap((automation) => {
      const seen = standing.get(automation.name) ?? -1n;
      const news = events.filter(({ position }) => position > seen);
      return this.#withoutStale(
        automation,
        news.flatMap((event) => automation.react(event, situation)),
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
