import type { ChangedSlots } from '@cablepark/contracts/schedule/changed-slots';
import type { makeSlotsAvailable } from '@cablepark/contracts/schedule/make-slots-available';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { answerWithSlots } from '../answer-with-slots.ts';
import { DaySchedules } from '../day-schedules.ts';
import { onEachDay } from '../several-days.ts';
import { decideMakeSlotsAvailable } from './make-slots-available.decide.ts';

type Input = InputOf<typeof makeSlotsAvailable>['body'];

export class MakeSlotsAvailable extends Command<ChangedSlots> {
  readonly input: Input;
  readonly context: RequestContext;

  constructor(input: Input, context: RequestContext) {
    super();
    this.input = input;
    this.context = context;
  }
}

@CommandHandler(MakeSlotsAvailable)
export class MakeSlotsAvailableHandler implements ICommandHandler<MakeSlotsAvailable> {
  constructor(
    private readonly days: DaySchedules,
    private readonly clock: Clock,
  ) {}

  async execute({ input: { slots: wanted, priceCents }, context }: MakeSlotsAvailable): Promise<ChangedSlots> {
    const decisions = onEachDay(wanted, (slots, schedule) => decideMakeSlotsAvailable({ slots, priceCents }, schedule));
    const schedules = await this.days.changeAll('MakeSlotsAvailable', context, decisions);
    return answerWithSlots(wanted, schedules, 'made available', this.clock.now());
  }
}
