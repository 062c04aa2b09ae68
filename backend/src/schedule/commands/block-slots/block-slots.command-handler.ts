import type { blockSlots, ChangedSlots } from '@cablepark/contracts/schedule/change-slots';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { answerWithSlots } from '../answer-with-slots.ts';
import { Schedules } from '../schedules.ts';
import { Past } from '../../queries/past.ts';
import { onEachDay } from '../several-days.ts';
import { decideBlockSlots } from './block-slots.decide.ts';

type Input = InputOf<typeof blockSlots>['body'];

export class BlockSlots extends Command<ChangedSlots> {
  constructor(
    readonly input: Input,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(BlockSlots)
export class BlockSlotsHandler implements ICommandHandler<BlockSlots> {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
    private readonly past: Past,
  ) {}

  async execute({ input: { slots: wanted, reason }, context }: BlockSlots): Promise<ChangedSlots> {
    const executed = await this.vault.sealFor('blockReason', { reason }, (sealed) =>
      this.schedules.execute('BlockSlots', context, (schedule) =>
        onEachDay(wanted, schedule, (slots, day) =>
          decideBlockSlots({ slots, reason: sealed, timetable: schedule.settings }, day),
        ),
      ),
    );
    return answerWithSlots(wanted, executed, 'blocked', this.past);
  }
}
