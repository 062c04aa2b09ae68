import { Command } from '@nestjs/cqrs';

/**
 * Closes the books of the days that are further back than `openDays`. Nothing of them can be
 * changed afterwards.
 */
export class CloseBooks extends Command<void> {
  constructor(
    readonly now: Date,
    readonly openDays: number,
  ) {
    super();
  }
}
