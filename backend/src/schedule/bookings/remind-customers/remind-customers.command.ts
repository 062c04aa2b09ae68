import { Command } from '@nestjs/cqrs';

/** Writes an event for each customer whose reminder is due. The mails follow from these events. */
export class RemindCustomers extends Command<void> {}
