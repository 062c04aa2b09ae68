import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../../http/request-context.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';

/** Changes the address for notices about bookings. The address is personal, so it is sealed. */
export class ChangeAdminEmail extends Command<{ readonly email: string }> {
  constructor(
    readonly email: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeAdminEmail)
export class ChangeAdminEmailHandler implements ICommandHandler<ChangeAdminEmail> {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
  ) {}

  async execute({ email, context }: ChangeAdminEmail): Promise<{ readonly email: string }> {
    const address = await this.vault.seal('adminEmail', { email });
    await this.schedules.execute('ChangeAdminEmail', context, () => [{ type: 'AdminEmailChanged', data: { address } }]);
    return { email };
  }
}
