import { Command } from '@nestjs/cqrs';

/** Mails those whose passes expire soon and have something left. */
export class RemindOfExpiry extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}
