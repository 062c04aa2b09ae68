import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { Question } from '@cablepark/contracts/analytics/question';
import { Vault } from '@cablepark/vault/vault';

import type { RequestContext } from '#http/request-context';
import { Questions } from '../questions.ts';
import { SaveQuestion } from './save-question.command.ts';
import { decideSaveQuestion } from './save-question.decide.ts';

@CommandHandler(SaveQuestion)
export class SaveQuestionHandler implements ICommandHandler<SaveQuestion> {
  constructor(
    private readonly questions: Questions,
    private readonly vault: Vault,
  ) {}

  /** If a key was used so long ago that it is forgotten, the question gets the next id. */
  async execute({ requested: command }: SaveQuestion): Promise<Question> {
    for (let n = 0; ; n++) {
      const questionId = this.#deriveId(command.context, n);
      const saved = await this.questions.write(
        'SaveQuestion',
        questionId,
        command,
        decideSaveQuestion,
      );
      if (saved) {
        return saved;
      }
    }
  }

  /**
   * Derives the id from the Idempotency-Key, so that a repeated request finds the stream with its
   * first answer.
   */
  #deriveId({ keyed, correlationId }: RequestContext, n: number): string {
    if (!keyed) {
      return correlationId;
    }

    return this.vault.computeKeyedUuid('question id', `${keyed.sender} ${keyed.key} ${n}`);
  }
}
