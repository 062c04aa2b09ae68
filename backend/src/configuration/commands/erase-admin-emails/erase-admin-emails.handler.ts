import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { DAY_MS } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { Schedules } from '#schedule/schedules';
import { EraseAdminEmails } from './erase-admin-emails.command.ts';
import { decideEraseAdminEmails } from './erase-admin-emails.decide.ts';

/** How long a replaced address is kept. */
const KEPT_MS = 30 * DAY_MS;

@CommandHandler(EraseAdminEmails)
export class EraseAdminEmailsHandler implements ICommandHandler<EraseAdminEmails> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ now }: EraseAdminEmails): Promise<void> {
    const replacedBefore = new Date(now.getTime() - KEPT_MS);
    await this.schedules.executeAs(createSystemContext('EraseAdminEmails', now), ({ settings }) =>
      decideEraseAdminEmails(replacedBefore, settings),
    );
  }
}
