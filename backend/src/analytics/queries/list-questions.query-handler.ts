import { listQuestions } from '@cablepark/contracts/analytics/saved-questions';
import type { Question } from '@cablepark/contracts/analytics/question';
import { questions } from '@cablepark/projections/read-models/questions.read-model';
import { Vault } from '@cablepark/vault/vault';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { queryOf } from '../../http/endpoint-message.ts';

/** Lists the saved questions, by title. */
export class ListQuestions extends queryOf(listQuestions) {}

@QueryHandler(ListQuestions)
export class ListQuestionsHandler implements IQueryHandler<ListQuestions> {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async execute(): Promise<Question[]> {
    const rows = await this.database.getRepository(questions.entity).find();
    // One that was erased a moment ago has no content any more.
    const forms = await this.vault.openEach('question', rows, ({ content }) => content);
    const shown = [...forms].map(([{ questionId, createdAt, updatedAt }, form]) => {
      return { id: questionId, ...form, createdAt, updatedAt };
    });
    return shown.sort((a, b) => a.title.localeCompare(b.title, 'lv') || (a.id < b.id ? -1 : 1));
  }
}
