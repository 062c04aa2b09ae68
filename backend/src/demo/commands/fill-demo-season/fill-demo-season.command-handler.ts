import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import pRetry from 'p-retry';

import { Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, mondayOf } from '@cablepark/contracts/shared/riga-time';
import { DEMO_SEASON, SCHEDULE } from '@cablepark/contracts/shared/streams';
import type { DemoEvent } from '@cablepark/contracts/system/system.events';
import { isFailure, isUnreadable } from '@cablepark/event-store/client/failures';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import {
  readModelNames,
  ReadModelProgress,
} from '@cablepark/projections/progress/read-model-progress';

import { DemoIdentity } from '#demo/demo-identity';
import { demoAccounts } from '#demo/domain/demo-accounts';
import { demoFeedback } from '#demo/domain/demo-feedback';
import {
  decideBeginDemo,
  decideEndDemo,
  demoSeason,
  type DemoSeason,
} from '#demo/domain/demo-season';
import { specialDaysAround } from '#demo/domain/planned-special-days';
import { planSeason, planWishes, specialDaysSetAt } from '#demo/domain/season-plan';
import { AccountSteps, FeedbackSteps } from '#demo/steps/account-steps';
import { BookingSteps } from '#demo/steps/booking-steps';
import { ScheduleSteps } from '#demo/steps/schedule-steps';
import { demoContext, type Step } from '#demo/steps/step';
import { scheduleDecider } from '#schedule/domain/evolve-schedule';

/**
 * Fills an empty park with a realistic season, once. `report` gets the lines that a person has to
 * read.
 */
export class FillDemoSeason extends Command<void> {
  constructor(readonly report: (line: string) => void) {
    super();
  }
}

/** There are real bookings, which an invented season would be mixed up with for good. */
export class DemoRefused extends StartupRefused {
  override readonly name = 'DemoRefused';
}

const PAGE = 1000;
const VISIBLE_MS = 10_000;
const REPORT_EVERY_MS = 2000;
const NEW_MS = 2 * 86_400_000;
const LONG_AGO_MS = 100 * 86_400_000;
const REFUSAL =
  'There are bookings here already, and a demo is not mixed with them: give it a data folder of its own, e.g. DATA_DIR=./demo npm start -- --demo.';

/**
 * Every step is a decision of the real commands, backdated, with the actor
 * `{ kind: 'system', name: 'demo' }`. If a demo was killed half way, the next start continues it
 * around the day on which it began and leaves alone what already exists. Steps are taken in the
 * order of their times, so that the lists of the newest items are right.
 */
@CommandHandler(FillDemoSeason)
export class FillDemoSeasonHandler implements ICommandHandler<FillDemoSeason> {
  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly identity: DemoIdentity,
    private readonly accounts: AccountSteps,
    private readonly schedule: ScheduleSteps,
    private readonly bookings: BookingSteps,
    private readonly feedback: FeedbackSteps,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ report }: FillDemoSeason): Promise<void> {
    const season = await this.store.load(demoSeason, DEMO_SEASON);
    if (season.isFilled) {
      return;
    }
    if (season.around === null) {
      await this.#assertNoBookings();
    }

    const now = season.around === null ? this.clock.now() : new Date(season.around);
    await this.#note((present) => decideBeginDemo(now.toISOString(), present), now);
    report('filling a season for the demo…');
    report(this.#loginsLine());
    for (const account of demoAccounts) {
      await this.accounts.open(account, now);
    }

    for (const planned of specialDaysAround(dayOfInstant(now))) {
      await this.schedule.changeSpecialDays(planned, specialDaysSetAt(now));
    }

    const bookings = await this.#fill(now, report);
    const { position } = await this.#note((present) => decideEndDemo(bookings, present), now);
    await this.progress.waitFor(readModelNames, position, VISIBLE_MS);
  }

  #loginsLine(): string {
    const logins = demoAccounts
      .filter(({ isForVisitors }) => isForVisitors)
      .map(({ profile }) => profile.email);
    return `The demo's users are ${logins.join(', ')}, each with the password ${this.identity.password()} (it is shown only now).`;
  }

  /**
   * A park gets real bookings within its first days, so reading the beginning of the log is enough.
   */
  async #assertNoBookings(): Promise<void> {
    let after: bigint | undefined;
    for (;;) {
      const { events, last, isEnd } = await this.log.readPage(after, PAGE);
      if (events.some(({ type }) => type === 'BookingPlaced')) {
        throw new DemoRefused(REFUSAL);
      }
      if (isEnd) {
        return;
      }

      after = last;
    }
  }

  #note(decide: (season: DemoSeason) => DemoEvent[], at: Date) {
    return this.store.handle(demoSeason, DEMO_SEASON, demoContext('FillDemoSeason', at), decide);
  }

  /** Takes the steps in order and returns how many bookings were planned. */
  async #fill(now: Date, report: (line: string) => void): Promise<number> {
    const { settings } = await this.store.load(scheduleDecider, SCHEDULE);
    const days = planSeason(now, settings);
    const bookings = days.flatMap((planned) => planned.bookings);
    const steps = await Promise.all([
      ...days.map((planned) => this.schedule.ofDay(planned)),
      ...bookings.map((planned) => this.bookings.of(planned)),
      ...demoFeedback.map((item) => this.feedback.of(item, now)),
    ]);
    const closures = days
      .flatMap((planned) => planned.closures)
      .flatMap((planned) => this.schedule.ofClosure(planned));
    const wishes = planWishes(days, now).map((planned) => this.schedule.ofWish(planned));
    const groups = inOrder([...steps.flat(), ...closures, ...wishes], now);
    let reportedAt = performance.now();
    for (const [done, together] of groups.entries()) {
      if (performance.now() - reportedAt > REPORT_EVERY_MS) {
        reportedAt = performance.now();
        report(`filling a season for the demo: ${Math.floor((100 * done) / groups.length)}%`);
      }

      await Promise.all(together.map(takeStep));
    }

    return bookings.length;
  }
}

/**
 * Groups the steps: what lists of newest items show one by one, the rest by the day, and long ago
 * by the week.
 */
function inOrder(steps: readonly Step[], now: Date): Step[][] {
  const groups = new Map<string, Step[]>();
  let aloneBefore = 0;
  for (const step of [...steps].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const isNew = now.getTime() - step.at.getTime() < NEW_MS;
    const isOneByOne = isNew || step.isAlone === true;
    if (isOneByOne) {
      aloneBefore += 1;
    }

    const unit =
      now.getTime() - step.at.getTime() < LONG_AGO_MS
        ? dayOfInstant(step.at)
        : mondayOf(dayOfInstant(step.at));
    const group = isOneByOne ? `step ${aloneBefore}` : `${unit} after ${aloneBefore}`;
    groups.set(group, [...(groups.get(group) ?? []), step]);
  }

  return [...groups.values()];
}

const MAX_RETRIES = 4;

/**
 * Skips what the present settings or slots don't allow and unreadable days; retries what timed out.
 */
async function takeStep({ take }: Step): Promise<void> {
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
