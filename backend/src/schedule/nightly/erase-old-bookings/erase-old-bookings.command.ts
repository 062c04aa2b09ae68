import { Command } from '@nestjs/cqrs';

/**
 * Erases the customers of all bookings that were over this many months ago, cancelled ones
 * included. Postponed ones are never over.
 */
export class EraseOldBookings extends Command<void> {
  constructor(
    readonly now: Date,
    readonly keptMonths: number,
  ) {
    super();
  }
}
