import type { SpecialDaysOutcome } from '@cablepark/contracts/configuration/special-day';
import { CONFIGURATION, dayStream } from '@cablepark/contracts/shared/streams';
import { today as dayAt, type Day } from '@cablepark/contracts/shared/riga-time';
import { reject } from '@cablepark/contracts/shared/rejection';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { Injectable } from '@nestjs/common';
import { ConfigurationMirror } from '../../configuration/configuration-mirror.ts';
import { configuration, type Configuration } from '../../configuration/domain/configuration.ts';
import { commandContext, type RequestContext } from '../../http/request-context.ts';
import { dayByDay } from '../../schedule/commands/day-by-day.ts';
import { daySchedule } from '../../schedule/domain/evolve-day.ts';
import { bookingsInTheWay, countsOf } from '../domain/days-outcome.ts';
import type { SpecialDaysChange } from '../domain/special-days-change.ts';
import { NamedBookings } from '../queries/named-bookings.ts';
import { decideApplySpecialDay } from './apply-special-day.decide.ts';
import { SpecialDaysProcess } from './special-days-process.ts';

/** A change to be decided on the present settings, by a pure function. */
export type DecideChange = (present: Configuration) => SpecialDaysChange;

/** Changes special days for command handlers, or says what a change would do. */
@Injectable()
export class SpecialDaysDeed {
  constructor(
    private readonly store: StreamStore,
    private readonly process: SpecialDaysProcess,
    private readonly configuration: ConfigurationMirror,
    private readonly named: NamedBookings,
    private readonly clock: Clock,
  ) {}

  /** Answers once each day has its slots and they can be read. */
  async do(command: string, context: RequestContext, decide: DecideChange): Promise<SpecialDaysOutcome> {
    const written = commandContext(command, this.clock.now(), context);
    const handled = await this.store.handle(configuration, CONFIGURATION, written, (present) => [decide(present)]);
    const { position, state: settings } = handled;
    const [change] = handled.events;
    if (!change) return reject('INTERNAL');
    const { events, inTheWay } = await this.process.finish({ change, position, settings }, written);
    return { dryRun: false, ...countsOf(events), bookingsInTheWay: await this.named.of(inTheWay) };
  }

  /** Decides on the present settings and days without writing. */
  async preview(decide: DecideChange): Promise<SpecialDaysOutcome> {
    await this.configuration.catchUp();
    const now = this.clock.now();
    const today = dayAt(now);
    const change = decide(this.configuration.state);
    const at = { metadata: { at: now.toISOString(), correlationId: 'a preview', causationId: 'a preview' } };
    const timetable = configuration.evolve(this.configuration.state, { ...change, ...at });
    const days = change.data.days.filter((day) => day >= today);
    const outcomes = await dayByDay(days, async (day: Day) => {
      const schedule = await this.store.load(daySchedule, dayStream(day));
      const events = decideApplySpecialDay({ day, today, timetable }, schedule);
      return { events, inTheWay: bookingsInTheWay(day, timetable, schedule) };
    });
    const counts = countsOf(outcomes.flatMap(({ events }) => events));
    const inTheWay = outcomes.flatMap((outcome) => outcome.inTheWay);
    return { dryRun: true, ...counts, bookingsInTheWay: await this.named.of(inTheWay) };
  }
}
