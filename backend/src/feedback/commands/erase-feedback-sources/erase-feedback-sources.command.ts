import { Command } from '@nestjs/cqrs';

/**
 * Erases the sources of feedback that are too old to be kept, each separately, so that a run can be
 * repeated.
 */
export class EraseFeedbackSources extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}
