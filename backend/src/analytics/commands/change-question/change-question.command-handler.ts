import type { Question, QuestionForm } from '@cablepark/contracts/analytics/question';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { questionStream } from '@cablepark/contracts/shared/streams';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { KeyedCommands } from '../../../idempotency/keyed-commands.ts';
import { savedQuestion } from '../../domain/saved-question.ts';
import { answeredQuestion } from '../answered-question.ts';
import { decideChangeQuestion } from './change-question.decide.ts';

/** Replaces a saved question and returns it. */
export class ChangeQuestion extends Command<Question> {
  constructor(
    readonly id: string,
    readonly form: QuestionForm,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeQuestion)
export class ChangeQuestionHandler implements ICommandHandler<ChangeQuestion> {
  constructor(
    private readonly commands: KeyedCommands,
    private readonly vault: Vault,
  ) {}

  async execute({ id, form, context }: ChangeQuestion): Promise<Question> {
    const questionId = uuid.safeParse(id).data ?? reject('QUESTION_NOT_FOUND');
    const { events } = await this.vault.sealFor('question', form, (content) =>
      this.commands.execute({
        decider: savedQuestion,
        stream: questionStream(questionId),
        command: 'ChangeQuestion',
        context,
        decide: (question, now) => decideChangeQuestion({ questionId, content, now: now.toISOString() }, question),
      }),
    );
    return answeredQuestion(this.vault, events);
  }
}
