import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';

import { listQuestions, type Question } from '@cablepark/contracts/analytics/question';
import { questions } from '@cablepark/projections/read-models/questions.read-model';
import { Vault } from '@cablepark/vault/vault';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

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
