import { Inject } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  Query,
  QueryHandler,
  type ICommandHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';

import type { DataOf } from '@cablepark/contracts/events';
import { endHold, getHold, placeHold, type Hold } from '@cablepark/contracts/schedule/holds';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import { Answer, type AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { Throttled } from '#http/rate-limits';
import { isStaffMember, ownerOf, type RequestContext } from '#http/request-context';
import { commonDayOf } from '#schedule/domain/common-day';
import type { Visitor } from '#schedule/domain/day-schedule';
import { findBookingRefusal } from '#schedule/domain/refusal';
import { anybody, holderOf, holdsOf, holdWaitOf } from '#schedule/domain/reservations';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { PresentSchedule } from '#schedule/present-schedule';
import { toHeldTimeSlot } from '#schedule/queries/calendar-answers';
import { Refusals, type Watch } from '#schedule/refusals/refusals';
import { BookingSources } from '#schedule/sources/booking-sources';
import { Schedules, type DecideOnSchedule, type Executed } from '../schedules.ts';
import {
  decideEndHold,
  decidePlaceHold,
  endOfHold,
  type PlaceHoldDecision,
} from './holds.decide.ts';
import { NetworkHolds } from './network-holds.ts';
import { Visitors } from './visitors.ts';

/** A hold about to be decided on. */
interface PreparedHold extends Omit<PlaceHoldDecision, 'now' | 'timetable'> {
  readonly day: Day;
}

export class PlaceHold extends Command<AnswerTo<typeof placeHold>> {
  constructor(readonly requested: Requested<typeof placeHold>) {
    super();
  }
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
    const { events, at, action } = await this.refusals.noteRefusals(context, (watch) =>
      this.networkHolds.count(change, context, (refusal) =>
        this.#place(placing, { watch, refusal }, context, now),
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
    { watch, refusal }: { readonly watch: Watch; readonly refusal: Throttled | undefined },
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
      return watch(
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

/** Throws Throttled for a visitor who has placed or released too many holds within a minute. */
function assertFewHolds(schedule: Schedule, visitor: Visitor, now: Date): void {
  const ms = holdWaitOf(schedule, visitor, now);
  if (ms > 0) {
    throw new Throttled(ms);
  }
}

export class GetHold extends Query<AnswerTo<typeof getHold>> {
  constructor(readonly requested: Requested<typeof getHold>) {
    super();
  }
}

@QueryHandler(GetHold)
export class GetHoldHandler implements IQueryHandler<GetHold> {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
    private readonly clock: Clock,
  ) {}

  async execute({
    requested: {
      params: { id },
    },
  }: GetHold): Promise<Hold> {
    const now = this.clock.now();
    const holder = { ...anybody, holdHash: this.visitors.hashHoldId(id) };
    const [hold = reject('HOLD_NOT_FOUND')] = holdsOf(await this.schedules.load(), holder, now);
    const slots = [...hold.slots].map(([slotId, { priceCents }]) => ({ slotId, priceCents }));
    return toHoldAnswer(id, { slots, until: hold.until }, now);
  }
}

export class EndHold extends Command<AnswerTo<typeof endHold>> {
  constructor(readonly requested: Requested<typeof endHold>) {
    super();
  }
}

@CommandHandler(EndHold)
export class EndHoldHandler implements ICommandHandler<EndHold> {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
    private readonly networkHolds: NetworkHolds,
  ) {}

  async execute({
    requested: {
      params: { id },
      context,
    },
  }: EndHold): Promise<null> {
    const holdHash = this.visitors.hashHoldId(id);
    const change = { placed: null, slots: [], replaced: [] };
    await this.networkHolds.count(change, context, (refusal) =>
      this.#end(holdHash, refusal, context),
    );
    return null;
  }

  /** Executes the command, which throws `refusal` unless the same request was executed before. */
  #end(
    holdHash: string,
    refusal: Throttled | undefined,
    context: RequestContext,
  ): Promise<Executed> {
    return this.schedules.execute('EndHold', context, (schedule, now) => {
      if (refusal) {
        throw refusal;
      }

      const [hold] = holdsOf(schedule, { ...anybody, holdHash }, now);
      if (hold) {
        assertFewHolds(schedule, holderOf(hold), now);
      }

      return decideEndHold(holdHash, now, schedule);
    });
  }
}

const toHoldAnswer = (
  id: string,
  { slots, until }: Pick<DataOf<'HoldPlaced'>, 'slots' | 'until'>,
  now: Date,
): Hold => ({
  id,
  expiresAt: until,
  timeSlots: slots.map((slot) => toHeldTimeSlot(slot, now)),
});
