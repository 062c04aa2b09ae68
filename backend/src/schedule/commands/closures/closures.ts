import { setTimeout as delay } from 'node:timers/promises';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { ProcessEvent, ProcessKind } from '@cablepark/contracts/schedule/process.events';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { closureStream, dayStream } from '@cablepark/contracts/shared/streams';
import { commandDeadline, EventLog } from '@cablepark/event-store/log/event-log';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { onceAllVisible } from '../../../commands/once-visible.ts';
import { WrittenEvents } from '../../../commands/written-events.ts';
import { contextOfBegun, type ResumableProcess } from '../../../processes/resumable-process.ts';
import { BookingOnItsWay } from '../../domain/assert-settled.ts';
import { daysOfStretch, slotStretchOf } from '../../domain/closed-days.ts';
import { decideCloseDay, decideReopenDay, type ClosedDay } from '../../domain/closing.ts';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';
import { daySchedule } from '../../domain/evolve-day.ts';
import { eventsOfClosure } from './closed-day-events.ts';
import { closureProcess } from './closure-process.ts';

type DataOf<Type extends ProcessEvent['type']> = Extract<ProcessEvent, { type: Type }>['data'];
export type ClosureData = DataOf<'ClosureBegun'>;
type PostponedData = Extract<DayEvent, { type: 'BookingPostponed' }>['data'];

/** How many days are worked on at once; each is a stream of its own. */
const DAYS_AT_ONCE = 4;
/** How soon a day is tried again on which a booking is moving. */
const TRY_AGAIN_MS = 25;

/**
 * Closes stretches of time and takes that back, day by day. A closure has a stream of its own, which tells what has
 * begun; every day can be done again, so that `resume` finishes whatever was interrupted.
 */
