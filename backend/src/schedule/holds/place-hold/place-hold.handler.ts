import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import type { Hold } from '@cablepark/contracts/schedule/holds';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import { Answer } from '#http/answer';
import { Throttled } from '#http/rate-limits';
import { isStaffMember, ownerOf, type RequestContext } from '#http/request-context';
import { commonDayOf } from '#schedule/domain/common-day';
import type { Visitor } from '#schedule/domain/day-schedule';
import { decideSale, findBookingRefusal } from '#schedule/domain/refusal';
import { holdsOf } from '#schedule/domain/reservations';
import { getDay } from '#schedule/domain/schedule';
import { PresentSchedule } from '#schedule/present-schedule';
import { Refusals } from '#schedule/refusals/refusals';
import { Schedules, type DecideOnSchedule, type Executed } from '#schedule/schedules';
import { BookingSources } from '#schedule/sources/booking-sources';
import { assertFewHolds } from '../few-holds.ts';
import { toHoldAnswer } from '../hold-answer.ts';
import { NetworkHolds } from '../network-holds.ts';
import { Visitors } from '../visitors.ts';
import { PlaceHold } from './place-hold.command.ts';
import { decidePlaceHold, endOfHold, type PlaceHoldDecision } from './place-hold.decide.ts';

/** A hold about to be decided on. */
interface PreparedHold extends Omit<PlaceHoldDecision, 'now' | 'timetable'> {
  readonly day: Day;
}

@CommandHandler(PlaceHold)
export class PlaceHoldHandler implements ICommandHandler<PlaceHold> {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
    private readonly refusals: Refusals,
    private readonly networkHolds: NetworkHolds,
    private readonly sources: BookingSources,
    private readonly present: PresentSchedule,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({
    requested: { body, context, request },
  }: PlaceHold): Promise<Answer<Hold> | Hold> {
    const now = this.clock.now();
    const slots = listRequestedSlots(body);
    const needsCookie = context.caller.kind === 'guest' && context.visitor === null;
    const fresh = this.visitors.idsOf(context.correlationId);
    const visitor = this.visitors.identify({
      ...context,
      visitor: needsCookie ? fresh.cookie : context.visitor,
    });
    const placing: PreparedHold = {
      slots,
      day: commonDayOf(slots),
      visitor,
      isStaff: isStaffMember(context.caller),
      ownerId: ownerOf(context.caller),
      holdHash: this.visitors.hashHoldId(fresh.holdId),
      seconds: this.settings.HOLD_SECONDS,
    };

    const { replaced, until } = await this.#estimate(visitor, now);
    const change = { placed: { holdHash: placing.holdHash, until }, slots, replaced };
    const { events, at, action } = await this.refusals.noteLostSale(context, () =>
      this.networkHolds.count(change, context, (refusal) =>
        this.#place(placing, refusal, context, now),
      ),
    );

    const placed = events.find((event) => event.type === 'HoldPlaced') ?? reject('INTERNAL');
    // A repeated request is answered with the ids of the action that placed the hold.
    const { holdId, cookie } = this.visitors.idsOf(action);
    const answer = toHoldAnswer(holdId, placed.data, at);
    return needsCookie
      ? new Answer(answer, { 'Set-Cookie': this.visitors.cookieHeaderOf(request, cookie) })
      : answer;
  }

  /** Executes the command, which throws `refusal` unless the same request was executed before. */
  #place(
    placing: PreparedHold,
    refusal: Throttled | undefined,
    context: RequestContext,
    heldAt: Date,
  ): Promise<Executed> {
    const { slots, day, visitor, ownerId, isStaff, holdHash } = placing;
    const decide: DecideOnSchedule = (schedule, now, revision) => {
      if (refusal) {
        throw refusal;
      }

      assertFewHolds(schedule, visitor, now);
      const timetable = schedule.settings;
      const requested = { visitor, ownerId, slots, now, timetable };
      return decideSale(
        () => decidePlaceHold({ ...placing, now, timetable }, schedule),
        () => findBookingRefusal(requested, getDay(schedule, day), revision),
      );
    };

    const noteSource = () => this.sources.noteHold({ holdHash, slots, heldAt }, context.network);
    return this.schedules.execute('PlaceHold', context, decide, {
      whenWritten: isStaff ? undefined : noteSource,
    });
  }

  /** Estimates, before the decision, which holds a new one would replace and when it would end. */
  async #estimate(
    visitor: Visitor,
    now: Date,
  ): Promise<{ readonly replaced: readonly string[]; readonly until: Date }> {
    const schedule = this.present.isKnown ? this.present.state : await this.schedules.load();
    const before = holdsOf(schedule, visitor, now);
    const until = new Date(endOfHold(before, now, this.settings.HOLD_SECONDS));
    return { replaced: before.map(({ holdHash }) => holdHash), until };
  }
}
