import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { questionStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { onceVisible } from '../../../commands/once-visible.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { savedQuestion } from '../../domain/saved-question.ts';
import { decideEraseQuestion } from './erase-question.decide.ts';

export class EraseQuestion extends Command<void> {
  readonly id: string;
  readonly context: RequestContext;

  constructor(id: string, context: RequestContext) {
    super();
    this.id = id;
    this.context = context;
  }
}

@CommandHandler(EraseQuestion)
export class EraseQuestionHandler implements ICommandHandler<EraseQuestion> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ id, context }: EraseQuestion): Promise<void> {
    const questionId = uuid.safeParse(id).data ?? reject('QUESTION_NOT_FOUND');
    const command = commandContext('EraseQuestion', this.clock.now(), context);
    const erasing = this.store.handle(savedQuestion, questionStream(questionId), command, (question) =>
      decideEraseQuestion(questionId, question),
    );
    const { events } = await onceVisible(this.progress, erasing);
    await this.vault.erase(erasedKeys(events));
  }
}
