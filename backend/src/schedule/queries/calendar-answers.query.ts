import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';

import { leadTimeSetting } from '@cablepark/contracts/configuration/lead-time';
import { defaultLeadTime } from '@cablepark/contracts/configuration/seeded-settings';
import { type LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import type { CalendarClosure, TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  findSlotStartingAt,
  listDays,
  slotAt,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { Clock } from '@cablepark/platform/clock';
import { closures, closuresHistory } from '@cablepark/projections/read-models/closures.read-model';
import { settings } from '@cablepark/projections/read-models/configuration.read-model';
import { Vault } from '@cablepark/vault/vault';

import { selectAsOf, type AsOf } from '#as-of/queries/as-of-answers.query';
import { isStaffMember, ownerOf, type Caller } from '#http/request-context';
import { Lookups } from '../bookings/queries/lookups.query.ts';
import type { Visitor } from '../domain/day-schedule.ts';
import { isRestricted } from '../domain/lead-time.ts';
import { anybody } from '../domain/reservations.ts';
import { emptySchedule, getDay, type Schedule } from '../domain/schedule.ts';
import { isKeptForWaitlist } from '../domain/waitlist.ts';
import { PresentSchedule } from '../present-schedule.ts';
import { toTimeSlot } from '../slots/time-slot.ts';
import { CalendarDays, type CalendarDay, type CalendarSlot } from './calendar-days.query.ts';

/** The view in which slots are shown: the caller, the time, and what depends on both. */
interface SlotView {
  readonly now: Date;
  readonly isStaff: boolean;
  readonly leadTime: LeadTimeSettings;
  /** The days on which the caller has a booking. */
  readonly bookedDays: ReadonlySet<Day>;
  /** Slots reserved for this visitor are available to them, at the price they were reserved at. */
  readonly visitor: Visitor;
  readonly schedule: Schedule;
  /** The free slots that are kept for their waitlists until they are offered. */
  readonly keptForWaitlist: ReadonlySet<SlotId>;
}

/** A slot as the caller sees it. */
function toSlotInView(
  slot: CalendarSlot,
  day: Day,
  view: SlotView,
  blockReason: string | null,
): TimeSlot {
  const { slotId, priceCents, isByHand, bookingReference, bookingId } = slot;
  const { now, isStaff, leadTime, bookedDays } = view;
  const isHeld = isReservedIn(slot, now) && isHeldBy(slot, view);
  const isReserved = isReservedIn(slot, now) || view.keptForWaitlist.has(slotId);
  const status = isReserved && !isHeld ? 'reserved' : slot.status;
  const held = isHeld ? getDay(view.schedule, day).reservations.get(slotId) : undefined;
  return toTimeSlot(
    slotId,
    {
      status,
      priceCents: held?.priceCents ?? priceCents,
      isByHand,
      isRestricted: !isStaff && !isHeld && isRestricted(slotId, now, leadTime, bookedDays.has(day)),
      isHeld,
      forStaff: isStaff ? { bookingReference, bookingId, blockReason } : undefined,
    },
    now,
  );
}

/** Whether a slot is reserved at an instant. Reservations end by the clock, without an event. */
const isReservedIn = ({ reservedUntil }: CalendarSlot, now: Date): boolean =>
  reservedUntil !== null && now < new Date(reservedUntil);
const isHeldBy = ({ holderId, visitorHash }: CalendarSlot, { visitor }: SlotView): boolean =>
  (holderId !== null && holderId === visitor.userId) ||
  (visitorHash !== null && visitorHash === visitor.visitorHash);

const noReasons: ReadonlyMap<SlotId, string> = new Map();

/** Whether a slot is blocked for a reason that can be erased. */
const hasSealedReason = ({ status, blockReason }: CalendarSlot): boolean =>
  status === 'blocked' && blockReason !== null;

interface CalendarRequest {
  readonly from: Day;
  readonly to: Day;
  readonly caller: Caller;
  readonly visitor: Visitor;
  /** For the calendar as staff saw it then; undefined for the present. */
  readonly asOf?: AsOf | undefined;
}

interface RenderedCalendar {
  readonly days: readonly CalendarDay[];
  readonly leadTime: LeadTimeSettings;
  readonly json: Buffer;
  /** The reserved slots. */
  readonly reserved: readonly CalendarSlot[];
  /** When the first of their reservations ends, in milliseconds since 1970; else Infinity. */
  readonly until: number;
  /** Whether it was rendered for one visitor, whose own reserved slots it shows. */
  readonly isOwn: boolean;
}

const ANSWERS_KEPT = 200;

/**
 * Answers with the calendar of some days as JSON that is ready to be sent. Answers are kept,
 * because the calendar is requested far more often than it changes.
 */
@Injectable()
export class CalendarAnswers {
  readonly #rendered = new LRUCache<string, RenderedCalendar>({ max: ANSWERS_KEPT });

  constructor(
    private readonly calendar: CalendarDays,
    private readonly lookups: Lookups,
    private readonly vault: Vault,
    private readonly database: DataSource,
    private readonly schedule: PresentSchedule,
    private readonly clock: Clock,
  ) {}

  async get({ from, to, caller, visitor, asOf }: CalendarRequest): Promise<Buffer> {
    if (asOf) {
      return this.#renderAsOf(asOf, listDays(from, to));
    }

    const view = await this.#createView({ from, to, caller, visitor });
    const days = await this.calendar.find(listDays(from, to));
    const key = keyOf(from, to, view);
    const kept = this.#findKept(key, days, view);
    if (kept) {
      return kept;
    }

    const reasons = view.isStaff ? await this.#reasonsOf(days) : noReasons;
    const found = await this.#closuresOf(days);
    // Another one of many simultaneous requests may have rendered it meanwhile.
    const rendered = this.#findKept(key, days, view);
    if (rendered) {
      return rendered;
    }

    const json = render(days, view, reasons, found.closures);
    // A reason can be erased, and its key is deleted after the calendar has shown the erasure, so
    // an answer with reasons isn't kept.
    const hasReasons = view.isStaff && days.some(({ slots }) => slots.some(hasSealedReason));
    if (found.isWhole && !hasReasons) {
      this.#keep(key, days, view, json);
    }

    return json;
  }

  /** Finds a kept answer that is still right, for all visitors or for this one. */
  #findKept(key: string, days: readonly CalendarDay[], view: SlotView): Buffer | undefined {
    for (const one of [key, ownKeyOf(key, view)]) {
      const kept = this.#rendered.get(one);
      if (kept && isUnchanged(kept, days, view)) {
        return kept.json;
      }
    }

    return undefined;
  }

  #keep(key: string, days: readonly CalendarDay[], view: SlotView, json: Buffer): void {
    const { leadTime } = view;
    const slots = days.flatMap((day) => day.slots);
    const reserved = slots.filter((slot) => isReservedIn(slot, view.now));
    const until = Math.min(...reserved.map(({ reservedUntil }) => Date.parse(reservedUntil ?? '')));
    const isOwn = reserved.some((slot) => isHeldBy(slot, view));
    this.#rendered.set(isOwn ? ownKeyOf(key, view) : key, {
      days,
      leadTime,
      json,
      reserved,
      until,
      isOwn,
    });
  }

  /**
   * Renders the calendar as staff saw it then. Lead times don't matter: they restrict customers.
   */
  async #renderAsOf(asOf: AsOf, days: readonly Day[]): Promise<Buffer> {
    const view = {
      now: asOf.now,
      isStaff: true,
      leadTime: defaultLeadTime,
      bookedDays: new Set<Day>(),
      visitor: anybody,
      schedule: emptySchedule,
      keptForWaitlist: new Set<SlotId>(),
    };
    const found = await this.calendar.findAsOf(days, asOf);
    const reasons = await this.#reasonsOf(found);
    return render(found, view, reasons, (await this.#closuresOf(found, asOf)).closures);
  }

  async #createView({ from, to, caller, visitor }: CalendarRequest): Promise<SlotView> {
    const schedule = this.schedule.isKnown ? this.schedule.state : emptySchedule;
    const leadTime = await this.#getLeadTime();
    const owner = leadTime.restrictionMode === 'booking_based' ? ownerOf(caller) : null;
    const bookedDays = owner === null ? new Set<Day>() : await this.lookups.bookedDaysOf(owner);
    const now = this.clock.now();
    return {
      now,
      isStaff: isStaffMember(caller),
      leadTime,
      bookedDays,
      visitor,
      schedule,
      keptForWaitlist: findKeptForWaitlist(schedule, from, to, now),
    };
  }

  /**
   * Reads the lead time from the read model if the schedule couldn't be read, for example because
   * its stream has lost events: the calendar goes on meanwhile.
   */
  async #getLeadTime(): Promise<LeadTimeSettings> {
    if (this.schedule.isKnown) {
      return this.schedule.state.settings.leadTime;
    }

    const row = await this.database
      .getRepository(settings.entity)
      .findOneBy({ name: leadTimeSetting.name });
    return row ? (row.value as LeadTimeSettings) : defaultLeadTime;
  }

  /** Why slots are blocked or closed, for staff. */
  async #reasonsOf(days: readonly CalendarDay[]): Promise<ReadonlyMap<SlotId, string>> {
    const slots = days.flatMap((day) => day.slots);
    const blocked = slots.filter(hasSealedReason);
    const opened = await this.vault.openEach(
      'blockReason',
      blocked,
      ({ blockReason }) => blockReason,
    );
    return new Map([
      ...slots.flatMap(({ slotId, closureReason }) =>
        closureReason === null ? [] : [[slotId, closureReason] as const],
      ),
      ...blocked.map((slot) => [slot.slotId, opened.get(slot)?.reason ?? 'erased'] as const),
    ]);
  }

  /**
   * The closures of these days, the earliest first. `isWhole` is false while their read model is
   * behind the slots.
   */
  async #closuresOf(days: readonly CalendarDay[], asOf?: AsOf) {
    const ids = new Set(
      days.flatMap(({ slots }) => slots.flatMap(({ closureId }) => closureId ?? [])),
    );
    if (ids.size === 0) {
      return { closures: [], isWhole: true };
    }

    const query = this.database.getRepository(closures.entity).createQueryBuilder('t');
    const rows = await selectAsOf(query, closuresHistory, asOf)
      .where('t.closureId = ANY(:ids)', { ids: [...ids] })
      .orderBy({ 't.beginsAt': 'ASC', 't.closureId': 'ASC' })
      .getMany();
    const shown = rows.map(({ beginsAt: from, endsAt: to, reason, note }) => ({
      from,
      to,
      reason,
      note,
    }));
    return { closures: shown, isWhole: shown.length === ids.size };
  }
}