@Injectable()
export class Closures {
  readonly #underWay = new Set<string>();

  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  /** The two deeds that a restart may have to finish. */
  readonly processes: readonly ResumableProcess[] = [
    { kind: 'closure', resume: (id) => this.#resume('closure', id, (context) => this.#close(id, context)) },
    { kind: 'take-back', resume: (id) => this.#resume('take-back', id, (context) => this.#reopen(id, context)) },
  ];

  /** Closes a stretch. Rejects OUTCOME_UNKNOWN if it will be finished later. */
  async close(data: ClosureData, context: CommandContext): Promise<void> {
    await this.#inStream(data.closureId, context, ({ begun }) => (begun ? [] : [{ type: 'ClosureBegun', data }]));
    await this.#once('closure', data.closureId, () => this.#close(data.closureId, context));
  }

  /** What closing would do now: the events of each day. */
  async plan(data: ClosureData): Promise<readonly DayEvent[]> {
    const planned = closedDaysOf(data).map((closed) =>
      onceSettled(async () => decideCloseDay(closed, await this.#load(closed.day))),
    );
    return (await Promise.all(planned)).flat();
  }

  /**
   * Takes a closure back, or finishes that if the same request has begun it. Rejects CLOSURE_NOT_FOUND,
   * CLOSURE_TAKEN_BACK, or OUTCOME_UNKNOWN if it will be finished later.
   */
  async takeBack(closureId: string, context: CommandContext, isBegun = false): Promise<void> {
    const { begun, completed, isUndone } = await this.store.load(closureProcess, closureStream(closureId));
    if (!begun || isUndone) return reject('CLOSURE_NOT_FOUND');
    // An interrupted closure is finished first, so that every day knows it.
    if (!completed) await this.#once('closure', closureId, () => this.#close(closureId, context));
    await this.#inStream(closureId, context, (process) => {
      if (isBegun) return [];
      if (process.isUndone) reject('CLOSURE_NOT_FOUND');
      if (process.isTakenBack !== 'no') reject('CLOSURE_TAKEN_BACK');
      return [{ type: 'ClosureTakeBackBegun', data: { closureId } }];
    });
    await this.#once('take-back', closureId, () => this.#reopen(closureId, context));
  }

  async #close(closureId: string, context: CommandContext): Promise<void> {
    const { begun, completed } = await this.store.load(closureProcess, closureStream(closureId));
    if (!begun || completed) return;
    const written = new WrittenEvents();
    const done = await this.#onEachDay(closedDaysOf(begun), context, written, (closed, schedule) =>
      decideCloseDay(closed, schedule),
    );
    const slots = done.reduce((sum, { type, data }) => sum + (type === 'SlotsClosed' ? data.slots.length : 0), 0);
    const postponed = done.flatMap(({ type, data }) => (type === 'BookingPostponed' ? [data] : []));
    const mails = await this.mailsFor(postponed);
    const after = await this.#inStream(closureId, context, (process) =>
      process.completed ? [] : [{ type: 'ClosureCompleted', data: { closureId, slots, mails } }],
    );
    await this.#visible(written, after);
  }

  async #reopen(closureId: string, context: CommandContext): Promise<void> {
    const { begun, isTakenBack } = await this.store.load(closureProcess, closureStream(closureId));
    if (!begun || isTakenBack !== 'begun') return;
    const written = new WrittenEvents();
    const now = this.clock.now();
    const done = await this.#onEachDay(closedDaysOf(begun), context, written, ({ day }, schedule) =>
      decideReopenDay(closureId, day, schedule, now),
    );
    const slots = done.reduce((sum, { type, data }) => sum + (type === 'SlotsReopened' ? data.slots.length : 0), 0);
    const after = await this.#inStream(closureId, context, (process) =>
      process.isTakenBack === 'begun' ? [{ type: 'ClosureTakenBack', data: { closureId, slots } }] : [],
    );
    await this.#visible(written, after);
  }

  /** How many of these customers have an address. */
  async mailsFor(postponed: readonly Pick<PostponedData, 'customer'>[]): Promise<number> {
    const opened = await this.vault.openAll(
      'customer',
      postponed.map(({ customer }) => customer),
    );
    return opened.filter((one) => customerIn.nullable().parse(one)?.email != null).length;
  }

  /** Decides on every day and returns what the closure has done there, in earlier runs too. */
  async #onEachDay(
    days: readonly ClosedDay[],
    context: CommandContext,
    written: WrittenEvents,
    decide: (closed: ClosedDay, schedule: DaySchedule) => DayEvent[],
  ): Promise<Awaited<ReturnType<typeof eventsOfClosure>>> {
    const done: Awaited<ReturnType<typeof eventsOfClosure>> = [];
    for (let i = 0; i < days.length; i += DAYS_AT_ONCE) {
      const some = days.slice(i, i + DAYS_AT_ONCE).map(async (closed) => {
        const handled = await onceSettled(() =>
          this.store.handle(daySchedule, dayStream(closed.day), context, (schedule) => decide(closed, schedule)),
        );
        written.add(handled);
        return eventsOfClosure(this.log, closed.day, closed.closureId);
      });
      done.push(...(await Promise.all(some)).flat());
    }
    return done;
  }

  #inStream(
    closureId: string,
    context: CommandContext,
    decide: (closure: ReturnType<typeof closureProcess.evolve>) => ProcessEvent[],
  ) {
    return this.store.handle(closureProcess, closureStream(closureId), context, decide);
  }

  async #visible(
    written: WrittenEvents,
    after: { readonly events: readonly ProcessEvent[]; readonly position: bigint },
  ): Promise<void> {
    written.add(after);
    await onceAllVisible(this.progress, written);
  }

  #load(day: Day): Promise<DaySchedule> {
    return this.store.load(daySchedule, dayStream(day));
  }

  /** Takes the steps of a deed that has begun. Whatever goes wrong, they will be taken later. */
  async #once(kind: ProcessKind, closureId: string, take: () => Promise<void>): Promise<void> {
    const name = `${kind} ${closureId}`;
    this.#underWay.add(name);
    try {
      await take();
    } catch (error) {
      if (error instanceof Rejection) throw error;
      return reject('OUTCOME_UNKNOWN');
    } finally {
      this.#underWay.delete(name);
    }
  }

  async #resume(kind: ProcessKind, closureId: string, take: (context: CommandContext) => Promise<void>): Promise<void> {
    const name = `${kind} ${closureId}`;
    if (this.#underWay.has(name)) return;
    const type = kind === 'closure' ? 'ClosureBegun' : 'ClosureTakeBackBegun';
    const { events } = await this.log.readStream<ProcessEvent>(closureStream(closureId));
    const begun = events.find((event) => event.type === type);
    if (begun) await this.#once(kind, closureId, () => take(contextOfBegun(begun, this.clock.now())));
  }
}

/** Repeats `act` for a while as long as a booking is moving to or from the day. */
async function onceSettled<Done>(act: () => Promise<Done>): Promise<Done> {
  const until = commandDeadline();
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof BookingOnItsWay) || Date.now() > until) throw error;
      await delay(TRY_AGAIN_MS);
    }
  }
}

function closedDaysOf({ closureId, from, to, reason, note: words }: ClosureData): ClosedDay[] {
  const stretch = slotStretchOf(new Date(from), new Date(to));
  return [...daysOfStretch(stretch)].map(([day, part]) => ({ closureId, day, ...part, reason, note: words }));
}
