import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { addDays, dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';

import { Schedules } from '#schedule/schedules';
import { CloseBooks } from './close-books.command.ts';
import { decideCloseBooks } from './close-books.decide.ts';

@CommandHandler(CloseBooks)
export class CloseBooksHandler implements ICommandHandler<CloseBooks> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ now, openDays }: CloseBooks): Promise<void> {
    const before = addDays(dayOfInstant(now), -openDays);
    await this.schedules.executeAs(createSystemContext('CloseBooks', now), (schedule) =>
      decideCloseBooks(before, schedule),
    );
  }
}
