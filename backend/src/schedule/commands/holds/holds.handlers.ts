import type { DataOf } from '@cablepark/contracts/events';
import { endHold, getHold, placeHold, type Hold } from '@cablepark/contracts/schedule/holds';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Inject } from '@nestjs/common';
import { Answer, CommandOf, QueryOf, type Requested } from '#http/endpoint-message';
import { Throttled } from '#http/rate-limits';
import { isStaffMember, ownerOf } from '#http/request-context';
import { commonDayOf } from '#schedule/domain/common-day';
import { findBookingRefusal } from '#schedule/domain/refusal';
import type { Visitor } from '#schedule/domain/day-schedule';
import { anybody, holderOf, holdsOf, holdWaitOf } from '#schedule/domain/reservations';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { toHeldTimeSlot } from '#schedule/queries/calendar-answers';
import { Refusals, type Watch } from '#schedule/refusals/refusals';
import { BookingSources } from '#schedule/sources/booking-sources';
import { Schedules, type DecideOnSchedule } from '../schedules.ts';
import { PresentSchedule } from '#schedule/present-schedule';
import { NetworkHolds } from './network-holds.ts';
import { decideEndHold, decidePlaceHold, endOfHold } from './holds.decide.ts';
import { Visitors } from './visitors.ts';

@CommandOf(placeHold)
export class PlaceHoldHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
    private readonly refusals: Refusals,
    private readonly held: NetworkHolds,
    private readonly sources: BookingSources,
    private readonly present: PresentSchedule,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({
    body,
    context,
    request,
  }: Requested<typeof placeHold>): Promise<Answer<Hold> | Hold> {
    const slots = listRequestedSlots(body);
    const day = commonDayOf(slots);
    const needsCookie = context.caller.kind === 'guest' && context.visitor === null;
    const fresh = this.visitors.idsOf(context.correlationId);
    const visitor = this.visitors.identify({
      ...context,
      visitor: needsCookie ? fresh.cookie : context.visitor,
    });
    const [isStaff, ownerId] = [isStaffMember(context.caller), ownerOf(context.caller)];
    const placing = {
      slots,
      visitor,
      isStaff,
      ownerId,
      holdHash: this.visitors.hashHoldId(fresh.holdId),
    };
    const from = { holdHash: placing.holdHash, slots, heldAt: this.clock.now() };
    const whenWritten = isStaff ? undefined : () => this.sources.noteHold(from, context.network);
    const place = (watch: Watch, refusal: Throttled | undefined) => {
      const decide: DecideOnSchedule = (schedule, now, revision) => {
        if (refusal) {
          throw refusal;
        }

        assertFewHolds(schedule, visitor, now);
        const asked = { visitor, ownerId, slots, now, timetable: schedule.settings };
        return watch(
          () =>
            decidePlaceHold(
              { ...placing, ...asked, seconds: this.settings.HOLD_SECONDS },
              schedule,
            ),
          () => findBookingRefusal(asked, getDay(schedule, day), revision),
        );
      };

      return this.schedules.execute('PlaceHold', context, decide, { whenWritten });
    };

    const { replaced, until } = await this.#findReplaced(visitor);
    const change = { placed: { holdHash: placing.holdHash, until }, slots, replaced };
    const { events, at, action } = await this.refusals.noteRefusals(context, (watch) =>
      this.held.count(change, context, (refusal) => place(watch, refusal)),
    );
    const placed = events.find((event) => event.type === 'HoldPlaced') ?? reject('INTERNAL');
    const { holdId, cookie } = this.visitors.idsOf(action);
    const answer = toHoldAnswer(holdId, placed.data, at);
    return needsCookie
      ? new Answer(answer, { 'Set-Cookie': this.visitors.cookieHeaderOf(request, cookie) })
      : answer;
  }

  /**
   * The holds that a new one would replace, and when it would end, as an estimate before the
   * decision.
   */
  async #findReplaced(
    visitor: Visitor,
  ): Promise<{ readonly replaced: readonly string[]; readonly until: Date }> {
    const now = this.clock.now();
    const schedule = this.present.isKnown ? this.present.state : await this.schedules.load();
    const before = holdsOf(schedule, visitor, now);
    const until = new Date(endOfHold(before, now, this.settings.HOLD_SECONDS));
    return { replaced: before.map(({ holdHash }) => holdHash), until };
  }
}

/** Throws Throttled for a visitor who has placed or let go too many holds within a minute. */
function assertFewHolds(schedule: Schedule, visitor: Visitor, now: Date): void {
  const ms = holdWaitOf(schedule, visitor, now);
  if (ms > 0) {
    throw new Throttled(ms);
  }
}

@QueryOf(getHold)
export class GetHoldHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
    private readonly clock: Clock,
  ) {}

  async execute({ params: { id } }: Requested<typeof getHold>): Promise<Hold> {
    const now = this.clock.now();
    const holder = { ...anybody, holdHash: this.visitors.hashHoldId(id) };
    const [hold = reject('HOLD_NOT_FOUND')] = holdsOf(await this.schedules.load(), holder, now);
    const slots = [...hold.slots].map(([slotId, { priceCents }]) => ({ slotId, priceCents }));
    return toHoldAnswer(id, { slots, until: hold.until }, now);
  }
}

@CommandOf(endHold)
export class EndHoldHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
    private readonly held: NetworkHolds,
  ) {}

  async execute({ params: { id }, context }: Requested<typeof endHold>): Promise<null> {
    const holdHash = this.visitors.hashHoldId(id);
    await this.held.count({ placed: null, slots: [], replaced: [] }, context, (refusal) =>
      this.schedules.execute('EndHold', context, (schedule, now) => {
        if (refusal) {
          throw refusal;
        }

        const [hold] = holdsOf(schedule, { ...anybody, holdHash }, now);
        if (hold) {
          assertFewHolds(schedule, holderOf(hold), now);
        }

        return decideEndHold(holdHash, now, schedule);
      }),
    );
    return null;
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
