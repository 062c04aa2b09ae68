import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { Question } from '@cablepark/contracts/analytics/question';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';

import { Questions } from '../questions.ts';
import { ChangeQuestion } from './change-question.command.ts';
import { decideChangeQuestion } from './change-question.decide.ts';

@CommandHandler(ChangeQuestion)
export class ChangeQuestionHandler implements ICommandHandler<ChangeQuestion> {
  constructor(private readonly questions: Questions) {}

  async execute({ requested: command }: ChangeQuestion): Promise<Question> {
    const questionId = uuid.safeParse(command.params.id).data ?? reject('QUESTION_NOT_FOUND');
    const changed = await this.questions.write(
      'ChangeQuestion',
      questionId,
      command,
      decideChangeQuestion,
    );
    return changed ?? reject('QUESTION_NOT_FOUND');
  }
}
