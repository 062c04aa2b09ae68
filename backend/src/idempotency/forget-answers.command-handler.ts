import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FirstAnswers } from './first-answers.ts';

/** Deletes first answers that are too old to be asked for again. */
export class ForgetAnswers extends Command<void> {
  readonly now: Date;

  constructor(now: Date) {
    super();
    this.now = now;
  }
}

@CommandHandler(ForgetAnswers)
export class ForgetAnswersHandler implements ICommandHandler<ForgetAnswers> {
  constructor(private readonly firstAnswers: FirstAnswers) {}

  execute({ now }: ForgetAnswers): Promise<void> {
    return this.firstAnswers.removeOld(now);
  }
}
