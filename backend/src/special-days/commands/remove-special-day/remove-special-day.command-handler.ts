import { randomUUID } from 'node:crypto';
import type { removeSpecialDay } from '@cablepark/contracts/configuration/remove-special-day';
import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-day';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { SpecialDaysDeed, type DecideChange } from '../special-days-deed.ts';
import { decideRemoveSpecialDay } from './remove-special-day.decide.ts';

/** Makes a day follow its weekday again, at once. */
export class RemoveSpecialDay extends Command<SpecialDaysOutcome> {
  readonly day: Day;
  readonly dryRun: boolean;
  readonly context: RequestContext;

  constructor({ params, query }: InputOf<typeof removeSpecialDay>, context: RequestContext) {
    super();
    this.day = params.day;
    this.dryRun = query.dryRun;
    this.context = context;
  }
}

@CommandHandler(RemoveSpecialDay)
export class RemoveSpecialDayHandler implements ICommandHandler<RemoveSpecialDay> {
  constructor(private readonly deed: SpecialDaysDeed) {}

  execute({ day, dryRun, context }: RemoveSpecialDay): Promise<SpecialDaysOutcome> {
    const decision = { processId: randomUUID(), day };
    const decide: DecideChange = (present) => decideRemoveSpecialDay(decision, present);
    return dryRun ? this.deed.preview(decide) : this.deed.do('RemoveSpecialDay', context, decide);
  }
}
