import { LOG_POSITION } from '@cablepark/contracts/shared/as-of';
import { reject } from '@cablepark/contracts/shared/rejection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { wholePosition } from '@cablepark/event-store/log/whole-position';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModelNames, shownToTheEnd } from '@cablepark/projections/progress/read-models-showing';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Pool } from 'pg';
import { isManager, type Caller } from '../../http/caller.ts';
import type { Moment } from './moment.ts';

/** How long to wait until the read models show all that has been written: many bookings at once take them seconds. */
const CATCH_UP_MS = 10_000;
/** How long an answer about the present waits for that. It must not become slow while a read model is rebuilt. */
const PRESENT_CATCH_UP_MS = 200;
/** How often an answer is read again because an event came meanwhile. */
const MAX_READS = 3;

interface Asked {
  readonly asOf: Date | undefined;
  readonly caller: Caller;
  readonly reply: FastifyReply;
}

/** Answers managers as of an instant, and names the position that each of their answers rests on (rule 22). */
@Injectable()
export class Moments {
  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what `read` returns for the moment that was asked for, or for now. Rejects NOT_SIGNED_IN and NOT_ALLOWED
   * if anybody but a manager asks for the past, and INVALID_REQUEST if the instant is still to come.
   */
  async answer<T>({ asOf, caller, reply }: Asked, read: (moment: Moment | undefined) => Promise<T>): Promise<T> {
    if (asOf === undefined) return isManager(caller) ? this.#present(reply, () => read(undefined)) : read(undefined);
    if (caller.kind === 'guest') reject('NOT_SIGNED_IN');
    if (!isManager(caller)) reject('NOT_ALLOWED');
    if (asOf > this.clock.now()) reject('INVALID_REQUEST', { error: 'asOf must not be in the future' });
    const position = await this.#lastDecidedBy(asOf);
    named(reply, position);
    return read({ position, now: asOf });
  }

  /** Reads once more if an event came meanwhile, so that the answer rests on the position named. */
  async #present<T>(reply: FastifyReply, read: () => Promise<T>): Promise<T> {
    for (let reads = 1; ; reads++) {
      const position = await this.#last();
      await this.progress.waitFor(readModelNames, position, PRESENT_CATCH_UP_MS);
      const answer = await read();
      if (reads < MAX_READS && (await this.#last()) !== position) continue;
      named(reply, position);
      return answer;
    }
  }

  /**
   * The end of the longest part of the log, from its beginning, whose last event was decided by then; of a commit that
   * was half decided then, as older logs have them, it has nothing.
   */
  async #lastDecidedBy(instant: Date): Promise<bigint> {
    const { isShown } = await shownToTheEnd(this.log, this.progress, readModelNames, CATCH_UP_MS);
    if (!isShown) reject('UNAVAILABLE');
    return wholePosition(this.log, await this.#lastPosition('as-of', 'WHERE at <= $1', [instant]));
  }

  #last(): Promise<bigint> {
    return this.#lastPosition('last-position', '', []);
  }

  async #lastPosition(name: string, where: string, values: unknown[]): Promise<bigint> {
    const { rows } = await this.pool.query<{ position: string | null }>({
      name,
      text: `SELECT max(position) AS position FROM ${auditTrail.qualifiedName} ${where}`,
      values,
    });
    return BigInt(rows[0]?.position ?? -1);
  }
}

const named = (reply: FastifyReply, position: bigint): void => {
  void reply.header(LOG_POSITION, position.toString());
};
