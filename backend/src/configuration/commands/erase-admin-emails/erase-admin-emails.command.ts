import { Command } from '@nestjs/cqrs';

/** Erases the admin addresses that were replaced too long ago to be kept. */
export class EraseAdminEmails extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}
