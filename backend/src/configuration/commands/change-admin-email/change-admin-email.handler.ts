import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Vault } from '@cablepark/vault/vault';

import { Schedules } from '#schedule/schedules';
import { ChangeAdminEmail } from './change-admin-email.command.ts';

/** Changes the address for notices about bookings. The address is personal, so it is sealed. */
@CommandHandler(ChangeAdminEmail)
export class ChangeAdminEmailHandler implements ICommandHandler<ChangeAdminEmail> {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
  ) {}

  async execute({
    requested: {
      body: { email },
      context,
    },
  }: ChangeAdminEmail): Promise<{ readonly email: string }> {
    const address = await this.vault.seal('adminEmail', { email });
    await this.schedules.execute('ChangeAdminEmail', context, () => [
      { type: 'AdminEmailChanged', data: { address } },
    ]);
    return { email };
  }
}
