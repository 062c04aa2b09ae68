import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Pool } from 'pg';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

import { LOG_POSITION } from '@cablepark/contracts/shared/fields';
import { reject } from '@cablepark/contracts/shared/rejection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { findWholePosition } from '@cablepark/event-store/log/whole-position';
import { Clock } from '@cablepark/platform/clock';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import {
  promptReadModelNames,
  readModelNames,
  waitForReadModels,
  type ReadModelName,
} from '@cablepark/projections/progress/read-models-showing';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { readLastCheckpoint } from '@cablepark/projections/runtime/checkpoints';
import { tableAsOf } from '@cablepark/projections/runtime/history/table-as-of';
import type { HistoryTable } from '@cablepark/projections/runtime/table';

import { isManager, type Caller } from '#http/request-context';

/**
 * An instant in the past: the last event that had been decided by then, and the time that the clock
 * showed.
 */
export interface AsOf {
  /** The position of that event; -1 before the first one. */
  readonly position: bigint;
  readonly now: Date;
}

/** Returns the SQL that stands for a table: its name, or its rows as of an instant. */
export const toTableAsOf = (history: HistoryTable, asOf: AsOf | undefined): string =>
  asOf ? tableAsOf(history, asOf.position) : history.of.qualifiedName;

/** Makes a query read the rows of its table as of an instant. */
export function selectAsOf<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  history: HistoryTable,
  asOf: Pick<AsOf, 'position'> | undefined,
): SelectQueryBuilder<Row> {
  const table = query.expressionMap.mainAlias;
  if (asOf && table) {
    table.subQuery = tableAsOf(history, asOf.position);
  }

  return query;
}

/**
 * How long to wait until the read models show all that has been written, which takes them seconds
 * after many bookings at once.
 */
const CATCH_UP_MS = 10_000;
/**
 * How long an answer about the present waits for that. A read model that is rebuilt isn't waited
 * for.
 */
const PRESENT_CATCH_UP_MS = 1000;
/** How often an answer is read again because an event came meanwhile. */
const MAX_READS = 3;

/**
 * Answers about the past read much. Many at once would leave the present no connection to Postgres.
 */
const MAX_AT_ONCE = 4;
const MAX_TURN_WAIT_MS = 10_000;
/**
 * How many of the last events by time to look at for the last one by position, because clocks of
 * several machines differ.
 */
const MAX_OUT_OF_ORDER = 10_000;

interface AsOfRequest {
  readonly asOf: Date | undefined;
  readonly caller: Caller;
  readonly reply: FastifyReply;
  /**
   * The read models that an answer about the present is read from, if they aren't prompt ones
   * alone.
   */
  readonly readModels?: readonly ReadModelName[];
}

/**
 * Answers managers as of an instant, and names the position that each of their answers rests on
 * (rule 22).
 */
@Injectable()
export class AsOfAnswers {
  readonly #turns = new Semaphore(MAX_AT_ONCE, { waitMs: MAX_TURN_WAIT_MS });

  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what `read` returns as of the requested instant, or for now. Rejects
   * NOT_SIGNED_IN and NOT_ALLOWED unless a manager asks for the past, INVALID_REQUEST for the
   * future, and with Busy if too many ask at once.
   */
  async answer<T>(asked: AsOfRequest, read: (asOf: AsOf | undefined) => Promise<T>): Promise<T> {
    const { asOf, caller, reply, readModels } = asked;
    if (asOf === undefined) {
      if (isManager(caller)) {
        return this.#answerNow(asked, () => read(undefined));
      }
      if (readModels) {
        await this.waitUntilShown(readModels);
      }

      return read(undefined);
    }
    if (caller.kind === 'guest') {
      reject('NOT_SIGNED_IN');
    }
    if (!isManager(caller)) {
      reject('NOT_ALLOWED');
    }
    if (asOf > this.clock.now()) {
      reject('INVALID_REQUEST', { error: 'The time must not be in the future' });
    }

    return this.#turns.run(async () => {
      const position = await this.#findLastDecidedBy(asOf);
      namePosition(reply, position);
      return read({ position, now: asOf });
    });
  }

  /**
   * Waits until these read models show all that commands were answered with. Returns the position
   * they show.
   */
  async waitUntilShown(names: readonly ReadModelName[]): Promise<bigint> {
    const position = await readLastCheckpoint(this.pool);
    await this.progress.waitBriefly(names, position, PRESENT_CATCH_UP_MS);
    return position;
  }

  /** Reads once more if an event came meanwhile, so that the answer rests on the position named. */
  async #answerNow<T>(
    { reply, readModels = promptReadModelNames }: AsOfRequest,
    read: () => Promise<T>,
  ): Promise<T> {
    for (let reads = 1; ; reads++) {
      const position = await this.waitUntilShown(readModels);
      const answer = await read();
      if (reads < MAX_READS && (await readLastCheckpoint(this.pool)) !== position) {
        continue;
      }

      namePosition(reply, position);
      return answer;
    }
  }

  /**
   * The position of the last event that was decided by then, without a commit that was decided only
   * in part.
   */
  async #findLastDecidedBy(instant: Date): Promise<bigint> {
    const { isShown } = await waitForReadModels(
      this.log,
      this.progress,
      readModelNames,
      CATCH_UP_MS,
    );
    if (!isShown) {
      reject('UNAVAILABLE');
    }

    const { rows } = await this.pool.query<{ position: string | null }>({
      name: 'as-of',
      text: `SELECT max(position) AS position
               FROM (SELECT position FROM ${auditTrail.qualifiedName} WHERE at <= $1
                      ORDER BY at DESC LIMIT ${MAX_OUT_OF_ORDER}) AS last`,
      values: [instant],
    });
    const position = rows[0]?.position;
    return position == null
      ? -1n
      : findWholePosition(this.log, BigInt(position), { isOfEvent: true });
  }
}

const namePosition = (reply: FastifyReply, position: bigint): void => {
  void reply.header(LOG_POSITION, position.toString());
};
