import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { takeBackClosure } from '@cablepark/contracts/schedule/closure';
import { reject } from '@cablepark/contracts/shared/rejection';

import type { Answered } from '#http/answer';
import { Schedules } from '#schedule/schedules';
import { ClosureViews } from '../closures.query.ts';
import { TakeBackClosure, type TakenBack } from './take-back-closure.command.ts';
import { decideTakeBackClosure } from './take-back-closure.decide.ts';

/** Takes a closure back, and answers with the outcome of its bookings. */
@CommandHandler(TakeBackClosure)
export class TakeBackClosureHandler implements ICommandHandler<TakeBackClosure> {
  constructor(
    private readonly schedules: Schedules,
    private readonly views: ClosureViews,
  ) {}

  async execute({
    requested: {
      params: { id: closureId },
      context,
    },
  }: TakeBackClosure): Answered<typeof takeBackClosure> {
    const { events, position } = await this.schedules.execute(
      'TakeBackClosure',
      context,
      (schedule) => decideTakeBackClosure(closureId, schedule),
    );
    const takenBack = events.find((event) => event.type === 'ClosureTakenBack');
    const { slots, stillPostponed: waiting } = takenBack?.data ?? reject('INTERNAL');
    const codes = new Map(waiting.map(({ bookingId, code }) => [bookingId, code]));
    const restored: string[] = [];
    const settled: TakenBack['settled'] = [];
    const stillPostponed: string[] = [];
    const reasons: TakenBack['reasons'] = [];
    const bookings = await this.views.readBookingsAt(position, [closureId]);
    for (const { bookingId, how, reference } of bookings) {
      const code = codes.get(bookingId);
      if (code !== undefined) {
        reasons.push({ reference, code });
      }
      if (how === null) {
        stillPostponed.push(reference);
      } else if (how === 'restored') {
        restored.push(reference);
      } else if (how === 'moved' || how === 'cancelled') {
        settled.push({ reference, how });
      }
    }

    return { id: closureId, slots, restored, settled, stillPostponed, reasons };
  }
}
