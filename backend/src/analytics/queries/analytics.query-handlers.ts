import { Readable } from 'node:stream';

import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import { exportEvents as exportedEvents } from '@cablepark/analytics/export/export-events';
import { QuestionError, SqlTables } from '@cablepark/analytics/sql/sql-tables';
import {
  exportEvents,
  exportMediaTypes,
  instantsOf,
} from '@cablepark/contracts/analytics/export-events';
import {
  askInSql,
  listQuestions,
  type Question,
  type SqlAnswer,
} from '@cablepark/contracts/analytics/question';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { findWholePosition } from '@cablepark/event-store/log/whole-position';
import { startRepeating } from '@cablepark/platform/concurrency/background-task';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { questions } from '@cablepark/projections/read-models/questions.read-model';
import { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { Vault } from '@cablepark/vault/vault';

import { Answer, type AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/** How often the tables forget erased customers, which must happen within a minute. */
const FORGET_EVERY_MS = 20_000;

export class AskInSql extends Query<AnswerTo<typeof askInSql>> {
  constructor(readonly requested: Requested<typeof askInSql>) {
    super();
  }
}

/** Asks in SQL, as of a position of the log; undefined for its end. */
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
        rejectFor(error);
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

export class ExportEvents extends Query<AnswerTo<typeof exportEvents>> {
  constructor(readonly requested: Requested<typeof exportEvents>) {
    super();
  }
}

/**
 * Exports the events as a file, which is written as fast as its reader takes it. Reading the log
 * ends when the reader disconnects.
 */
@QueryHandler(ExportEvents)
export class ExportEventsHandler implements IQueryHandler<ExportEvents> {
  constructor(
    private readonly log: EventLog,
    private readonly trouble: Trouble,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  async execute({ requested: { query: wanted, signal } }: ExportEvents): Promise<Answer<Readable>> {
    const { last = -1n } = await this.log.readEnd();
    const { format, untilPosition } = wanted;
    // Events beyond the end aren't known yet, and the same range must always make the same file.
    if (untilPosition !== undefined && untilPosition > last) {
      rejectField('untilPosition', `The log ends at position ${last}.`);
    }

    const { log, trouble, pseudonyms } = this;
    const until =
      untilPosition === undefined ? last : await findWholePosition(log, BigInt(untilPosition));
    const onUnreadable = (event: { readonly message: string }) =>
      trouble.report(
        'export',
        'An event could not be read and is missing in an export.',
        event,
        event.message,
      );
    const source = { log, trouble, pseudonyms, signal, onUnreadable };
    const parts = exportedEvents(format, source, { until, ...instantsOf(wanted) });
    return new Answer(Readable.from(parts), {
      'Content-Type': exportMediaTypes[format],
      'Content-Disposition': `attachment; filename="events-${until}.${format}"`,
    });
  }
}

export class ListQuestions extends Query<AnswerTo<typeof listQuestions>> {
  constructor(readonly requested: Requested<typeof listQuestions>) {
    super();
  }
}

@QueryHandler(ListQuestions)
export class ListQuestionsHandler implements IQueryHandler<ListQuestions> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute(): Promise<Question[]> {
    const rows = await this.database.getRepository(questions.entity).find();
    // A question that was erased a moment ago has no content any more.
    const forms = await this.vault.openEach('question', rows, ({ content }) => content);
    const shown = [...forms].map(([{ questionId, createdAt, updatedAt }, form]) => {
      return { id: questionId, ...form, createdAt, updatedAt };
    });
    return shown.sort((a, b) => a.title.localeCompare(b.title, 'lv') || (a.id < b.id ? -1 : 1));
  }
}
