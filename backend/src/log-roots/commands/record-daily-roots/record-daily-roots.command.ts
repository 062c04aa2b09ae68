import { Command } from '@nestjs/cqrs';

/** Records the tree's root for the days that are over, unless that has been done. */
export class RecordDailyRoots extends Command<void> {}
