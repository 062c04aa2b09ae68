import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingSources } from '../../sources/booking-sources.ts';

/** Deletes the sources of bookings that were placed 30 days ago or earlier, and the secrets that hashed them. */
export class ForgetSources extends Command<void> {
  constructor(readonly now: Date) {
    super();
  }
}

@CommandHandler(ForgetSources)
export class ForgetSourcesHandler implements ICommandHandler<ForgetSources> {
  constructor(private readonly sources: BookingSources) {}

  execute({ now }: ForgetSources): Promise<void> {
    return this.sources.removeOld(now);
  }
}
