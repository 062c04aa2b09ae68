import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { eraseQuestion } from '@cablepark/contracts/analytics/question';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { questionStreamOf } from '@cablepark/contracts/shared/streams';

import { savedQuestion } from '#analytics/domain/saved-question';
import { CommandPipeline } from '#command-pipeline/command-pipeline';
import type { Answered } from '#http/answer';
import { EraseQuestion } from './erase-question.command.ts';
import { decideEraseQuestion } from './erase-question.decide.ts';

@CommandHandler(EraseQuestion)
export class EraseQuestionHandler implements ICommandHandler<EraseQuestion> {
  constructor(private readonly commands: CommandPipeline) {}

  async execute({
    requested: {
      params: { id },
      context,
    },
  }: EraseQuestion): Answered<typeof eraseQuestion> {
    const questionId = uuid.safeParse(id).data ?? reject('QUESTION_NOT_FOUND');
    await this.commands.execute({
      decider: savedQuestion,
      stream: questionStreamOf(questionId),
      command: 'EraseQuestion',
      context,
      decide: (question) => decideEraseQuestion(questionId, question),
    });
    return { message: 'The question has been erased' };
  }
}
