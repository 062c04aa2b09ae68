import { eraseQuestion, changeQuestion, saveQuestion } from '@cablepark/contracts/analytics/saved-questions';
import type { Question, QuestionForm } from '@cablepark/contracts/analytics/question';
import { questionStream } from '@cablepark/contracts/shared/streams';
import { Vault } from '@cablepark/vault/vault';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../http/endpoint-message.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { KeyedCommands } from '../../idempotency/keyed-commands.ts';
import { savedQuestion, type QuestionStreamEvent } from '../domain/saved-question.ts';
import { AlreadySaved, decideSaveQuestion, decideChangeQuestion, decideEraseQuestion } from './questions.decide.ts';
import { erasedKeys } from '../../commands/erased-keys.ts';

/** A UUID of version 8, which is free for such a purpose (RFC 9562, 5.8), of a hash in base64url. */
function uuidOf(hash: string): string {
  const hex = Buffer.from(hash, 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Saves a question for all managers and returns it. */
export class SaveQuestion extends commandOf(saveQuestion) {}

@CommandHandler(SaveQuestion)
export class SaveQuestionHandler implements ICommandHandler<SaveQuestion> {
  constructor(
    private readonly commands: KeyedCommands,
    private readonly vault: Vault,
  ) {}

  /** A key that has been forgotten makes another question, with the next id. */
  async execute({ body: form, context }: SaveQuestion): Promise<Question> {
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

/** Replaces a saved question and returns it. */
export class ChangeQuestion extends commandOf(changeQuestion) {}

@CommandHandler(ChangeQuestion)
export class ChangeQuestionHandler implements ICommandHandler<ChangeQuestion> {
  constructor(
    private readonly commands: KeyedCommands,
    private readonly vault: Vault,
  ) {}

  async execute({ params: { id }, body: form, context }: ChangeQuestion): Promise<Question> {
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

export class EraseQuestion extends commandOf(eraseQuestion) {}

@CommandHandler(EraseQuestion)
export class EraseQuestionHandler implements ICommandHandler<EraseQuestion> {
  constructor(
    private readonly commands: KeyedCommands,
    private readonly vault: Vault,
  ) {}

  async execute({ params: { id }, context }: EraseQuestion): Promise<ResponseOf<typeof eraseQuestion>> {
    const questionId = uuid.safeParse(id).data ?? reject('QUESTION_NOT_FOUND');
    const { events } = await this.commands.execute({
      decider: savedQuestion,
      stream: questionStream(questionId),
      command: 'EraseQuestion',
      context,
      decide: (question) => decideEraseQuestion(questionId, question),
    });
    await this.vault.erase(erasedKeys(events));
    return { message: 'The question has been erased' };
  }
}

/** The question as an action left it, made from its event, because it may have been changed since. */
export async function answeredQuestion(vault: Vault, events: readonly QuestionStreamEvent[]): Promise<Question> {
  const event = events.find((one) => one.type !== 'PersonalDataErased') ?? reject('QUESTION_NOT_FOUND');
  const { questionId: id, content, createdAt, updatedAt } = event.data;
  const form = (await vault.open('question', content)) ?? { title: 'erased', sql: 'erased', chart: null };
  return { id, ...form, createdAt, updatedAt };
}
