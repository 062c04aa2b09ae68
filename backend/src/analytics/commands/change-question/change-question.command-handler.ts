import type { Question, QuestionForm } from '@cablepark/contracts/analytics/question';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { questionStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { onceVisible } from '../../../commands/once-visible.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { savedQuestion } from '../../domain/saved-question.ts';
import { answeredQuestion } from '../answered-question.ts';
import { decideChangeQuestion } from './change-question.decide.ts';

/** Replaces a saved question and returns it. */
export class ChangeQuestion extends Command<Question> {
  readonly id: string;
  readonly form: QuestionForm;
  readonly context: RequestContext;

  constructor(id: string, form: QuestionForm, context: RequestContext) {
    super();
    this.id = id;
    this.form = form;
    this.context = context;
  }
}

@CommandHandler(ChangeQuestion)
export class ChangeQuestionHandler implements ICommandHandler<ChangeQuestion> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ id, form, context }: ChangeQuestion): Promise<Question> {
    const questionId = uuid.safeParse(id).data ?? reject('QUESTION_NOT_FOUND');
    const command = commandContext('ChangeQuestion', this.clock.now(), context);
    const changing = this.vault.sealFor('question', form, (content) =>
      this.store.handle(savedQuestion, questionStream(questionId), command, (question) =>
        decideChangeQuestion({ questionId, content, now: command.now.toISOString() }, question),
      ),
    );
    const { events } = await onceVisible(this.progress, changing);
    return answeredQuestion(this.vault, events);
  }
}
