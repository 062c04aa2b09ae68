import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import pRetry from 'p-retry';

import { Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, mondayOf } from '@cablepark/contracts/shared/riga-time';
import { DEMO_SEASON, SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { DemoEvent } from '@cablepark/contracts/system/demo.events';
import { isFailure, isUnreadable } from '@cablepark/event-store/client/failures';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModelNames } from '@cablepark/projections/progress/read-models-showing';

import { DemoIdentity } from '#demo/demo-identity';
import {
  decideBeginDemo,
  decideEndDemo,
  demoSeason,
  type DemoSeason,
} from '#demo/domain/demo-season';
import { AccountActs } from '#demo/stage/account-acts';
import { Stage } from '#demo/stage/stage';
import { createDemoContext, isBooking, type Step, type Take } from '#demo/stage/step';
import { Around } from '#demo/story/around';
import { demoAccounts } from '#demo/story/people';
import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { FillDemoSeason } from './fill-demo-season.command.ts';

/** There are real bookings, which an invented season would be mixed up with for good. */
export class DemoRefused extends StartupRefused {
  override readonly name = 'DemoRefused';
}

/** How many events of the log are read at once. */
const PAGE = 1000;
/** How long to wait at the end until the read models show the season. */
const VISIBLE_MS = 10_000;
const REPORT_EVERY_MS = 2000;
/** Steps younger than this are taken one by one, older ones by the day. */
const NEW_MS = 2 * 86_400_000;
/** Steps older than this are taken by the week. */
const LONG_AGO_MS = 100 * 86_400_000;

const REFUSAL =
  'There are bookings here already, and a demo is not mixed with them: ' +
  'give it a data folder of its own, e.g. DATA_DIR=./demo npm start -- --demo.';

/**
 * Plays the demo's script: its story, and the ordinary days around it. Every step is a decision of
 * the real commands, backdated, with the actor `{ kind: 'system', name: 'demo' }`. If a demo was
 * killed half way, the next start continues it around the instant at which it began and leaves out
 * the steps that are in the log. Steps are taken in the order of their times, so that the lists of
 * the newest items are right.
 */
@CommandHandler(FillDemoSeason)
export class FillDemoSeasonHandler implements ICommandHandler<FillDemoSeason> {
  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly identity: DemoIdentity,
    private readonly accounts: AccountActs,
    private readonly stage: Stage,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ report }: FillDemoSeason): Promise<void> {
    const season = await this.store.load(demoSeason, DEMO_SEASON);
    if (season.isFilled) {
      return;
    }

    const { hasBookings, actions } = await this.#readLog();
    if (season.around === null && hasBookings) {
      throw new DemoRefused(REFUSAL);
    }

    const now = season.around === null ? this.clock.now() : new Date(season.around);
    await this.#note((present) => decideBeginDemo(now.toISOString(), present), now);
    report('filling a season for the demo…');
    report(this.#formatLogins());
    for (const account of demoAccounts) {
      await this.accounts.open(account, now);
    }

    const bookings = await this.#fill(now, actions, report);
    const { position } = await this.#note((present) => decideEndDemo(bookings, present), now);
    await this.progress.waitFor(readModelNames, position, VISIBLE_MS);
  }

  #formatLogins(): string {
    const logins = demoAccounts
      .filter(({ isForVisitors }) => isForVisitors)
      .map(({ person }) => person.email);
    const password = this.identity.derivePassword();
    return `The demo's users are ${logins.join(', ')}, each with the password ${password} (it is shown only now).`;
  }

  /** Whether anybody has booked, and the ids of all actions. The log of a new park is short. */
  async #readLog(): Promise<{ hasBookings: boolean; actions: ReadonlySet<string> }> {
    const actions = new Set<string>();
    let hasBookings = false;
    let after: bigint | undefined;
    for (;;) {
      const { events, last, isEnd } = await this.log.readPage(after, PAGE);
      for (const { type, metadata } of events) {
        actions.add(metadata.causationId);
        hasBookings ||= type === 'BookingPlaced';
      }
      if (isEnd) {
        return { hasBookings, actions };
      }

      after = last;
    }
  }

  #note(decide: (season: DemoSeason) => DemoEvent[], at: Date) {
    const context = createDemoContext('FillDemoSeason', at, this.identity.deriveUuid('season'));
    return this.store.handle(demoSeason, DEMO_SEASON, context, decide);
  }

  /** Takes the steps that no former start has taken, and returns how many bookings there are. */
  async #fill(
    now: Date,
    actions: ReadonlySet<string>,
    report: (line: string) => void,
  ): Promise<number> {
    const { settings } = await this.store.load(scheduleDecider, SCHEDULE);
    const steps = this.stage.toSteps(new Around(now), settings);
    const left = steps.filter((step) => !actions.has(this.stage.toActionId(step)));
    const groups = groupInOrder(left, now);
    let reportedAt = performance.now();
    for (const [done, together] of groups.entries()) {
      if (performance.now() - reportedAt > REPORT_EVERY_MS) {
        reportedAt = performance.now();
        report(`filling a season for the demo: ${Math.floor((100 * done) / groups.length)}%`);
      }

      const takes = await Promise.all(together.map((step) => this.#prepare(step)));
      await Promise.all(takes.map(takeUnlessRefused));
    }

    return steps.filter(isBooking).length;
  }

  #prepare(step: Step): Promise<Take> {
    const { command, at } = step;
    return step.prepare(createDemoContext(command, at, this.stage.toActionId(step)));
  }
}

/**
 * Groups the steps in order: those that lists of newest items show one by one, the rest by the day,
 * and long ago by the week.
 */
function groupInOrder(steps: readonly Step[], now: Date): Step[][] {
  const groups = new Map<string, Step[]>();
  let aloneBefore = 0;
  for (const step of steps) {
    const isNew = now.getTime() - step.at.getTime() < NEW_MS;
    const isOneByOne = isNew || step.isAlone;
    if (isOneByOne) {
      aloneBefore += 1;
    }

    const unit =
      now.getTime() - step.at.getTime() < LONG_AGO_MS
        ? dayOfInstant(step.at)
        : mondayOf(dayOfInstant(step.at));
    const name = isOneByOne ? `step ${aloneBefore}` : `${unit} after ${aloneBefore}`;
    const group = groups.get(name) ?? [];
    group.push(step);
    groups.set(name, group);
  }

  return [...groups.values()];
}

const MAX_RETRIES = 4;

/**
 * Skips what the present settings or slots don't allow and unreadable days; retries what timed out.
 */
async function takeUnlessRefused(take: Take): Promise<void> {
  await pRetry(take, {
    retries: MAX_RETRIES,
    minTimeout: 0,
    shouldRetry: ({ error }) => isFailure(error) && !isUnreadable(error),
  }).catch((error: unknown) => {
    if (!(error instanceof Rejection) && !isUnreadable(error)) {
      throw error;
    }
  });
}
