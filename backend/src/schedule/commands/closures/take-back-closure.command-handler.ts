import type { takeBackClosure } from '@cablepark/contracts/schedule/take-back-closure';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { closureStream } from '@cablepark/contracts/shared/streams';
import { Clock } from '@cablepark/platform/clock';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { stepContext, type RequestContext } from '../../../http/request-context.ts';
import { ClosureViews } from '../../queries/closure-views.ts';
import { Closures } from './closures.ts';

type Answer = ResponseOf<typeof takeBackClosure>;

/** Takes a closure back and tells what became of its bookings. */
export class TakeBackClosure extends Command<Answer> {
  readonly closureId: string;
  readonly context: RequestContext;

  constructor(closureId: string, context: RequestContext) {
    super();
    this.closureId = closureId;
    this.context = context;
  }
}

@CommandHandler(TakeBackClosure)
export class TakeBackClosureHandler implements ICommandHandler<TakeBackClosure> {
  constructor(
    private readonly closures: Closures,
    private readonly views: ClosureViews,
    private readonly clock: Clock,
  ) {}

  async execute({ closureId, context }: TakeBackClosure): Promise<Answer> {
    const isBegun = context.written?.has(closureStream(closureId)) ?? false;
    await this.closures.takeBack(closureId, stepContext('TakeBackClosure', this.clock.now(), context), isBegun);
    const bookings = await this.views.bookingsOf([closureId]);
    return {
      id: closureId,
      slots: await this.views.slotsOpened(closureId),
      restored: bookings.flatMap(({ how, reference }) => (how === 'restored' ? [reference] : [])),
      settled: bookings.flatMap(({ how, reference }) =>
        how === 'moved' || how === 'cancelled' ? [{ reference, how }] : [],
      ),
      stillPostponed: bookings.flatMap(({ how, reference }) => (how === null ? [reference] : [])),
    };
  }
}
