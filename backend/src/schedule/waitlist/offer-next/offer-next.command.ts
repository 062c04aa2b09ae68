import { Command } from '@nestjs/cqrs';

/**
 * Lets offers lapse that weren't accepted in time, and offers free slots to the next customers
 * waiting.
 */
export class OfferNext extends Command<void> {}
