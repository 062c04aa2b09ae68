import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { BodyOf } from '@cablepark/contracts/shared/define-endpoint';
import { pickAsked } from '@cablepark/contracts/what-if/asked';

import { isStaffMember, ownerOf, type RequestContext } from '#http/request-context';
import { commonDayOf } from '#schedule/domain/common-day';
import { decideSale, findBookingRefusal } from '#schedule/domain/refusal';
import { getDay } from '#schedule/domain/schedule';
import { Visitors } from '#schedule/holds/visitors';
import { PassCodes } from '#schedule/passes/pass-codes';
import { Refusals } from '#schedule/refusals/refusals';
import { BookSlots } from './book-slots.command.ts';
import { decideBookSlots } from './book-slots.decide.ts';
import { NewBookings, type DecideNewBooking, type PlacedAnswer } from './new-bookings.ts';

@CommandHandler(BookSlots)
export class BookSlotsHandler implements ICommandHandler<BookSlots> {
  constructor(
    private readonly newBookings: NewBookings,
    private readonly visitors: Visitors,
    private readonly passCodes: PassCodes,
    private readonly refusals: Refusals,
  ) {}

  async execute({ input, context }: BookSlots): Promise<PlacedAnswer> {
    const { holdId, payWith: named, ...form } = input;
    const wanted = listRequestedSlots(form.slots);
    const day = commonDayOf(wanted);
    const prepared = await this.newBookings.prepare(form, day, context, {
      ownerId: ownerOf(context.caller),
      isStaff: isStaffMember(context.caller),
      visitor: this.visitors.identify(context, holdId),
    });

    const decide: DecideNewBooking = (booking, schedule, revision) => {
      const ofDay = getDay(schedule, day);
      return decideSale(
        () => decideBookSlots(booking, ofDay),
        () => findBookingRefusal({ ...booking, slots: wanted }, ofDay, revision),
      );
    };

    const keyedContext = keyByForm(context, input);
    const passes = await this.passCodes.findAll(named, context);
    const asked = pickAsked('BookSlots', prepared.placing);
    const executed = await this.refusals.noteLostSale(context, () =>
      this.newBookings.place('BookSlots', keyedContext, prepared, decide, { passes, asked }),
    );
    return this.newBookings.answer(prepared, executed);
  }
}

/**
 * Identifies the request by its form, for repeats with the same Idempotency-Key. The hold is left
 * out, because a repeat may come without it once it has ended. The forms of customers and of staff
 * share a name, so that one key places one booking, even if it is sent by both.
 */
function keyByForm(
  context: RequestContext,
  { holdId: _, ...form }: BodyOf<typeof bookSlots>,
): RequestContext {
  return {
    ...context,
    keyed: context.keyed && { ...context.keyed, name: 'booking', input: form },
  };
}
