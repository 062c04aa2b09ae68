import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import {
  changeQuestion,
  eraseQuestion,
  saveQuestion,
  type Question,
} from '@cablepark/contracts/analytics/question';
import { uuid } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { questionStreamOf } from '@cablepark/contracts/shared/streams';
import { Vault } from '@cablepark/vault/vault';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';
import { KeyedCommands } from '#idempotency/keyed-commands';
import { savedQuestion } from '../domain/saved-question.ts';
import {
  AlreadySaved,
  decideChangeQuestion,
  decideEraseQuestion,
  decideSaveQuestion,
} from './questions.decide.ts';

/** Writes the content of questions, each of which is a stream of its own. */
@Injectable()
export class Questions {
  constructor(
    private readonly commands: KeyedCommands,
    private readonly vault: Vault,
  ) {}

  /**
   * Returns the question as the command left it. It is made from the command's event, because the
   * question may have been changed since.
   */
  async write(
    command: string,
    questionId: string,
    { body: form, context }: Requested<typeof saveQuestion> | Requested<typeof changeQuestion>,
    decide: typeof decideSaveQuestion,
  ): Promise<Question> {
    const { events } = await this.vault.sealFor('question', form, (content) =>
      this.commands.execute({
        decider: savedQuestion,
        stream: questionStreamOf(questionId),
        command,
        context,
        decide: (question, now) =>
          decide({ questionId, content, now: now.toISOString() }, question),
      }),
    );
    const event =
      events.find((one) => one.type !== 'PersonalDataErased') ?? reject('QUESTION_NOT_FOUND');
    const { content, createdAt, updatedAt } = event.data;
    const shown = (await this.vault.open('question', content)) ?? {
      title: 'erased',
      sql: 'erased',
      chart: null,
    };
    return { id: questionId, ...shown, createdAt, updatedAt };
  }
}

export class SaveQuestion extends Command<AnswerTo<typeof saveQuestion>> {
  constructor(readonly requested: Requested<typeof saveQuestion>) {
    super();
  }
}

@CommandHandler(SaveQuestion)
export class SaveQuestionHandler implements ICommandHandler<SaveQuestion> {
  constructor(
    private readonly questions: Questions,
    private readonly vault: Vault,
  ) {}

  /** If a key was used so long ago that it is forgotten, the question gets the next id. */
  async execute({ requested: command }: SaveQuestion): Promise<Question> {
    for (let n = 0; ; n++) {
      try {
        return await this.questions.write(
          'SaveQuestion',
          this.#deriveId(command.context, n),
          command,
          decideSaveQuestion,
        );
      } catch (error) {
        if (!(error instanceof AlreadySaved)) {
          throw error;
        }
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

    return this.vault.keyedUuid('question id', `${keyed.sender} ${keyed.key} ${n}`);
  }
}

export class ChangeQuestion extends Command<AnswerTo<typeof changeQuestion>> {
  constructor(readonly requested: Requested<typeof changeQuestion>) {
    super();
  }
}

@CommandHandler(ChangeQuestion)
export class ChangeQuestionHandler implements ICommandHandler<ChangeQuestion> {
  constructor(private readonly questions: Questions) {}

  async execute({ requested: command }: ChangeQuestion): Promise<Question> {
    const questionId = uuid.safeParse(command.params.id).data ?? reject('QUESTION_NOT_FOUND');
    return this.questions.write('ChangeQuestion', questionId, command, decideChangeQuestion);
  }
}

export class EraseQuestion extends Command<AnswerTo<typeof eraseQuestion>> {
  constructor(readonly requested: Requested<typeof eraseQuestion>) {
    super();
  }
}

@CommandHandler(EraseQuestion)
export class EraseQuestionHandler implements ICommandHandler<EraseQuestion> {
  constructor(private readonly commands: KeyedCommands) {}

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
