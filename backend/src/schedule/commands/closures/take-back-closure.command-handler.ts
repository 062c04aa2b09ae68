import { takeBackClosure } from '@cablepark/contracts/schedule/closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { Schedules } from '../schedules.ts';
import { decideTakeBackClosure } from './close-stretch.decide.ts';
import { ClosureViews } from '../../queries/closure-views.ts';

type Answer = ResponseOf<typeof takeBackClosure>;

/** Takes a closure back and tells what became of its bookings. */
export class TakeBackClosure extends commandOf(takeBackClosure) {}

@CommandHandler(TakeBackClosure)
export class TakeBackClosureHandler implements ICommandHandler<TakeBackClosure> {
  constructor(
    private readonly schedules: Schedules,
    private readonly views: ClosureViews,
  ) {}

  async execute({ params: { id: closureId }, context }: TakeBackClosure): Promise<Answer> {
    const { events, position } = await this.schedules.execute('TakeBackClosure', context, (schedule, now) =>
      decideTakeBackClosure(closureId, schedule, now),
    );
    const bookings = await this.views.bookingsAt(position, [closureId]);
    return {
      id: closureId,
      slots: events.reduce((sum, { type, data }) => sum + (type === 'ClosureTakenBack' ? data.slots : 0), 0),
      restored: bookings.flatMap(({ how, reference }) => (how === 'restored' ? [reference] : [])),
      settled: bookings.flatMap(({ how, reference }) =>
        how === 'moved' || how === 'cancelled' ? [{ reference, how }] : [],
      ),
      stillPostponed: bookings.flatMap(({ how, reference }) => (how === null ? [reference] : [])),
    };
  }
}
