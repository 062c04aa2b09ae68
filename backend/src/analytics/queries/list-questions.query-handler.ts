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
    const forms = await this.vault.openAll(
      'question',
      rows.map(({ content }) => content),
    );
    // One that was erased a moment ago has no content any more.
    const shown = rows.flatMap(({ questionId: id, createdAt, updatedAt }, i) => {
      const form = forms[i];
      return form ? [{ id, ...form, createdAt, updatedAt }] : [];
    });
    return shown.sort((a, b) => a.title.localeCompare(b.title, 'lv') || (a.id < b.id ? -1 : 1));
  }
}
