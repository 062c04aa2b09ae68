import type { ChangedSlots, makeSlotsAvailable } from '@cablepark/contracts/schedule/change-slots';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { answerWithSlots } from '../answer-with-slots.ts';
import { Schedules } from '../schedules.ts';
import { Past } from '../../queries/past.ts';
import { onEachDay } from '../several-days.ts';
import { decideMakeSlotsAvailable } from './make-slots-available.decide.ts';

type Input = InputOf<typeof makeSlotsAvailable>['body'];

export class MakeSlotsAvailable extends Command<ChangedSlots> {
  constructor(
    readonly input: Input,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(MakeSlotsAvailable)
export class MakeSlotsAvailableHandler implements ICommandHandler<MakeSlotsAvailable> {
  constructor(
    private readonly schedules: Schedules,
    private readonly past: Past,
  ) {}

  async execute({ input: { slots: wanted, priceCents }, context }: MakeSlotsAvailable): Promise<ChangedSlots> {
    const executed = await this.schedules.execute('MakeSlotsAvailable', context, (schedule) =>
      onEachDay(wanted, schedule, (slots, day) => decideMakeSlotsAvailable({ slots, priceCents }, day)),
    );
    return answerWithSlots(wanted, executed, 'made available', this.past);
  }
}
