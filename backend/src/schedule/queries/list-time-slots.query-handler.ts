import { defaultLeadTime, type LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';
import { daysFrom, slotAt, slotStartingAt, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { queryWith } from '../../http/endpoint-message.ts';
import type { Moment } from '../../as-of/queries/moment.ts';
import { PresentSchedule } from '../present-schedule.ts';
import { Clock } from '@cablepark/platform/clock';
import { isStaffMember, ownerOf, type Caller } from '../../http/caller.ts';
import { slotInCalendar, type SlotView } from './slot-view.ts';
import { BlockReasons, hasSealedReason, noReasons } from './block-reasons.ts';
import { CalendarClosures } from './calendar-closures.ts';
import { CalendarDays, type CalendarDay } from './calendar-days.ts';
import { Lookups } from './lookups.ts';

/**
 * Returns the calendar of a range of days as JSON text ready to be sent, because it is requested far more often than it
 * changes.
 */
export class ListTimeSlots extends queryWith<
  {
    readonly from: Day;
    readonly to: Day;
    readonly caller: Caller;
    /** For the calendar as staff saw it then; undefined for the present. */
    readonly moment?: Moment;
  },
  Buffer
>() {}

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
    private readonly lookups: Lookups,
    private readonly blockReasons: BlockReasons,
    private readonly closures: CalendarClosures,
    private readonly schedule: PresentSchedule,
    private readonly clock: Clock,
  ) {}

  async execute({ from, to, caller, moment }: ListTimeSlots): Promise<Buffer> {
    if (moment) return this.#asOf(moment, daysFrom(from, to));
    const view = await this.#viewOf(caller);
    const days = await this.calendar.find(daysFrom(from, to));
    const key = [from, to, view.isStaff, timeOfView(view.now), [...view.bookedDays].join()].join(' ');
    const known = this.#rendered.get(key);
    if (known?.leadTime === view.leadTime && known.days.every((day, i) => day === days[i])) return known.json;
    const reasons = view.isStaff ? await this.blockReasons.of(days) : noReasons;
    const closures = await this.closures.of(days);
    const json = render(days, view, reasons, closures.found);
    // What can be erased isn't kept: the key of a reason is deleted after the calendar has shown its erasure.
    const isKept = closures.isWhole && !(view.isStaff && days.some(hasSealedReason));
    if (isKept) this.#rendered.set(key, { days, leadTime: view.leadTime, json });
    return json;
  }

  /** The lead time doesn't matter, because it restricts customers only. */
  async #asOf(moment: Moment, days: readonly Day[]): Promise<Buffer> {
    const view = { now: moment.now, isStaff: true, leadTime: defaultLeadTime, bookedDays: new Set<Day>() };
    const found = await this.calendar.findAsOf(days, moment);
    const closures = await this.closures.of(found, moment);
    return render(found, view, await this.blockReasons.of(found), closures.found);
  }

  async #viewOf(caller: Caller): Promise<SlotView> {
    const { leadTime } = this.schedule.settings;
    const owner = leadTime.restrictionMode === 'booking_based' ? ownerOf(caller) : null;
    const bookedDays = owner === null ? new Set<Day>() : await this.lookups.bookedDaysOf(owner);
    return { now: this.clock.now(), isStaff: isStaffMember(caller), leadTime, bookedDays };
  }
}

function render(
  days: readonly CalendarDay[],
  view: SlotView,
  reasons: ReadonlyMap<SlotId, string>,
  closures: readonly CalendarClosure[],
): Buffer {
  const timeSlots = days.flatMap(({ day, slots }) =>
    slots.map((slot) => slotInCalendar(slot, day, view, reasons.get(slot.slotId) ?? null)),
  );
  return Buffer.from(JSON.stringify({ timeSlots, ...(closures.length > 0 && { closures }) }));
}

/**
 * Slots become past on the half hour and restricted just after it, so an answer is valid either for exactly that
 * instant or until the next half hour.
 */
const timeOfView = (now: Date): number => slotStartingAt(now) ?? slotAt(now) + 0.5;
