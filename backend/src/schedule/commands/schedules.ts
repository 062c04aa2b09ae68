import { Inject, Injectable } from '@nestjs/common';

import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { splitIntoParts } from '@cablepark/contracts/shared/lists';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import type { Handled } from '@cablepark/event-store/streams/stream-queue';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { eraseKeys } from '#commands/erased-keys';
import { resolveWhenVisible } from '#commands/wait-until-visible';
import type { RequestContext } from '#http/request-context';
import {
  KeyedCommands,
  type Executed as ExecutedOn,
  type KeyedCommand,
} from '#idempotency/keyed-commands';
import { scheduleDecider } from '../domain/evolve-schedule.ts';
import { addOffers, type OfferTimes } from '../domain/offers.ts';
import type { Schedule } from '../domain/schedule.ts';
import { NetworkHolds } from './holds/network-holds.ts';

type CommandOnSchedule = KeyedCommand<Schedule, ScheduleStreamEvent>;
/**
 * Decides on the present schedule. It is pure, may be called several times, and refuses by
 * throwing.
 */
export type DecideOnSchedule = CommandOnSchedule['decide'];
export type Executed = ExecutedOn<Schedule, ScheduleStreamEvent>;

/**
 * The park's schedule for command handlers. Commands are decided on it and written in one append,
 * and return once their events can be read.
 */
@Injectable()
export class Schedules {
  constructor(
    private readonly keyed: KeyedCommands,
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
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

  /** Executes the command of a request (`KeyedCommands.execute`). */
  async execute(
    command: string,
    context: RequestContext,
    decide: DecideOnSchedule,
    more: Pick<CommandOnSchedule, 'undoes' | 'others' | 'whenWritten'> = {},
  ): Promise<Executed> {
    const decideWithOffers: DecideOnSchedule = (schedule, now, revision) =>
      this.#addOffers(decide(schedule, now, revision), schedule, now);
    const on = { decider: scheduleDecider, stream: SCHEDULE };
    const executed = await this.keyed.execute({
      ...on,
      command,
      context,
      decide: decideWithOffers,
      ...more,
    });
    if (!executed.isRepeat) {
      await this.networkHolds.note(executed.events, context);
    }

    return executed;
  }

  /** Executes a command of the system's own. */
  async executeAs(
    context: CommandContext,
    decide: (schedule: Schedule) => readonly ScheduleStreamEvent[],
  ): Promise<Handled<Schedule, ScheduleStreamEvent>> {
    const decideWithOffers = (schedule: Schedule) =>
      this.#addOffers(decide(schedule), schedule, context.now);
    const handled = await resolveWhenVisible(
      this.progress,
      this.store.handle(scheduleDecider, SCHEDULE, context, decideWithOffers),
    );
    await eraseKeys(this.vault, handled.events);
    return handled;
  }

  #addOffers(
    events: readonly ScheduleStreamEvent[],
    schedule: Schedule,
    now: Date,
  ): readonly ScheduleStreamEvent[] {
    return addOffers(events, schedule, { now, times: offerTimesFrom(this.settings) });
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

/** About how many bookings or entries fit one append, even large ones. */
const MOST_IN_AN_APPEND = 300;

/**
 * Splits what the system does to any number of bookings or entries, so that each part fits one
 * append.
 */
export const splitIntoAppends = <Item>(items: readonly Item[]) =>
  splitIntoParts(items, MOST_IN_AN_APPEND);
