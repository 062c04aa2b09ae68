import { addDays, today } from '@cablepark/contracts/shared/riga-time';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Schedules } from '../schedules.ts';
import { decideCloseBooks } from './close-books.decide.ts';

/** Closes the books of the days that are further back than `openDays`. Nothing of them can be changed afterwards. */
export class CloseBooks extends Command<void> {
  constructor(
    readonly now: Date,
    readonly openDays: number,
  ) {
    super();
  }
}

@CommandHandler(CloseBooks)
export class CloseBooksHandler implements ICommandHandler<CloseBooks> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ now, openDays }: CloseBooks): Promise<void> {
    const before = addDays(today(now), -openDays);
    await this.schedules.executeAs(systemContext('CloseBooks', now), (schedule) => decideCloseBooks(before, schedule));
  }
}
