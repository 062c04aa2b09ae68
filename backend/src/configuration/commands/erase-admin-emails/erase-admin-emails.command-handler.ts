import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { decideEraseAdminEmails } from './erase-admin-emails.decide.ts';

const DAY_MS = 86_400_000;
/** How long a replaced address can still be read. */
const KEPT_MS = 30 * DAY_MS;

/** Erases the admin addresses that were replaced too long ago to be kept. */
export class EraseAdminEmails extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}

@CommandHandler(EraseAdminEmails)
export class EraseAdminEmailsHandler implements ICommandHandler<EraseAdminEmails> {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
  ) {}

  async execute({ now }: EraseAdminEmails): Promise<void> {
    const replacedBefore = new Date(now.getTime() - KEPT_MS);
    const { events } = await this.schedules.executeAs(systemContext('EraseAdminEmails', now), ({ settings }) =>
      decideEraseAdminEmails(replacedBefore, settings),
    );
    await this.vault.erase(erasedKeys(events));
  }
}
