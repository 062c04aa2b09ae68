import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import { QuestionError, SqlTables } from '@cablepark/analytics/sql/sql-tables';
import {
  askInSql,
  describeQuestionLimit,
  type SqlAnswer,
} from '@cablepark/contracts/analytics/question';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { findWholePosition } from '@cablepark/event-store/log/whole-position';
import { startRepeating } from '@cablepark/platform/concurrency/background-task';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** How often the tables forget erased customers, which must happen within a minute. */
const FORGET_EVERY_MS = 20_000;

export class AskInSql extends Query<AnswerTo<typeof askInSql>> {
  constructor(readonly requested: Requested<typeof askInSql>) {
    super();
  }
}

/** Answers a question in SQL as of a position of the log, by default its end. */
@QueryHandler(AskInSql)
export class AskInSqlHandler implements IQueryHandler<AskInSql>, OnModuleInit, OnModuleDestroy {
  readonly #turns: Semaphore;
  #stopForgetting: (() => Promise<void>) | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly tables: SqlTables,
  ) {
    this.#turns = new Semaphore(1, { waitMs: tables.maxMs });
  }

  onModuleInit(): void {
    // A failure is tried again next time, and no question is answered before it has succeeded.
    const forget = () => this.#turns.run(() => this.tables.forgetErased()).catch(() => undefined);
    this.#stopForgetting = startRepeating(FORGET_EVERY_MS, forget);
  }

  async onModuleDestroy(): Promise<void> {
    await this.#stopForgetting?.();
  }

  async execute({
    requested: {
      body: { sql, atPosition },
      signal,
    },
  }: AskInSql): Promise<SqlAnswer> {
    try {
      return await this.#turns.run(() => this.#ask(sql, atPosition, signal));
    } catch (error) {
      if (error instanceof QuestionError) {
        rejectFor(error, this.tables.maxMs / 1000);
      }

      throw error;
    }
  }

  async #ask(sql: string, atPosition: number | undefined, signal: AbortSignal): Promise<SqlAnswer> {
    const position =
      atPosition === undefined ? undefined : await this.#findWholePosition(BigInt(atPosition));
    return this.tables.answer(sql, position, signal);
  }

  async #findWholePosition(position: bigint): Promise<bigint> {
    const { last = -1n } = await this.log.readEnd();
    if (position > last) {
      rejectField('atPosition', `The log ends at position ${last}.`);
    }

    return findWholePosition(this.log, position);
  }
}

function rejectFor({ failure }: QuestionError, seconds: number): never {
  switch (failure.kind) {
    case 'refused':
      return reject('SQL_REFUSED');
    case 'failed':
      return reject('SQL_FAILED', { error: failure.message });
    case 'limit':
      return reject('SQL_LIMIT', { error: describeQuestionLimit(seconds) });
    case 'unavailable':
      return reject('UNAVAILABLE');
  }
}
