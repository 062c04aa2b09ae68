import { Command } from '@nestjs/cqrs';

/**
 * Ends the passes whose time is over, and counts what seasons earned until the end of last month.
 */
export class ExpirePasses extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}
