import { Command } from '@nestjs/cqrs';

/** Erases the holders of the passes that ended this many months ago or longer. */
export class EraseOldHolders extends Command<void> {
  constructor(
    readonly now: Date,
    readonly keptMonths: number,
  ) {
    super();
  }
}