/** The key of an answer for all visitors who see the same. */
const keyOf = (from: Day, to: Day, view: SlotView): string =>
  [
    from,
    to,
    view.isStaff,
    timeOfView(view.now),
    [...view.bookedDays].join(),
    [...view.keptForWaitlist].join(),
  ].join(' ');

/** The key of an answer for a visitor who has reserved some of its slots. */
const ownKeyOf = (key: string, { visitor }: SlotView): string =>
  `${key} of ${visitor.userId} ${visitor.visitorHash}`;

/** Finds the free slots of these days that are kept for their waitlists. */
function findKeptForWaitlist(
  schedule: Schedule,
  from: Day,
  to: Day,
  now: Date,
): ReadonlySet<SlotId> {
  const kept = new Set<SlotId>();
  for (const { day, slotId } of schedule.waitlistEntries.values()) {
    if (day < from || day > to) {
      continue;
    }

    const ofDay = getDay(schedule, day);
    const isAvailable = ofDay.slots.get(slotId)?.status === 'available';
    if (isAvailable && isKeptForWaitlist(ofDay, slotId, now)) {
      kept.add(slotId);
    }
  }

  return kept;
}

/** Whether a calendar that was rendered earlier shows what this view would show. */
const isUnchanged = (
  known: RenderedCalendar,
  days: readonly CalendarDay[],
  view: SlotView,
): boolean =>
  known.leadTime === view.leadTime &&
  view.now.getTime() < known.until &&
  known.days.every((day, i) => day === days[i]) &&
  (known.isOwn || !known.reserved.some((slot) => isHeldBy(slot, view)));

function render(
  days: readonly CalendarDay[],
  view: SlotView,
  reasons: ReadonlyMap<SlotId, string>,
  closures: readonly CalendarClosure[],
): Buffer {
  const timeSlots = days.flatMap(({ day, slots }) =>
    slots.map((slot) => toSlotInView(slot, day, view, reasons.get(slot.slotId) ?? null)),
  );
  return Buffer.from(JSON.stringify({ timeSlots, ...(closures.length > 0 && { closures }) }));
}

/**
 * The time as far as answers depend on it, in half hours. Slots become past exactly on the half
 * hour and restricted just after it, so that instant counts apart from those between two half
 * hours.
 */
const timeOfView = (now: Date): number => findSlotStartingAt(now) ?? slotAt(now) + 0.5;
