import { eraseBlockReason } from '@cablepark/contracts/schedule/erasures';
import { isInCalendar } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { Vault } from '@cablepark/vault/vault';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { Schedules } from '../schedules.ts';
import { dayIn } from '../../domain/schedule.ts';
import { erasedKeys } from '../../../commands/erased-keys.ts';
import { ClosedBooks } from '../../queries/closed-books.ts';
import { decideEraseBlockReason } from './erase-block-reason.decide.ts';

/** Slots that were blocked together share a reason and its key, so it is erased for all of them. */
export class EraseBlockReason extends commandOf(eraseBlockReason) {}

@CommandHandler(EraseBlockReason)
export class EraseBlockReasonHandler implements ICommandHandler<EraseBlockReason> {
  constructor(
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
    private readonly vault: Vault,
  ) {}

  async execute({ params: { id: slotId }, context }: EraseBlockReason): Promise<ResponseOf<typeof eraseBlockReason>> {
    if (slotId === null || !isInCalendar(slotId)) return reject('SLOT_NOT_FOUND');
    const closed = await this.closedBooks.reasonKeysOf(slotId);
    const { events } = await this.schedules.execute('EraseBlockReason', context, (schedule) =>
      decideEraseBlockReason(slotId, dayIn(schedule, dayOf(slotId)), closed),
    );
    await this.vault.erase(erasedKeys(events));
    return { message: 'The reason has been erased' };
  }
}
