import type { DataOf } from '@cablepark/contracts/events';
import { endHold, getHold, placeHold, type Hold } from '@cablepark/contracts/schedule/holds';
import { allOf } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Inject } from '@nestjs/common';
import { Answer, CommandOf, QueryOf, type Requested } from '../../../http/endpoint-message.ts';
import { isStaffMember, ownerOf } from '../../../http/request-context.ts';
import { commonDayOf } from '../../domain/common-day.ts';
import { refusedBooking } from '../../domain/refused-wish.ts';
import { holdsOf } from '../../domain/reservations.ts';
import { dayIn } from '../../domain/schedule.ts';
import { heldSlot } from '../../queries/list-time-slots.query-handler.ts';
import { Refusals } from '../../refusals/refusals.ts';
import { Schedules } from '../schedules.ts';
import { decideEndHold, decidePlaceHold } from './holds.decide.ts';
import { Visitors } from './visitors.ts';

@CommandOf(placeHold)
export class PlaceHoldHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
    private readonly refusals: Refusals,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ body, context, request }: Requested<typeof placeHold>): Promise<Answer<Hold> | Hold> {
    const slots = allOf(body);
    const day = commonDayOf(slots);
    const needsCookie = context.caller.kind === 'guest' && context.visitor === null;
    const fresh = this.visitors.idsOf(context.correlationId);
    const visitor = this.visitors.of({ ...context, visitor: needsCookie ? fresh.cookie : context.visitor });
    const [isStaff, ownerId] = [isStaffMember(context.caller), ownerOf(context.caller)];
    const placing = { ...{ slots, visitor, isStaff, ownerId }, holdHash: this.visitors.holdHash(fresh.holdId) };
    const { events, at, action } = await this.refusals.watched(context, (watch) =>
      this.schedules.execute('PlaceHold', context, (schedule, now, revision) => {
        const { leadTime } = schedule.settings;
        const asked = { visitor, ownerId, slots, now, leadTime, timetable: schedule.settings };
        return watch(
          () => decidePlaceHold({ ...placing, now, leadTime, seconds: this.settings.HOLD_SECONDS }, schedule),
          () => refusedBooking(asked, dayIn(schedule, day), revision),
        );
      }),
    );
    const placed = events.find((event) => event.type === 'HoldPlaced') ?? reject('INTERNAL');
    const { holdId, cookie } = this.visitors.idsOf(action);
    const answer = holdAnswer(holdId, placed.data, at);
    return needsCookie ? new Answer(answer, { 'Set-Cookie': this.visitors.cookieHeader(request, cookie) }) : answer;
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
    const holder = { userId: null, visitorHash: null, holdHash: this.visitors.holdHash(id) };
    const [hold = reject('HOLD_NOT_FOUND')] = holdsOf(await this.schedules.load(), holder, now);
    const slots = [...hold.slots].map(([slotId, { priceCents }]) => ({ slotId, priceCents }));
    return holdAnswer(id, { slots, until: hold.until }, now);
  }
}

@CommandOf(endHold)
export class EndHoldHandler {
  constructor(
    private readonly schedules: Schedules,
    private readonly visitors: Visitors,
  ) {}

  async execute({ params: { id }, context }: Requested<typeof endHold>): Promise<null> {
    const holdHash = this.visitors.holdHash(id);
    await this.schedules.execute('EndHold', context, (schedule, now) => decideEndHold(holdHash, now, schedule));
    return null;
  }
}

const holdAnswer = (id: string, { slots, until }: Pick<DataOf<'HoldPlaced'>, 'slots' | 'until'>, now: Date): Hold => ({
  id,
  expiresAt: until,
  timeSlots: slots.map((slot) => heldSlot(slot, now)),
});
