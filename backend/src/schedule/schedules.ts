import { Inject, Injectable } from '@nestjs/common';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { splitIntoParts } from '@cablepark/contracts/shared/lists';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import {
  CommandPipeline,
  type CommandOn,
  type Executed as ExecutedOn,
  type RequestCommand,
} from '#command-pipeline/command-pipeline';
import { isStaffMember, type RequestContext } from '../http/request-context.ts';
import { scheduleDecider } from './domain/evolve-schedule.ts';
import { addOffers, type OfferTimes } from './domain/offers.ts';
import type { Schedule } from './domain/schedule.ts';
import { NetworkHolds } from './holds/network-holds.ts';
import { addPassEvents, type PassOptions } from './passes/domain/settle-passes.ts';

type CommandOnSchedule = RequestCommand<Schedule, ScheduleStreamEvent>;
/**
 * Decides on the present schedule. It is pure, may be called several times, and refuses by
 * throwing.
 */
export type DecideOnSchedule = CommandOnSchedule['decide'];
export type Executed = ExecutedOn<Schedule, ScheduleStreamEvent>;

/** What the command of a request may add to its decision. */
export interface CommandOptions extends Pick<
  CommandOnSchedule,
  'undoes' | 'asked' | 'others' | 'whenWritten'
> {
  readonly passes?: Partial<PassOptions>;
}

/** The pass options that a command sets, among them whether staff sent it. */
export type CommandPassOptions = Partial<PassOptions> & Pick<PassOptions, 'isStaff'>;

/** The pass options of a command that sets none. */
const DEFAULT_PASS_OPTIONS: Omit<PassOptions, 'isStaff' | 'graceDays'> = {
  payWith: [],
  giveBack: 'all',
  giveBackAbsent: false,
};

/**
 * The park's schedule for command handlers. Commands are decided on it and written in one append,
 * with offers of the slots that they free, and return once their events can be read.
 */
@Injectable()
export class Schedules {
  constructor(
    private readonly pipeline: CommandPipeline,
    private readonly store: StreamStore,
    private readonly networkHolds: NetworkHolds,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Loads the present schedule, for preparations before a decision. The decision itself gets the
   * schedule of its own time.
   */
  load(): Promise<Schedule> {
    return this.store.load(scheduleDecider, SCHEDULE);
  }

  /** Executes the command of a request (`CommandPipeline.execute`). */
  async execute(
    command: string,
    context: RequestContext,
    decide: DecideOnSchedule,
    { passes, ...more }: CommandOptions = {},
  ): Promise<Executed> {
    const isStaff = isStaffMember(context.caller);
    const executed = await this.pipeline.execute({
      ...this.#onSchedule(decide, { isStaff, ...passes }),
      ...more,
      command,
      context,
    });
    if (!executed.isRepeat) {
      await this.networkHolds.note(executed.events, context);
    }

    return executed;
  }

  /** Executes a command of the system's own. */
  executeAs(context: CommandContext, decide: DecideOnSchedule): Promise<Executed> {
    return this.pipeline.executeAs(context, this.#onSchedule(decide, { isStaff: true }));
  }

  #onSchedule(
    decide: DecideOnSchedule,
    passes: CommandPassOptions,
  ): CommandOn<Schedule, ScheduleStreamEvent> {
    const times = offerTimesFrom(this.settings);
    return {
      decider: scheduleDecider,
      stream: SCHEDULE,
      decide,
      addConsequences: (events, schedule, now) =>
        addOffers(this.addPassEvents(events, schedule, now, passes), schedule, { now, times }),
    };
  }

  /**
   * Adds to a command's events what they mean for passes (`addPassEvents`), with the park's days of
   * grace.
   */
  addPassEvents(
    events: readonly ScheduleStreamEvent[],
    schedule: Schedule,
    now: Date,
    options: CommandPassOptions,
  ): readonly ScheduleStreamEvent[] {
    const graceDays = this.settings.PASS_GRACE_DAYS;
    return addPassEvents(events, schedule, now, { ...DEFAULT_PASS_OPTIONS, graceDays, ...options });
  }
}

/**
 * How long offers last. An entry whose e-mail isn't confirmed keeps a slot from sale no longer than
 * a customer who fills in the booking form.
 */
export const offerTimesFrom = ({ OFFER_SECONDS, HOLD_SECONDS }: Settings): OfferTimes => ({
  confirmed: OFFER_SECONDS,
  unconfirmed: Math.min(OFFER_SECONDS, HOLD_SECONDS),
});

/** How many bookings, waitlist entries or passes surely fit one append, even large ones. */
const MOST_IN_AN_APPEND = 300;

/** Splits the items of a command of the system into parts that each fit one append. */
export const splitIntoAppends = <Item>(items: readonly Item[]) =>
  splitIntoParts(items, MOST_IN_AN_APPEND);
