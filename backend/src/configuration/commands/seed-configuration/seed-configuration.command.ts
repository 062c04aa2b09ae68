import { Command } from '@nestjs/cqrs';

/** Writes the first opening hours and prices, unless there are settings already. */
export class SeedConfiguration extends Command<void> {}
