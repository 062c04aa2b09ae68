import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { questionStream } from '@cablepark/contracts/shared/streams';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { KeyedCommands } from '../../../idempotency/keyed-commands.ts';
import { savedQuestion } from '../../domain/saved-question.ts';
import { decideEraseQuestion } from './erase-question.decide.ts';

export class EraseQuestion extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(EraseQuestion)
export class EraseQuestionHandler implements ICommandHandler<EraseQuestion> {
  constructor(
    private readonly commands: KeyedCommands,
    private readonly vault: Vault,
  ) {}

  async execute({ id, context }: EraseQuestion): Promise<void> {
    const questionId = uuid.safeParse(id).data ?? reject('QUESTION_NOT_FOUND');
    const { events } = await this.commands.execute({
      decider: savedQuestion,
      stream: questionStream(questionId),
      command: 'EraseQuestion',
      context,
      decide: (question) => decideEraseQuestion(questionId, question),
    });
    await this.vault.erase(erasedKeys(events));
  }
}
