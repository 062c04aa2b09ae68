import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { z } from 'zod';

import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { LOG_IDENTITY } from '@cablepark/contracts/shared/streams';
import type { getHealth, getReadiness, partHealth } from '@cablepark/contracts/system/get-health';
import { ClusterWatch } from '@cablepark/event-store/client/cluster-watch';
import { isLost } from '@cablepark/event-store/client/failures';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { LOG_PART } from '@cablepark/event-store/log/stream-losses';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModels } from '@cablepark/projections/registry';
import { readLastVerification } from '@cablepark/projections/runtime/verify/last-verification';

import { PresentSchedule } from '#schedule/present-schedule';

export type Part = z.output<typeof partHealth>;

export const up: Part = { status: 'up' };

export const toDown = (message: string): Part => ({ status: 'down', message });

/** A part that doesn't answer within this time is down. */
export const PROBE_MS = 1500;

/**
 * Up if the check succeeds in time, otherwise down with this message. The failure's own message is
 * never shown.
 */
const probe = async (check: Promise<unknown>, message: string): Promise<Part> =>
  limitTime(PROBE_MS, check).then(
    () => up,
    () => toDown(message),
  );

const BEHIND = 'The read models are behind.';

/** Probes the parts that the application stands on, and reports their trouble. */
@Injectable()
export class HealthChecks {
  constructor(
    private readonly log: EventLog,
    private readonly cluster: ClusterWatch,
    private readonly database: DataSource,
    private readonly pool: Pool,
    private readonly progress: ReadModelProgress,
    private readonly trouble: Trouble,
    private readonly present: PresentSchedule,
  ) {}

  probeEventStore(): Promise<Part> {
    // Probes only whether it answers. The part of the log reports lost streams.
    const reading = this.log
      .readStream(LOG_IDENTITY, 0n, Date.now() + PROBE_MS)
      .catch((error: unknown) => {
        if (!isLost(error)) {
          throw error;
        }
      });
    return probe(reading, 'The event store does not answer.');
  }

  /** Down while nothing can be written to the event store, though it may answer reads. */
  checkWrites(): Part {
    const { trouble } = this.cluster;
    return trouble === undefined ? up : toDown(trouble);
  }

  /** Whether any of the event store's nodes is there, even if none can serve. */
  get hasNode(): boolean {
    return this.cluster.hasAnswer;
  }

  probePostgres(): Promise<Part> {
    return probe(this.database.query('SELECT 1'), 'Postgres does not answer.');
  }

  /**
   * The result of the last verification; null if there was none, or while Postgres is unavailable.
   */
  async readVerification(): Promise<{
    finishedAt: string;
    position: number;
    differences: number;
  } | null> {
    const reading = limitTime(PROBE_MS, readLastVerification(this.pool));
    const last = await reading.catch(() => null);
    return (
      last && {
        ...last,
        finishedAt: last.finishedAt.toISOString(),
        position: Number(last.position),
      }
    );
  }

  /** Down until the schedule is read, and while it can't be. */
  checkSchedule(): Part {
    const { isKnown, revision } = this.present;
    const known = this.checkTrouble('schedule');
    return known === up && !isKnown
      ? toDown(`The schedule is being read: up to revision ${revision} so far.`)
      : known;
  }

  /** Down if the log has lost events or will lose some, with the names of all streams. */
  checkLog(): Part {
    const details = this.trouble.detailsOf(LOG_PART);
    return details === undefined ? up : toDown(details);
  }

  /** The state of the log without the names of streams, for everybody to read. */
  checkLogPublicly(): Part {
    const message = this.trouble.messageOf(LOG_PART);
    return message === undefined ? up : toDown(message);
  }

  /** Up while no failure of this part is known. */
  checkTrouble(part: 'schedule' | 'automations' | 'readModels'): Part {
    const message = this.trouble.messageOf(part);
    return message === undefined ? up : toDown(message);
  }

