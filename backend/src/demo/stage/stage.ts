import { Injectable } from '@nestjs/common';

import type { Timetable } from '#schedule/domain/settings';
import { DemoIdentity } from '../demo-identity.ts';
import type { Around } from '../story/around.ts';
import { tellOrdinaryDays } from '../story/ordinary-days.ts';
import type { Acts, ScriptDay } from '../story/script.ts';
import { tellSeason } from '../story/season.ts';
import { AccountActs } from './account-acts.ts';
import { BookingActs } from './booking-acts.ts';
import { PassActs } from './pass-acts.ts';
import { ScheduleActs } from './schedule-acts.ts';
import type { Step } from './step.ts';

/** Turns the lines of a script into what the product's commands decide at their times. */
@Injectable()
export class Stage {
  readonly #acts: Acts;

  constructor(
    accounts: AccountActs,
    bookings: BookingActs,
    passes: PassActs,
    schedule: ScheduleActs,
    private readonly identity: DemoIdentity,
  ) {
    this.#acts = { accounts, bookings, passes, schedule };
  }

  /**
   * The steps of the whole demo in the order of their times. What would come after the instant at
   * which it begins is left out, because it hasn't happened yet.
   */
  toSteps(around: Around, timetable: Timetable): Step[] {
    const story = tellSeason(around);
    return this.#play([...story, ...tellOrdinaryDays(around, timetable, story)], around);
  }

  #play(script: readonly ScriptDay[], around: Around): Step[] {
    const steps: Step[] = [];
    const names = new Set<string>();
    for (const { daysAhead, lines } of script) {
      for (const { command, when, time, play, isAlone = false, ...line } of lines) {
        const at = around.toInstant(daysAhead, when, time);
        const name = line.name ?? `${around.toDay(daysAhead)} ${names.size}`;
        if (names.has(name)) {
          throw new Error(`Two lines of the demo have the name ${name}.`);
        }

        names.add(name);
        if (at < around.now) {
          const scene = { around, at, ...around.toSlots(daysAhead, time) };
          steps.push({ name, command, at, isAlone, prepare: play(this.#acts, scene) });
        }
      }
    }

    return steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** The id of the action that a step takes. */
  toActionId({ name }: Pick<Step, 'name'>): string {
    return this.identity.deriveActionId(name);
  }
}
