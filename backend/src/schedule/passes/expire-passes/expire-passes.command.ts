import { Command } from '@nestjs/cqrs';

/** Ends the passes whose time is over, and counts what seasons have earned by the month before. */
export class ExpirePasses extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}
