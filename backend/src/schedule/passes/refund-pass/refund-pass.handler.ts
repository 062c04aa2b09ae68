import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { refundPass } from '@cablepark/contracts/passes/passes';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { DroppedPasses } from '../queries/dropped-passes.query.ts';
import { sealForPass } from '../seal-for-pass.ts';
import { RefundPass } from './refund-pass.command.ts';
import { decideRefundPass } from './refund-pass.decide.ts';

@CommandHandler(RefundPass)
export class RefundPassHandler implements ICommandHandler<RefundPass> {
  constructor(
    private readonly schedules: Schedules,
    private readonly dropped: DroppedPasses,
    private readonly vault: Vault,
  ) {}

  async execute({ requested: { params, body, context } }: RefundPass): Answered<typeof refundPass> {
    const schedule = await this.schedules.load();
    const sealed = await sealForPass(this.vault, schedule, params.id, { why: body.why });
    const refunding = this.schedules.execute('RefundPass', context, (present, now) =>
      decideRefundPass(params.id, sealed, present, now),
    );
    const { events } = await this.dropped.rejectIfDropped(params.id, refunding);
    const refunded = events.find((event) => event.type === 'PassRefunded') ?? reject('INTERNAL');
    return { givenBackCents: refunded.data.givenBackCents };
  }
}
