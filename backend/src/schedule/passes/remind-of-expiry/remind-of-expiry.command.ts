import { Command } from '@nestjs/cqrs';

/** Mails the holders of passes that expire soon and have something left. */
export class RemindOfExpiry extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}
