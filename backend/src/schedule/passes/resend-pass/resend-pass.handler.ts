import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { resendPass } from '@cablepark/contracts/passes/passes';
import { Vault } from '@cablepark/vault/vault';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { DroppedPasses } from '../queries/dropped-passes.query.ts';
import { sealForPass } from '../seal-for-pass.ts';
import { ResendPass } from './resend-pass.command.ts';
import { decideResendPass, type OtherEmail } from './resend-pass.decide.ts';

@CommandHandler(ResendPass)
export class ResendPassHandler implements ICommandHandler<ResendPass> {
  constructor(
    private readonly schedules: Schedules,
    private readonly dropped: DroppedPasses,
    private readonly vault: Vault,
  ) {}

  async execute({ requested: { params, body, context } }: ResendPass): Answered<typeof resendPass> {
    const other = await this.#seal(params.id, body.email);
    const resending = this.schedules.execute('ResendPass', context, (schedule, now) =>
      decideResendPass(params.id, other, schedule, now),
    );
    await this.dropped.rejectIfDropped(params.id, resending);
    return { message: 'The pass has been mailed' };
  }

  async #seal(passId: string, email: string | undefined): Promise<OtherEmail> {
    if (email === undefined) {
      return 'none';
    }

    const schedule = await this.schedules.load();
    return (await sealForPass(this.vault, schedule, passId, { email })) ?? 'none';
  }
}
