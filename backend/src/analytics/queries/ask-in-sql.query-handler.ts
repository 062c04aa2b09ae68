import { askInSql, type SqlAnswer } from '@cablepark/contracts/analytics/ask-in-sql';
import { reject } from '@cablepark/contracts/shared/rejection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { wholePosition } from '@cablepark/event-store/log/whole-position';
import { startRepeating } from '@cablepark/platform/concurrency/background-task';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';
import { QuestionError, SqlTables } from '@cablepark/analytics/sql/sql-tables';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { queryOf } from '../../http/endpoint-message.ts';

/** Asks in SQL, as of a position of the log; undefined for its end. */
export class AskInSql extends queryOf(askInSql) {}

/** How long a question waits for another one to end. */
const WAIT_MS = 5000;
/** How often the tables forget customers who have been erased; that must be done within a minute. */
const FORGET_EVERY_MS = 20_000;

@QueryHandler(AskInSql)
export class AskInSqlHandler implements IQueryHandler<AskInSql>, OnModuleInit, OnModuleDestroy {
  readonly #turns = new Semaphore(1, { waitMs: WAIT_MS });
  #stopForgetting: (() => Promise<void>) | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly tables: SqlTables,
  ) {}

  onModuleInit(): void {
    // What fails is tried again, and no question is answered before it has succeeded.
    const forget = () => this.#turns.run(() => this.tables.forgetErased()).catch(() => undefined);
    this.#stopForgetting = startRepeating(FORGET_EVERY_MS, forget);
  }

  async onModuleDestroy(): Promise<void> {
    await this.#stopForgetting?.();
  }

  async execute({ body: { sql, atPosition }, gone }: AskInSql): Promise<SqlAnswer> {
    try {
      return await this.#turns.run(() => this.#ask(sql, atPosition, gone));
    } catch (error) {
      if (error instanceof QuestionError) rejectFor(error);
      throw error;
    }
  }

  async #ask(sql: string, atPosition: number | undefined, gone: AbortSignal): Promise<SqlAnswer> {
    const position = atPosition === undefined ? undefined : await this.#whole(BigInt(atPosition));
    const { columns, rows, ...answer } = await this.tables.answer(sql, position, gone);
    return { ...answer, columns: [...columns], rows: rows.map((row) => [...row]) };
  }

  async #whole(position: bigint): Promise<bigint> {
    const { last = -1n } = await this.log.end();
    if (position > last) refusePosition(`The log ends at position ${last}.`);
    return wholePosition(this.log, position);
  }
}

const refusePosition = (error: string): never =>
  reject('INVALID_REQUEST', { error, issues: [{ path: 'atPosition', message: error }] });

function rejectFor({ failure }: QuestionError): never {
  switch (failure.kind) {
    case 'refused':
      return reject('SQL_REFUSED');
    case 'failed':
      return reject('SQL_FAILED', { error: failure.message });
    case 'limit':
      return reject('SQL_LIMIT');
    case 'unavailable':
      return reject('UNAVAILABLE');
  }
}
