import { Injectable } from '@nestjs/common';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { RefusalEvent, RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import {
  dayOfInstant,
  MINUTE_MS,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { refusalsStreamOf, SCHEDULE } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';

import {
  decideBlockSlots,
  decideMakeSlotsAvailable,
  decideReleaseSlots,
} from '#schedule/commands/change-slots/change-slots.decide';
import {
  decideCloseStretch,
  decideTakeBackClosure,
  type ClosingStretch,
} from '#schedule/commands/closures/close-stretch.decide';
import { lookUpAddresses } from '#schedule/commands/closures/closures.command-handlers';
import { decideGenerateDay } from '#schedule/commands/nightly/nightly.decide';
import type { DaySchedule } from '#schedule/domain/day-schedule';
import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { findBookingRefusal } from '#schedule/domain/refusal';
import { anybody } from '#schedule/domain/reservations';
import { assertBooksOpen, getDay, type Schedule } from '#schedule/domain/schedule';
import { decideChangeSpecialDays } from '#special-days/commands/special-days.decide';
import { DemoIdentity } from '../demo-identity.ts';
import type { PlannedClosure } from '../domain/planned-closures.ts';
import type { PlannedBlock, PlannedDay, PlannedPrice, PlannedWish } from '../domain/planned-day.ts';
import type { PlannedSpecialDays } from '../domain/planned-special-days.ts';
import { demoContext, type Step } from './step.ts';

type Decide = (ofDay: DaySchedule, schedule: Schedule, revision: bigint) => ScheduleStreamEvent[];

/**
 * The minutes of a day's refusals with the slots that were asked for, by which a step that was
 * taken is known.
 */
const refusals = {
  initialState: new Set<string>() as ReadonlySet<string>,
  evolve: (known: ReadonlySet<string>, { data }: RefusalEvent): ReadonlySet<string> =>
    new Set([...known, ...data.wishes.map(({ slots }) => keyOf(data.minute, slots))]),
};
const keyOf = (minute: string, slots: readonly number[]): string => `${minute} ${slots.join()}`;

/**
 * Does what staff do with the schedule, by the decisions of their commands, and keeps what
 * customers asked for in vain.
 */
@Injectable()
export class ScheduleSteps {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly identity: DemoIdentity,
  ) {}

  /**
   * Gives days hours of their own, and slots by them. Leaves days alone that are special already.
   */
  changeSpecialDays({ days, setting }: PlannedSpecialDays, at: Date): Promise<unknown> {
    return this.#handle('ChangeSpecialDays', at, (schedule) =>
      days.some((day) => schedule.settings.specialDays.has(day))
        ? []
        : decideChangeSpecialDays({ days, setting, today: dayOfInstant(at) }, schedule),
    );
  }

  async ofDay(planned: PlannedDay): Promise<Step[]> {
    const blocks = await Promise.all(planned.blocks.map((block) => this.#blocking(block)));
    return [
      this.#opening(planned),
      ...planned.prices.map((price) => this.#newPrice(price)),
      ...blocks.flat(),
    ];
  }

  /** Closes a stretch of time and takes that back. */
  ofClosure({ name, from, to, reason, note, at, takenBackAt }: PlannedClosure): Step[] {
    const closureId = this.identity.uuid(`closure ${name}`);
    const closing = {
      closureId,
      from: from.toISOString(),
      to: to.toISOString(),
      reason,
      note,
      includeRiding: false,
    };
    const close = { at, isAlone: true, take: () => this.#close(closing, at) };
    if (takenBackAt === null) {
      return [close];
    }

    const decide = (schedule: Schedule) => decideTakeBackClosure(closureId, schedule);
    return [
      close,
      { at: takenBackAt, take: () => this.#handle('TakeBackClosure', takenBackAt, decide) },
    ];
  }

  /** Asks for slots that customers don't get, and keeps that as if they had asked. */
  ofWish(planned: PlannedWish): Step {
    return { at: planned.at, take: () => this.#ask(planned) };
  }

  /** Decides about one day as if at that time. */
  onDay(command: string, at: Date, day: Day, decide: Decide): Step {
    const take = () =>
      this.#handle(command, at, (schedule, revision) => {
        assertBooksOpen(schedule, day);
        return decide(getDay(schedule, day), schedule, revision);
      });
    return { at, take };
  }

  #handle(
    command: string,
    at: Date,
    decide: (schedule: Schedule, revision: bigint) => ScheduleStreamEvent[],
  ) {
    return this.store.handle(scheduleDecider, SCHEDULE, demoContext(command, at), decide);
  }

  #opening({ day, openedAt }: PlannedDay): Step {
    return this.onDay('GenerateDays', openedAt, day, (ofDay, { settings }) =>
      decideGenerateDay({ day, timetable: settings }, ofDay),
    );
  }

  #newPrice({ day, slots, priceCents, at }: PlannedPrice): Step {
    const command = { slots: stored(slots), priceCents };
    return this.onDay('MakeSlotsAvailable', at, day, (ofDay) =>
      decideMakeSlotsAvailable(command, ofDay),
    );
  }

  async #blocking({
    day,
    slots: blocked,
    reason: why,
    at,
    releasedAt,
  }: PlannedBlock): Promise<Step[]> {
    const slots = stored(blocked);
    const reason = await this.vault.seal('blockReason', { reason: why });
    const block = this.onDay('BlockSlots', at, day, (ofDay, { settings }) =>
      // What was blocked before the demo was interrupted has this reason, sealed under another key.
      decideBlockSlots({ slots, reason, isSameReason: () => true, timetable: settings }, ofDay),
    );
    if (releasedAt === null) {
      return [block];
    }

    return [
      block,
      this.onDay('ReleaseSlots', releasedAt, day, (ofDay) => decideReleaseSlots({ slots }, ofDay)),
    ];
  }

  async #close(closing: ClosingStretch, at: Date): Promise<void> {
    const addresses = await lookUpAddresses(
      closing,
      await this.store.load(scheduleDecider, SCHEDULE),
      this.vault,
      at,
    );
    await this.#handle('CloseStretch', at, (schedule) =>
      schedule.closures.has(closing.closureId)
        ? []
        : decideCloseStretch(closing, addresses, schedule, at),
    );
  }

  async #ask({ day, slots, at }: PlannedWish): Promise<void> {
    let refused: RefusedRequest | undefined;
    const asking = this.onDay('BookSlots', at, day, (ofDay, { settings }, revision) => {
      const wanted = { slots, visitor: anybody, ownerId: null, now: at, timetable: settings };
      refused = findBookingRefusal(wanted, ofDay, revision);
      return [];
    });
    await asking.take();
    if (refused) {
      await this.#keep(refused, new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS), day);
    }
  }

  async #keep(wish: RefusedRequest, minute: Date, day: string): Promise<void> {
    const data = { minute: minute.toISOString(), wishes: [wish] };
    const context = demoContext('KeepRefusedWishes', minute);
    await this.store.handle(refusals, refusalsStreamOf(day), context, (known): RefusalEvent[] =>
      known.has(keyOf(data.minute, wish.slots)) ? [] : [{ type: 'WishesRefused', data }],
    );
  }
}

const stored = (slots: readonly SlotId[]) => ({ stored: slots, unallocated: [] });
