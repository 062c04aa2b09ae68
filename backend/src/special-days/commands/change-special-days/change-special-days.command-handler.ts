import { randomUUID } from 'node:crypto';
import type { changeSpecialDays } from '@cablepark/contracts/configuration/change-special-days';
import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-day';
import { today } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { SpecialDaysDeed } from '../special-days-deed.ts';
import { decideChangeSpecialDays } from './change-special-days.decide.ts';

type Input = InputOf<typeof changeSpecialDays>['body'];

/** Makes days differ from their weekday, at once. */
export class ChangeSpecialDays extends Command<SpecialDaysOutcome> {
  readonly input: Input;
  readonly context: RequestContext;

  constructor(input: Input, context: RequestContext) {
    super();
    this.input = input;
    this.context = context;
  }
}

@CommandHandler(ChangeSpecialDays)
export class ChangeSpecialDaysHandler implements ICommandHandler<ChangeSpecialDays> {
  constructor(
    private readonly deed: SpecialDaysDeed,
    private readonly clock: Clock,
  ) {}

  execute({ input: { days, setting, dryRun }, context }: ChangeSpecialDays): Promise<SpecialDaysOutcome> {
    const decision = { processId: randomUUID(), days, setting, today: today(this.clock.now()) };
    const decide = () => decideChangeSpecialDays(decision);
    return dryRun ? this.deed.preview(decide) : this.deed.do('ChangeSpecialDays', context, decide);
  }
}
