import pRetry from 'p-retry';
import type { Logger } from 'pino';

import type { RefusalEvent, RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import { groupBy, splitIntoParts } from '@cablepark/contracts/shared/lists';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { refusalsStreamOf } from '@cablepark/contracts/shared/streams';
import { isFailure, isUnreadable } from '@cablepark/event-store/client/failures';
import type { NewEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog, Revision } from '@cablepark/event-store/log/event-log';
import { createEvent, createSystemContext } from '@cablepark/event-store/streams/command-context';

import { GroupedWrites } from '../sources/grouped-writes.ts';
import type { CountedRefusals, RefusalIdentity } from './counted-refusals.ts';

export interface NotedRefusal extends RefusalIdentity {
  /** The end of the minute in which it was refused, an instant. */
  readonly minute: string;
  readonly refusal: RefusedRequest;
}

/** The least time between two writes; a refusal is in the log within two of these. */
const WRITE_EVERY_MS = 900;
/** The most refusals in one event: each may name fifty slots, and an append holds 1 MiB. */
const MAX_OF_AN_EVENT = 200;
/** The most refusals that wait for a slow event store. Any more are lost. */
const MAX_WAITING = 50_000;
const RETRIES = 8;
const LOST = 'refused wishes could not be kept';

/**
 * Writes refusals to the log, many in one event, so that a rush costs bookings little. A killed
 * process loses those of the last second.
 */
export class RefusalLog {
  readonly #writes = new GroupedWrites<NotedRefusal>(WRITE_EVERY_MS, (noted) => this.#write(noted));
  /** The last known revisions of the streams of a few days. */
  readonly #revisions = new Map<Day, Revision>();
  #waiting = 0;

  constructor(
    private readonly log: EventLog,
    private readonly counted: CountedRefusals,
    private readonly logger: Logger,
  ) {}

  add(noted: NotedRefusal): void {
    if (this.#waiting >= MAX_WAITING) {
      return;
    }

    this.#waiting += 1;
    void this.#writes.add(noted);
  }

  /** Resolves when every refusal added so far has been written, or its failure was logged. */
  waitForWrites(): Promise<void> {
    return this.#writes.waitForWrites();
  }

  async #write(noted: readonly NotedRefusal[]): Promise<void> {
    const kept = await this.counted.count(noted).catch((error: unknown) => {
      this.logger.warn({ err: error, wishes: noted.length }, LOST);
      return [];
    });
    for (const group of groupByMinute(kept)) {
      await this.#append(group);
    }

    this.#waiting -= noted.length;
  }

  /**
   * A failed attempt is repeated with the same event at the same revision, by which the store
   * recognises it.
   */
  async #append({ day, event }: Group): Promise<void> {
    const appendOnce = async () => {
      const stream = refusalsStreamOf(day);
      const expected = this.#revisions.get(day) ?? (await this.log.readLastRevision(stream));
      this.#remember(day, expected);
      const { revision } = await this.log
        .append(stream, [event], expected)
        .catch((error: unknown) => {
          if (isFailure(error, 'conflict')) {
            this.#revisions.delete(day);
          }

          throw error;
        });
      this.#remember(day, revision);
    };

    await pRetry(appendOnce, {
      retries: RETRIES,
      minTimeout: 50,
      maxTimeout: 2000,
      shouldRetry: ({ error }) => isFailure(error) && !isUnreadable(error),
    }).catch((error: unknown) => {
      this.#revisions.delete(day);
      this.logger.warn({ err: error, wishes: event.data.wishes.length }, LOST);
    });
  }

  #remember(day: Day, revision: Revision): void {
    if (this.#revisions.size > 100) {
      this.#revisions.clear();
    }

    this.#revisions.set(day, revision);
  }
}

interface Group {
  readonly day: Day;
  readonly event: NewEvent<RefusalEvent>;
}

const groupByMinute = (noted: readonly NotedRefusal[]): Group[] =>
  [...groupBy(noted, ({ day, minute }) => `${day} ${minute}`).values()].flatMap((group) =>
    splitIntoParts(group, MAX_OF_AN_EVENT).map(toGroup),
  );

/** Gives the event ids of its own, so that it can't be joined with the refused requests. */
function toGroup(part: readonly NotedRefusal[]): Group {
  const { day = '', minute = '' } = part[0] ?? {};
  const wishes = part.map(({ refusal }) => refusal);
  const context = createSystemContext('KeepRefusedWishes', new Date(minute), 'lost-demand');
  return { day, event: createEvent({ type: 'WishesRefused', data: { minute, wishes } }, context) };
}
