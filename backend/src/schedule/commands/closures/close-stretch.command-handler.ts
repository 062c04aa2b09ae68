import type { closeStretch } from '@cablepark/contracts/schedule/close-stretch';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import { stepContext, type RequestContext } from '../../../http/request-context.ts';
import { firstSlotOf } from '../../domain/cancellation.ts';
import { ClosureViews } from '../../queries/closure-views.ts';
import { Closures, type ClosureData } from './closures.ts';

type Input = InputOf<typeof closeStretch>['body'];
type Answer = ResponseOf<typeof closeStretch>;

/** Closes a stretch of time, or says what that would do. */
export class CloseStretch extends Command<Answer> {
  readonly input: Input;
  readonly context: RequestContext;

  constructor(input: Input, context: RequestContext) {
    super();
    this.input = input;
    this.context = context;
  }
}

@CommandHandler(CloseStretch)
export class CloseStretchHandler implements ICommandHandler<CloseStretch> {
  constructor(
    private readonly closures: Closures,
    private readonly views: ClosureViews,
    private readonly clock: Clock,
  ) {}

  async execute({ input, context }: CloseStretch): Promise<Answer> {
    const { from, to, reason, note, dryRun } = input;
    const now = this.clock.now();
    if (to <= now && !context.written) reject('INVALID_REQUEST', { error: 'The closure must end in the future' });
    const data = { closureId: context.correlationId, from: from.toISOString(), to: to.toISOString(), reason, note };
    if (dryRun) return this.#planned(data);
    await this.closures.close(data, stepContext('CloseStretch', now, context));
    const done = (await this.views.find(data.closureId)) ?? reject('OUTCOME_UNKNOWN');
    const { createdAt: _, takenBackAt: __, ...closure } = done;
    return closure;
  }

  async #planned(data: ClosureData): Promise<Answer> {
    const { closureId: _, ...stretch } = data;
    const events = await this.closures.plan(data);
    const postponed = events.flatMap((event) => (event.type === 'BookingPostponed' ? [event.data] : []));
    const bookings = postponed.map((booking) => ({ ...booking, firstSlot: firstSlotOf(booking) }));
    return {
      ...stretch,
      slots: events.reduce((sum, { type, data }) => sum + (type === 'SlotsClosed' ? data.slots.length : 0), 0),
      bookings: await this.views.shown(bookings.sort((a, b) => a.firstSlot - b.firstSlot)),
      mails: await this.closures.mailsFor(postponed),
    };
  }
}
