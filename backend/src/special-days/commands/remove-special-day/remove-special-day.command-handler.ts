import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-days';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Schedule } from '../../../schedule/domain/schedule.ts';
import { SpecialDaysChanges } from '../special-days-changes.ts';
import { decideRemoveSpecialDay } from '../special-days.decide.ts';

/** Makes a day follow its weekday again, at once. */
export class RemoveSpecialDay extends Command<SpecialDaysOutcome> {
  constructor(
    readonly day: Day,
    readonly dryRun: boolean,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveSpecialDay)
export class RemoveSpecialDayHandler implements ICommandHandler<RemoveSpecialDay> {
  constructor(private readonly changes: SpecialDaysChanges) {}

  execute({ day, dryRun, context }: RemoveSpecialDay): Promise<SpecialDaysOutcome> {
    const decide = (today: Day, schedule: Schedule) => decideRemoveSpecialDay(day, today, schedule);
    return dryRun ? this.changes.preview([day], decide) : this.changes.do('RemoveSpecialDay', context, [day], decide);
  }
}
