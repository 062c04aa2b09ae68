import { Inject, Injectable } from '@nestjs/common';

import type { SpecialDaySetting } from '@cablepark/contracts/configuration/settings';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { RefusalEvent, RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import type { Cents } from '@cablepark/contracts/shared/money';
import { reject } from '@cablepark/contracts/shared/rejection';
import {
  dayOfInstant,
  endOfSlot,
  MINUTE_MS,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { refusalsStreamOf, SCHEDULE } from '@cablepark/contracts/shared/streams';
import { pickAsked, type Asked } from '@cablepark/contracts/what-if/asked';
import { EventLog } from '@cablepark/event-store/log/event-log';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Vault } from '@cablepark/vault/vault';

import {
  decideCloseStretch,
  type ClosingStretch,
} from '#schedule/closures/close-stretch/close-stretch.decide';
import { lookUpAddresses } from '#schedule/closures/close-stretch/close-stretch.handler';
import { decideTakeBackClosure } from '#schedule/closures/take-back-closure/take-back-closure.decide';
import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { addOffers } from '#schedule/domain/offers';
import { findBookingRefusal } from '#schedule/domain/refusal';
import { anybody } from '#schedule/domain/reservations';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { decideGenerateDay } from '#schedule/nightly/generate-days/generate-days.decide';
import { addPassEvents } from '#schedule/passes/domain/settle-passes';
import { offerTimesFrom } from '#schedule/schedules';
import { decideBlockSlots } from '#schedule/slots/block-slots/block-slots.decide';
import { decideMakeSlotsAvailable } from '#schedule/slots/make-slots-available/make-slots-available.decide';
import { decideReleaseSlots } from '#schedule/slots/release-slots/release-slots.decide';
import { decideChangeSpecialDays } from '#special-days/commands/change-special-days/change-special-days.decide';
import { decideUndo } from '#undo/commands/undo-action/undo-action.decide';
import { partsOf, type BeforeImage } from '#undo/domain/parts';
import { reachOf } from '#undo/domain/reach';
import { DemoIdentity } from '../demo-identity.ts';
import type { Prepare, Scene } from './step.ts';

/** Decides on the schedule as if it was this time. Pure, and refuses by throwing. */
export type DecideOnSchedule = (
  schedule: Schedule,
  now: Date,
  revision: bigint,
) => readonly ScheduleStreamEvent[];

/** Nothing is decided on former refusals, so they aren't folded. */
const refusals = { initialState: null, evolve: () => null };

/** Plays what staff do with the schedule, and what customers ask for in vain. */
@Injectable()
export class ScheduleActs {
  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly vault: Vault,
    private readonly identity: DemoIdentity,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  load(): Promise<Schedule> {
    return this.store.load(scheduleDecider, SCHEDULE);
  }

  /**
   * Takes an action by a decision on the schedule, settles what it means for passes, and offers the
   * slots that it frees.
   */
  decide(decide: DecideOnSchedule, asked?: Asked): Prepare {
    return prepareNothing((context) => this.handle({ ...context, asked }, decide));
  }

  /** `payWith` are the ids of the passes that pay what is booked. */
  handle(context: CommandContext, decide: DecideOnSchedule, payWith: readonly string[] = []) {
    const { now } = context;
    const times = offerTimesFrom(this.settings);
    const passOptions = {
      payWith,
      giveBack: 'all',
      giveBackAbsent: false,
      isStaff: true,
      graceDays: this.settings.PASS_GRACE_DAYS,
    } as const;
    return this.store.handle(scheduleDecider, SCHEDULE, context, (schedule, revision) => {
      const events = addPassEvents(decide(schedule, now, revision), schedule, now, passOptions);
      return addOffers(events, schedule, { now, times });
    });
  }

  putOnSale({ day }: Scene): Prepare {
    return this.decide((schedule) =>
      decideGenerateDay({ day, timetable: schedule.settings }, getDay(schedule, day)),
    );
  }

  setPrice(priceCents: Cents, { day, slots }: Scene): Prepare {
    const pricing = { slots: toStored(slots), priceCents };
    return this.decide(
      (schedule) => decideMakeSlotsAvailable(pricing, getDay(schedule, day)),
      pickAsked('MakeSlotsAvailable', pricing),
    );
  }

  block(reason: string, { day, slots }: Scene): Prepare {
    return async (context) => {
      const sealed = await this.vault.seal('blockReason', { reason });
      const blocking = { slots: toStored(slots), reason: sealed, isSameReason: () => true };
      return () =>
        this.handle({ ...context, asked: pickAsked('BlockSlots', blocking) }, (schedule) =>
          decideBlockSlots({ ...blocking, timetable: schedule.settings }, getDay(schedule, day)),
        );
    };
  }

  release({ day, slots }: Scene): Prepare {
    const releasing = { slots: toStored(slots) };
    return this.decide(
      (schedule) => decideReleaseSlots(releasing, getDay(schedule, day)),
      pickAsked('ReleaseSlots', releasing),
    );
  }

  setSpecialDay(day: Day, setting: SpecialDaySetting): Prepare {
    const days = [day];
    return this.decide(
      (schedule, now) =>
        decideChangeSpecialDays({ days, setting, today: dayOfInstant(now) }, schedule),
      pickAsked('ChangeSpecialDays', { days }),
    );
  }

  /** Closes these half hours, those that have begun from now on. */
  close(name: string, because: Pick<ClosingStretch, 'reason' | 'note'>, scene: Scene): Prepare {
    const { at, slots } = scene;
    const [first = reject('SLOT_NOT_FOUND')] = slots;
    const begins = startOfSlot(first);
    const closing: ClosingStretch = {
      closureId: this.#closureIdOf(name),
      from: (begins < at ? at : begins).toISOString(),
      to: endOfSlot(slots.at(-1) ?? first).toISOString(),
      ...because,
      includeRiding: false,
    };
    return prepareNothing(async (context) => {
      const addresses = await lookUpAddresses(closing, await this.load(), this.vault, context.now);
      const asked = pickAsked('CloseStretch', closing);
      await this.handle({ ...context, asked }, (schedule, now) =>
        decideCloseStretch(closing, addresses, schedule, now),
      );
    });
  }

  takeBack(closure: string): Prepare {
    const closureId = this.#closureIdOf(closure);
    return this.decide((schedule) => decideTakeBackClosure(closureId, schedule));
  }

  /** Undoes the step of this name. */
  undo(name: string): Prepare {
    const action = this.identity.deriveActionId(name);
    return prepareNothing(async (context) => {
      const former = await this.#readBeforeImage(action);
      await this.handle({ ...context, undoes: action }, (schedule, now) =>
        decideUndo(action, former, null, schedule, now),
      );
    });
  }

  /** Records a refusal as if a customer had asked for these slots. */
  askInVain({ day, slots }: Scene): Prepare {
    return prepareNothing(async (context) => {
      let refused: RefusedRequest | undefined;
      await this.handle(context, (schedule, now, revision) => {
        const timetable = schedule.settings;
        const wanted = { slots, visitor: anybody, ownerId: null, now, timetable };
        refused = findBookingRefusal(wanted, getDay(schedule, day), revision);
        return [];
      });
      if (refused) {
        await this.#keepRefusal(refused, day, context);
      }
    });
  }

  #keepRefusal(refusal: RefusedRequest, day: Day, context: CommandContext) {
    const minute = new Date(Math.ceil(context.now.getTime() / MINUTE_MS) * MINUTE_MS);
    const event: RefusalEvent = {
      type: 'WishesRefused',
      data: { minute: minute.toISOString(), wishes: [refusal] },
    };
    const keeping = { ...context, command: 'KeepRefusedWishes', now: minute };
    return this.store.handle(refusals, refusalsStreamOf(day), keeping, () => [event]);
  }

  #closureIdOf(name: string): string {
    return this.identity.deriveUuid(`closure ${name}`);
  }

  /**
   * Reads the events of an action and what they changed from the log, since they may have been
   * written before the demo was interrupted.
   */
  async #readBeforeImage(action: string): Promise<BeforeImage> {
    const events: ScheduleStreamEvent[] = [];
    let revision = 0n;
    let before = scheduleDecider.initialState;
    for await (const page of this.log.readStreamPages<ScheduleStreamEvent>(SCHEDULE, 0n)) {
      for (const event of page.events) {
        if (event.metadata.causationId === action) {
          revision = events.length === 0 ? event.revision : revision;
          events.push(event);
        } else if (events.length === 0) {
          before = scheduleDecider.evolve(before, event);
        }
      }
    }

    const reach = reachOf(events);
    return {
      action,
      revision,
      reach,
      before: partsOf(before, reach),
      generated: new Set(),
      passActions: [],
      undoneSales: new Map(),
      cancelled: new Map(),
    };
  }
}

/** A command that has nothing to seal. */
const prepareNothing =
  (handle: (context: CommandContext) => Promise<unknown>): Prepare =>
  (context) =>
    Promise.resolve(() => handle(context));

/** A request for slots that are stored. */
export const toStored = (slots: readonly SlotId[]) => ({ stored: slots, unallocated: [] });
