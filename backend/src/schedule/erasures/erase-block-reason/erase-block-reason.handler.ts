import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { eraseBlockReason } from '@cablepark/contracts/schedule/find-bookings';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { isInCalendar } from '@cablepark/contracts/shared/slot-ids';

import type { Answered } from '#http/answer';
import { getDay } from '#schedule/domain/schedule';
import { ClosedBooks } from '#schedule/queries/closed-books.query';
import { Schedules } from '#schedule/schedules';
import { EraseBlockReason } from './erase-block-reason.command.ts';
import { decideEraseBlockReason } from './erase-block-reason.decide.ts';

/** Slots that were blocked together share a reason and its key, so it is erased for all of them. */
@CommandHandler(EraseBlockReason)
export class EraseBlockReasonHandler implements ICommandHandler<EraseBlockReason> {
  constructor(
    private readonly schedules: Schedules,
    private readonly closedBooks: ClosedBooks,
  ) {}

  async execute({
    requested: {
      params: { id: slotId },
      context,
    },
  }: EraseBlockReason): Answered<typeof eraseBlockReason> {
    if (slotId === null || !isInCalendar(slotId)) {
      return reject('SLOT_NOT_FOUND');
    }

    const closed = await this.closedBooks.reasonKeysOf(slotId);
    await this.schedules.execute('EraseBlockReason', context, (schedule) =>
      decideEraseBlockReason(slotId, getDay(schedule, dayOf(slotId)), closed),
    );
    return { message: 'The reason has been erased' };
  }
}
