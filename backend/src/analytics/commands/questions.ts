import { Injectable } from '@nestjs/common';

import {
  changeQuestion,
  saveQuestion,
  type Question,
} from '@cablepark/contracts/analytics/question';
import { questionStreamOf } from '@cablepark/contracts/shared/streams';
import { Vault } from '@cablepark/vault/vault';

import { CommandPipeline } from '#command-pipeline/command-pipeline';
import type { Requested } from '#http/endpoint';
import { savedQuestion } from '../domain/saved-question.ts';
import { decideSaveQuestion } from './save-question/save-question.decide.ts';

/** Writes the content of questions, each of which is a stream of its own. */
@Injectable()
export class Questions {
  constructor(
    private readonly commands: CommandPipeline,
    private readonly vault: Vault,
  ) {}

  /**
   * Returns the question as the command left it; undefined if the command wrote nothing. It is made
   * from the command's event, because the question may have been changed since.
   */
  async write(
    command: string,
    questionId: string,
    { body: form, context }: Requested<typeof saveQuestion> | Requested<typeof changeQuestion>,
    decide: typeof decideSaveQuestion,
  ): Promise<Question | undefined> {
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
    const event = events.find((one) => one.type !== 'PersonalDataErased');
    if (event === undefined) {
      return undefined;
    }

    const { content, createdAt, updatedAt } = event.data;
    const shown = (await this.vault.open('question', content)) ?? {
      title: 'erased',
      sql: 'erased',
      chart: null,
    };
    return { id: questionId, ...shown, createdAt, updatedAt };
  }
}
