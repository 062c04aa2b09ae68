import type { RefusalEvent, RefusedWish } from '@cablepark/contracts/schedule/refusal.events';
import { refusalsStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Injectable } from '@nestjs/common';
import { refusedBooking } from '../../schedule/domain/refused-wish.ts';
import type { PlannedWish } from '../domain/planned-wishes.ts';
import { DaySteps } from './day-steps.ts';
import { demoContext, type Step } from './step.ts';

const MINUTE_MS = 60_000;

/** The minutes of a day's refusals with the slots that were asked for, by which a step that was taken is known. */
const refusals = {
  initialState: new Set<string>() as ReadonlySet<string>,
  evolve: (known: ReadonlySet<string>, { data }: RefusalEvent): ReadonlySet<string> =>
    new Set([...known, ...data.wishes.map(({ slots }) => keyOf(data.minute, slots))]),
};
const keyOf = (minute: string, slots: readonly number[]): string => `${minute} ${slots.join()}`;

/** Asks for slots that customers don't get, and keeps that as if they had asked. */
@Injectable()
export class RefusalSteps {
  constructor(
    private readonly days: DaySteps,
    private readonly store: StreamStore,
  ) {}

  of(planned: PlannedWish): Step {
    return { at: planned.at, take: () => this.#ask(planned) };
  }

  async #ask({ day, slots, at }: PlannedWish): Promise<void> {
    let refused: RefusedWish | undefined;
    await this.days.decide('BookSlots', at, day, (ofDay, { settings }, revision) => {
      const wanted = { slots, ownerId: null, now: at, leadTime: settings.leadTime, timetable: settings };
      refused = refusedBooking(wanted, ofDay, revision);
      return [];
    });
    if (refused) await this.#keep(refused, endOfMinute(at), day);
  }

  async #keep(wish: RefusedWish, minute: Date, day: string): Promise<void> {
    const data = { minute: minute.toISOString(), wishes: [wish] };
    const context = demoContext('KeepRefusedWishes', minute);
    await this.store.handle(refusals, refusalsStream(day), context, (known): RefusalEvent[] =>
      known.has(keyOf(data.minute, wish.slots)) ? [] : [{ type: 'WishesRefused', data }],
    );
  }
}

const endOfMinute = (at: Date): Date => new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS);
