import { Command } from '@nestjs/cqrs';

/** Finishes erasures of accounts that a crash, or a simultaneous request, left incomplete. */
export class FinishErasures extends Command<void> {}
