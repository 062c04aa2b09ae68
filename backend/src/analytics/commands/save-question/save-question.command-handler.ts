import type { Question, QuestionForm } from '@cablepark/contracts/analytics/question';
import { questionStream } from '@cablepark/contracts/shared/streams';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { KeyedCommands } from '../../../idempotency/keyed-commands.ts';
import { savedQuestion } from '../../domain/saved-question.ts';
import { answeredQuestion } from '../answered-question.ts';
import { AlreadySaved, decideSaveQuestion } from './save-question.decide.ts';

/** A UUID of version 8, which is free for such a purpose (RFC 9562, 5.8), of a hash in base64url. */
function uuidOf(hash: string): string {
  const hex = Buffer.from(hash, 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Saves a question for all managers and returns it. */
export class SaveQuestion extends Command<Question> {
  constructor(
    readonly form: QuestionForm,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SaveQuestion)
export class SaveQuestionHandler implements ICommandHandler<SaveQuestion> {
  constructor(
    private readonly commands: KeyedCommands,
    private readonly vault: Vault,
  ) {}

  /** A key that has been forgotten makes another question, with the next id. */
  async execute({ form, context }: SaveQuestion): Promise<Question> {
    for (let n = 0; ; n++) {
      try {
        return await this.#save(this.#idFor(context, n), form, context);
      } catch (error) {
        if (!(error instanceof AlreadySaved)) throw error;
      }
    }
  }

  async #save(questionId: string, form: QuestionForm, context: RequestContext): Promise<Question> {
    const { events } = await this.vault.sealFor('question', form, (content) =>
      this.commands.execute({
        decider: savedQuestion,
        stream: questionStream(questionId),
        command: 'SaveQuestion',
        context,
        decide: (question, now) => decideSaveQuestion({ questionId, content, now: now.toISOString() }, question),
      }),
    );
    return answeredQuestion(this.vault, events);
  }

  /** The id follows from the Idempotency-Key, so that a repeated request finds the stream with its first answer. */
  #idFor({ keyed, correlationId }: RequestContext, n: number): string {
    if (!keyed) return correlationId;
    return uuidOf(this.vault.keyedHash('question id', `${keyed.sender} ${keyed.key} ${n}`));
  }
}