  /** The state of each read model: down if a failure has stopped it. */
  listReadModels(): Record<string, Part & { position: string }> {
    return Object.fromEntries(
      [...this.progress.getReached()].map(([name, { position, stopped }]) => [
        name,
        {
          ...(stopped === null ? up : toDown('Stopped by a failure.')),
          position: position.toString(),
        },
      ]),
    );
  }

  /** Up if every read model that hasn't stopped soon reaches the present end of the log. */
  probeReadModels(): Promise<Part> {
    return probe(this.#assertCaughtUp(), BEHIND);
  }

  async #assertCaughtUp(): Promise<void> {
    const { ours: end } = await this.log.readEnd(Date.now() + PROBE_MS);
    const names = readModels.map(({ name }) => name);
    const isReached = end === undefined || (await this.progress.waitFor(names, end, PROBE_MS));
    if (!isReached) {
      throw new Error(BEHIND);
    }
  }
}

type Health = ResponseOf<typeof getHealth>;
type Readiness = ResponseOf<typeof getReadiness>;

/**
 * The health of the system. Anybody may request it often, so the parts are checked once a second at
 * most.
 */
@Injectable()
export class HealthReport {
  readonly readHealth: () => Promise<Health>;
  readonly readReadiness: () => Promise<Readiness>;

  constructor(private readonly checks: HealthChecks) {
    this.readHealth = askRarely(() => this.#readHealth());
    this.readReadiness = askRarely(() => this.#readReadiness());
  }

  async #readHealth(): Promise<Health> {
    const [reads, postgres, verification] = await Promise.all([
      this.checks.probeEventStore(),
      this.checks.probePostgres(),
      this.checks.readVerification(),
    ]);
    const readModels = this.checks.listReadModels();
    const schedule = this.checks.checkSchedule();
    const automations = this.checks.checkTrouble('automations');
    const hasDifferences = (verification?.differences ?? 0) > 0;
    const verified = hasDifferences ? toDown('The read models differ from the log.') : up;
    const writes = this.checks.checkWrites();
    const eventStore = pickDown(writes, reads);
    const log = this.checks.checkLog();
    const others = [
      writes,
      schedule,
      log,
      automations,
      verified,
      this.checks.checkTrouble('readModels'),
    ];
    // Nodes without a leader may refuse reads as well: what they wrote before is still shown by the
    // read models.
    const isWaiting = writes.status === 'down' && this.checks.hasNode;
    const needed = isWaiting ? [postgres] : [reads, postgres];
    const status = combineStatus(needed, [...others, ...Object.values(readModels)]);
    return { status, eventStore, postgres, schedule, log, automations, verification, readModels };
  }

  async #readReadiness(): Promise<Readiness> {
    const [reads, postgres, readModels] = await Promise.all([
      this.checks.probeEventStore(),
      this.checks.probePostgres(),
      this.checks.probeReadModels(),
    ]);
    const eventStore = pickDown(this.checks.checkWrites(), reads);
    const isReady = [eventStore, postgres, readModels].every(({ status }) => status === 'up');
    return { status: isReady ? 'up' : 'down', eventStore, postgres, readModels };
  }
}

/** The first that is down, or up. */
const pickDown = (first: Part, second: Part): Part => (first.status === 'down' ? first : second);

/** Down if nothing can be read or written; degraded if something else has trouble. */
function combineStatus(needed: readonly Part[], others: readonly Part[]): Health['status'] {
  const isDown = ({ status }: Part) => status === 'down';
  if (needed.some(isDown)) {
    return 'down';
  }

  return others.some(isDown) ? 'degraded' : 'up';
}

/** How long an answer is reused. */
const KEPT_MS = 1000;

/** Asks at most once at a time and once a second; other callers get the same answer. */
function askRarely<Answer extends object>(ask: () => Promise<Answer>): () => Promise<Answer> {
  const answers = new LRUCache<'answer', Answer>({ max: 1, ttl: KEPT_MS, fetchMethod: ask });
  return () => answers.forceFetch('answer');
}
