import type { changeSpecialDays, SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-days';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Schedule } from '../../../schedule/domain/schedule.ts';
import { SpecialDaysChanges } from '../special-days-changes.ts';
import { decideChangeSpecialDays } from '../special-days.decide.ts';

type Input = InputOf<typeof changeSpecialDays>['body'];

/** Makes days differ from their weekday, at once. */
export class ChangeSpecialDays extends Command<SpecialDaysOutcome> {
  constructor(
    readonly input: Input,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeSpecialDays)
export class ChangeSpecialDaysHandler implements ICommandHandler<ChangeSpecialDays> {
  constructor(private readonly changes: SpecialDaysChanges) {}

  execute({ input: { days, setting, dryRun }, context }: ChangeSpecialDays): Promise<SpecialDaysOutcome> {
    const decide = (today: Day, schedule: Schedule) => decideChangeSpecialDays({ days, setting, today }, schedule);
    return dryRun ? this.changes.preview(days, decide) : this.changes.do('ChangeSpecialDays', context, days, decide);
  }
}
