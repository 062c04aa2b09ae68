import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { adjustPass } from '@cablepark/contracts/passes/passes';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { DroppedPasses } from '../queries/dropped-passes.query.ts';
import { sealForPass } from '../seal-for-pass.ts';
import { AdjustPass } from './adjust-pass.command.ts';
import { decideAdjustPass } from './adjust-pass.decide.ts';

@CommandHandler(AdjustPass)
export class AdjustPassHandler implements ICommandHandler<AdjustPass> {
  constructor(
    private readonly schedules: Schedules,
    private readonly dropped: DroppedPasses,
    private readonly vault: Vault,
  ) {}

  async execute({ requested: { params, body, context } }: AdjustPass): Answered<typeof adjustPass> {
    const { rides, cents, why } = body;
    const passId = params.id;
    const sealed = await sealForPass(this.vault, await this.schedules.load(), passId, { why });
    const adjusting = this.schedules.execute('AdjustPass', context, (schedule, now) =>
      decideAdjustPass({ passId, rides, cents, why: sealed, now }, schedule),
    );
    const { events } = await this.dropped.rejectIfDropped(passId, adjusting);
    const adjusted = events.find((event) => event.type === 'PassAdjusted') ?? reject('INTERNAL');
    return { left: adjusted.data.left };
  }
}
