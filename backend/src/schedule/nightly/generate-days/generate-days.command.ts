import { Command } from '@nestjs/cqrs';

/**
 * Generates the days of the booking window that have no schedule, each with an append, under one
 * correlation id.
 */
export class GenerateDays extends Command<void> {}
