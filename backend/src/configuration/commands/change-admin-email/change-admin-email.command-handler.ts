import { changeAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { Vault } from '@cablepark/vault/vault';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';

/** Changes the address for notices about bookings. The address is personal, so it is sealed. */
export class ChangeAdminEmail extends commandOf(changeAdminEmail) {}

@CommandHandler(ChangeAdminEmail)
export class ChangeAdminEmailHandler implements ICommandHandler<ChangeAdminEmail> {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
  ) {}

  async execute({ body: { email }, context }: ChangeAdminEmail): Promise<{ readonly email: string }> {
    const address = await this.vault.seal('adminEmail', { email });
    await this.schedules.execute('ChangeAdminEmail', context, () => [{ type: 'AdminEmailChanged', data: { address } }]);
    return { email };
  }
}
