import { Command } from '@nestjs/cqrs';

/**
 * Erases what an erased account left elsewhere: sessions, passwords, waitlist entries, bookings,
 * feedback. It can be repeated.
 */
export class EraseRemains extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}
