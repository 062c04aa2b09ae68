import type { Question, QuestionForm } from '@cablepark/contracts/analytics/question';
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
import { decideSaveQuestion } from './save-question.decide.ts';

/** Saves a question for all managers and returns it. */
export class SaveQuestion extends Command<Question> {
  readonly form: QuestionForm;
  readonly context: RequestContext;

  constructor(form: QuestionForm, context: RequestContext) {
    super();
    this.form = form;
    this.context = context;
  }
}

@CommandHandler(SaveQuestion)
export class SaveQuestionHandler implements ICommandHandler<SaveQuestion> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ form, context }: SaveQuestion): Promise<Question> {
    // The action's own id, so that the same stream is found when the action is executed again.
    const questionId = context.correlationId;
    const command = commandContext('SaveQuestion', this.clock.now(), context);
    const saving = this.vault.sealFor('question', form, (content) =>
      this.store.handle(savedQuestion, questionStream(questionId), command, (question) =>
        decideSaveQuestion({ questionId, content, now: command.now.toISOString() }, question),
      ),
    );
    const { events } = await onceVisible(this.progress, saving);
    return answeredQuestion(this.vault, events);
  }
}
