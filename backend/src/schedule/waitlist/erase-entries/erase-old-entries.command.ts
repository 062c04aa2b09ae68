import { Command } from '@nestjs/cqrs';

/** Erases the customers who waited for slots of days that are over. */
export class EraseOldEntries extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}
