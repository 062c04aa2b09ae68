import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DateTime } from 'luxon';

import { RIGA } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { Schedules, splitIntoAppends } from '#schedule/schedules';
import { toHolderErased } from '../erase-pass/erase-pass.decide.ts';
import { ShownPasses } from '../queries/passes.query.ts';
import { EraseOldHolders } from './erase-old-holders.command.ts';

@CommandHandler(EraseOldHolders)
export class EraseOldHoldersHandler implements ICommandHandler<EraseOldHolders> {
  constructor(
    private readonly schedules: Schedules,
    private readonly shown: ShownPasses,
  ) {}

  async execute({ now, keptMonths }: EraseOldHolders): Promise<void> {
    const before = DateTime.fromJSDate(now, { zone: RIGA }).minus({ months: keptMonths });
    const ended = await this.shown.listEndedBefore(before.toJSDate());
    for (const part of splitIntoAppends(ended)) {
      const context = createSystemContext('EraseOldHolders', now);
      await this.schedules.executeAs(context, ({ passes }) =>
        part
          .filter(({ passId }) => passes.get(passId)?.keyId !== null)
          .map(({ passId, keyId }) => toHolderErased(passId, keyId)),
      );
    }
  }
}
