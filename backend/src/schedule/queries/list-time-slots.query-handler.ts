import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { daysFrom, slotAt, slotEnd, slotStart, type Day } from '@cablepark/contracts/shared/riga-time';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { ConfigurationMirror } from '../../configuration/configuration-mirror.ts';
import { Clock } from '../../shared/clock.ts';
import { isStaffMember, ownerOf, type Caller } from '../../shared/http/caller.ts';
import { isPast, isRestricted } from '../domain/lead-time.ts';
import { CalendarDays, type CalendarDay, type CalendarSlot } from './calendar-days.ts';
import { OwnBookingDays } from './own-booking-days.ts';

/** The calendar of a range of days as JSON text, ready to be sent: it is asked for far more often than it changes. */
export class ListTimeSlots extends Query<Buffer> {
  readonly from: Day;
  readonly to: Day;
  readonly caller: Caller;

  constructor(from: Day, to: Day, caller: Caller) {
    super();
    this.from = from;
    this.to = to;
    this.caller = caller;
  }
}

/** What a slot looks like depends on who asks and when, besides the slot. */
interface View {
  readonly now: Date;
  readonly isStaff: boolean;
  readonly leadTime: LeadTimeSettings;
  readonly bookedDays: ReadonlySet<Day>;
}

interface Rendered {
  readonly days: readonly CalendarDay[];
  readonly leadTime: LeadTimeSettings;
  readonly json: Buffer;
}

const ANSWERS_KEPT = 200;

@QueryHandler(ListTimeSlots)
export class ListTimeSlotsHandler implements IQueryHandler<ListTimeSlots> {
  readonly #rendered = new LRUCache<string, Rendered>({ max: ANSWERS_KEPT });

  constructor(
    private readonly calendar: CalendarDays,
    private readonly ownDays: OwnBookingDays,
    private readonly configuration: ConfigurationMirror,
    private readonly clock: Clock,
  ) {}

  async execute({ from, to, caller }: ListTimeSlots): Promise<Buffer> {
    const view = await this.#viewOf(caller);
    const days = await this.calendar.find(daysFrom(from, to));
    // Slots become past and restricted on the half hour, so an answer holds until the next one.
    const key = [from, to, view.isStaff, slotAt(view.now), [...view.bookedDays].join()].join(' ');
    const known = this.#rendered.get(key);
    if (known?.leadTime === view.leadTime && known.days.every((day, i) => day === days[i])) return known.json;
    const timeSlots = days.flatMap(({ day, slots }) => slots.map((slot) => shown(slot, day, view)));
    const json = Buffer.from(JSON.stringify({ timeSlots }));
    this.#rendered.set(key, { days, leadTime: view.leadTime, json });
    return json;
  }

  async #viewOf(caller: Caller): Promise<View> {
    const { leadTime } = this.configuration.state;
    const owner = leadTime.restrictionMode === 'booking_based' ? ownerOf(caller) : null;
    const bookedDays = owner === null ? new Set<Day>() : await this.ownDays.of(owner);
    return { now: this.clock.now(), isStaff: isStaffMember(caller), leadTime, bookedDays };
  }
}

/** A slot for whoever asks; who booked it is for staff only (decision 17). */
function shown(slot: CalendarSlot, day: Day, { now, isStaff, leadTime, bookedDays }: View): TimeSlot {
  const { slotId, status, priceCents, bookingReference, bookingId } = slot;
  return {
    id: slotId,
    startTime: slotStart(slotId).toISOString(),
    endTime: slotEnd(slotId).toISOString(),
    price: eurosOf(priceCents),
    status,
    storageTimezone: 'UTC',
    isPast: isPast(slotId, now),
    isRestricted: !isStaff && isRestricted(slotId, now, leadTime, bookedDays.has(day)),
    ...(isStaff ? { bookingReference, bookingId } : {}),
  };
}
