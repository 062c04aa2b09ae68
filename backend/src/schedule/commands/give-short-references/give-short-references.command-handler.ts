import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newShortReferences } from '../book-slots/booking-ids.ts';
import { Schedules } from '../schedules.ts';
import { decideGiveShortReferences } from './give-short-references.decide.ts';

/** How many bookings one append names. */
const AT_ONCE = 1000;

/** Gives bookings of before there were short references theirs. Of several processes each gives what is left. */
export class GiveShortReferences extends Command<void> {}

@CommandHandler(GiveShortReferences)
export class GiveShortReferencesHandler implements ICommandHandler<GiveShortReferences> {
  constructor(
    private readonly schedules: Schedules,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (let isDone = false; !isDone;) {
      const context = systemContext('GiveShortReferences', this.clock.now());
      const candidates = newShortReferences(AT_ONCE);
      const { events } = await this.schedules.executeAs(context, (schedule) =>
        decideGiveShortReferences(candidates, schedule),
      );
      isDone = events.length === 0;
    }
  }
}
