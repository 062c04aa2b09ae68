import { type LeadTimeSettings, defaultLeadTime } from '@cablepark/contracts/configuration/settings';
import type { TimeSlot, CalendarClosure } from '@cablepark/contracts/schedule/time-slots';
import { eurosOf } from '@cablepark/contracts/shared/money';
import {
  slotEnd,
  slotStart,
  type Day,
  type SlotId,
  daysFrom,
  slotAt,
  slotStartingAt,
} from '@cablepark/contracts/shared/riga-time';
import type { Slot } from '../domain/day-schedule.ts';
import { isPast, isRestricted } from '../domain/lead-time.ts';
import { type CalendarSlot, type CalendarDay, CalendarDays } from './calendar-days.ts';
import { Vault } from '@cablepark/vault/vault';
import { closures, closuresHistory } from '@cablepark/projections/read-models/closures.read-model';
import { DataSource } from 'typeorm';
import { askedAsOf, type Moment } from '../../as-of/queries/moments.ts';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { queryWith } from '../../http/endpoint-message.ts';
import { isStaffMember, ownerOf, type Caller } from '../../http/request-context.ts';
import { PresentSchedule } from '../present-schedule.ts';
import { Clock } from '@cablepark/platform/clock';
import { Lookups } from './lookups.ts';

/** What the view of a slot depends on besides the slot: the caller and the time. */
interface SlotView {
  readonly now: Date;
  readonly isStaff: boolean;
  readonly leadTime: LeadTimeSettings;
  /** The days on which the caller has a booking. */
  readonly bookedDays: ReadonlySet<Day>;
}

/** A slot as the caller sees it. Only staff see who booked it and why it is blocked (rule 2.8). */
function slotInCalendar(slot: CalendarSlot, day: Day, view: SlotView, blockReason: string | null): TimeSlot {
  const { slotId, status, priceCents, bookingReference, bookingId } = slot;
  const { now, isStaff, leadTime, bookedDays } = view;
  return {
    ...shape(slotId, { status, priceCents }, now),
    isRestricted: !isStaff && isRestricted(slotId, now, leadTime, bookedDays.has(day)),
    ...(isStaff ? { bookingReference, bookingId, blockReason } : {}),
  };
}

/** A slot in the answer to a command of staff. */
export const slotAsStored = (slotId: SlotId, slot: Slot, now: Date): TimeSlot => ({
  ...shape(slotId, slot, now),
  isRestricted: false,
});

const shape = (slotId: SlotId, { status, priceCents }: Pick<Slot, 'status' | 'priceCents'>, now: Date) => ({
  id: slotId,
  startTime: slotStart(slotId).toISOString(),
  endTime: slotEnd(slotId).toISOString(),
  price: eurosOf(priceCents),
  status,
  storageTimezone: 'UTC' as const,
  isPast: isPast(slotId, now),
});

const noReasons: ReadonlyMap<SlotId, string> = new Map();

/** Whether a slot is blocked for a reason that can be erased. */
const hasSealedReason = ({ status, blockReason }: CalendarSlot): boolean =>
  status === 'blocked' && blockReason !== null;

/** The calendar of some days as JSON ready to be sent, because it is requested far more often than it changes. */
export class ListTimeSlots extends queryWith<
  {
    from: Day;
    to: Day;
    caller: Caller;
    /** For the calendar as staff saw it then; undefined for the present. */
    moment?: Moment;
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
    private readonly vault: Vault,
    private readonly database: DataSource,
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
    const reasons = view.isStaff ? await this.#reasonsOf(days) : noReasons;
    const closures = await this.#closuresOf(days);
    const json = render(days, view, reasons, closures.found);
    // What can be erased isn't kept: the key of a reason is deleted after the calendar has shown its erasure.
    const isKept = closures.isWhole && !(view.isStaff && days.some(({ slots }) => slots.some(hasSealedReason)));
    if (isKept) this.#rendered.set(key, { days, leadTime: view.leadTime, json });
    return json;
  }

  /** The lead time doesn't matter, because it restricts customers only. */
  async #asOf(moment: Moment, days: readonly Day[]): Promise<Buffer> {
    const view = { now: moment.now, isStaff: true, leadTime: defaultLeadTime, bookedDays: new Set<Day>() };
    const found = await this.calendar.findAsOf(days, moment);
    const closures = await this.#closuresOf(found, moment);
    return render(found, view, await this.#reasonsOf(found), closures.found);
  }

  async #viewOf(caller: Caller): Promise<SlotView> {
    const { leadTime } = this.schedule.state.settings;
    const owner = leadTime.restrictionMode === 'booking_based' ? ownerOf(caller) : null;
    const bookedDays = owner === null ? new Set<Day>() : await this.lookups.bookedDaysOf(owner);
    return { now: this.clock.now(), isStaff: isStaffMember(caller), leadTime, bookedDays };
  }

  /** Why slots are blocked or closed, for staff. */
  async #reasonsOf(days: readonly CalendarDay[]): Promise<ReadonlyMap<SlotId, string>> {
    const slots = days.flatMap((day) => day.slots);
    const blocked = slots.filter(hasSealedReason);
    const opened = await this.vault.openEach('blockReason', blocked, ({ blockReason }) => blockReason);
    return new Map([
      ...slots.flatMap(({ slotId, closureReason }) =>
        closureReason === null ? [] : [[slotId, closureReason] as const],
      ),
      ...blocked.map((slot) => [slot.slotId, opened.get(slot)?.reason ?? 'erased'] as const),
    ]);
  }

  /** What closed slots of these days, the earliest first. `isWhole` is false while that is behind the slots. */
  async #closuresOf(days: readonly CalendarDay[], moment?: Moment) {
    const ids = new Set(days.flatMap(({ slots }) => slots.flatMap(({ closureId }) => closureId ?? [])));
    if (ids.size === 0) return { found: [], isWhole: true };
    const query = this.database.getRepository(closures.entity).createQueryBuilder('t');
    const rows = await askedAsOf(query, closuresHistory, moment)
      .where('t.closureId = ANY(:ids)', { ids: [...ids] })
      .orderBy({ 't.beginsAt': 'ASC', 't.closureId': 'ASC' })
      .getMany();
    const found = rows.map(({ beginsAt: from, endsAt: to, reason, note }) => ({ from, to, reason, note }));
    return { found, isWhole: found.length === ids.size };
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

/** Slots become past on the half hour and restricted just after it: an answer is valid then, or until the next. */
const timeOfView = (now: Date): number => slotStartingAt(now) ?? slotAt(now) + 0.5;
