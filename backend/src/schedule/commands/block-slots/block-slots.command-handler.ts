import type { blockSlots } from '@cablepark/contracts/schedule/block-slots';
import type { ChangedSlots } from '@cablepark/contracts/schedule/changed-slots';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConfigurationMirror } from '../../../configuration/configuration-mirror.ts';
import { Clock } from '@cablepark/platform/clock';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { answerWithSlots } from '../answer-with-slots.ts';
import { DaySchedules } from '../day-schedules.ts';
import { onEachDay } from '../several-days.ts';
import { decideBlockSlots } from './block-slots.decide.ts';

type Input = InputOf<typeof blockSlots>['body'];

export class BlockSlots extends Command<ChangedSlots> {
  readonly input: Input;
  readonly context: RequestContext;

  constructor(input: Input, context: RequestContext) {
    super();
    this.input = input;
    this.context = context;
  }
}

@CommandHandler(BlockSlots)
export class BlockSlotsHandler implements ICommandHandler<BlockSlots> {
  constructor(
    private readonly days: DaySchedules,
    private readonly vault: Vault,
    private readonly configuration: ConfigurationMirror,
    private readonly clock: Clock,
  ) {}

  async execute({ input: { slots: wanted, reason }, context }: BlockSlots): Promise<ChangedSlots> {
    const timetable = this.configuration.state;
    const { schedules } = await this.vault.sealFor('blockReason', { reason }, async (sealed) => {
      const decisions = onEachDay(wanted, (slots, schedule) =>
        decideBlockSlots({ slots, reason: sealed, timetable }, schedule),
      );
      const changed = await this.days.changeAll('BlockSlots', context, decisions);
      return { schedules: changed, events: [...changed.values()].flatMap(({ events }) => events) };
    });
    return answerWithSlots(wanted, schedules, 'blocked', this.clock.now());
  }
}
