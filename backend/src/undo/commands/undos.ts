import { serialOf } from '@cablepark/contracts/schedule/booking-id';
import type { ProcessEvent } from '@cablepark/contracts/schedule/process.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { CONFIGURATION, closureStream, dayStream, undoStream } from '@cablepark/contracts/shared/streams';
import { EventLog } from '@cablepark/event-store/log/event-log';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { onceAllVisible } from '../../commands/once-visible.ts';
import { WrittenEvents } from '../../commands/written-events.ts';
import { ConfigurationMirror } from '../../configuration/configuration-mirror.ts';
import { configuration } from '../../configuration/domain/configuration.ts';
import { contextOfBegun, type ResumableProcess } from '../../processes/resumable-process.ts';
import { dayByDay } from '../../schedule/commands/day-by-day.ts';
import { closureProcess } from '../../schedule/commands/closures/closure-process.ts';
import type { DayEvent, DaySchedule } from '../../schedule/domain/day-schedule.ts';
import { daySchedule } from '../../schedule/domain/evolve-day.ts';
import { withoutClaim } from '../../schedule/domain/evolve-undo.ts';
import type { DayPast } from '../domain/day-past.ts';
import { bookingWith, inTheWayOn, partsOf, revertDay, type InTheWay } from '../domain/revert-day.ts';
import { inTheWayOfSettings, revertSettings, type SettingsPast } from '../domain/settings-past.ts';
import { undoProcess, type UndoProcess } from '../domain/undo-process.ts';
import { UndoPlans, type UndoPlan } from './undo-plans.ts';

/** Takes actions back as planned, all of an action or nothing. */
@Injectable()
export class Undos implements ResumableProcess {
  readonly kind = 'undo';
  readonly #underWay = new Set<string>();

  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly plans: UndoPlans,
    private readonly vault: Vault,
    private readonly mirror: ConfigurationMirror,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes an action back and resolves once that can be read. Rejects CAME_BETWEEN, or OUTCOME_UNKNOWN if it will be
   * finished later.
   */
  async carryOut(plan: UndoPlan, context: CommandContext): Promise<void> {
    const written = new WrittenEvents();
    const [only, ...more] = [...plan.days];
    const isOneStream = more.length === 0 && (plan.settings === null) !== (only === undefined) && plan.closure === null;
    // The steps tell by themselves what they have written.
    if (!isOneStream) return this.#inSteps(plan, { ...context, written: undefined });
    if (only) await this.#onDay(only[0], context, written, (schedule) => revertedDay(only, schedule));
    else await this.#settings(plan, context, written);
    await onceAllVisible(this.progress, written);
  }

  async resume(undoId: string): Promise<void> {
    if (this.#underWay.has(undoId)) return;
    const { events } = await this.log.readStream<ProcessEvent>(undoStream(undoId));
    const begun = events.find((event) => event.type === 'UndoBegun');
    if (!begun) return;
    const { undoes, reverts } = begun.data;
    const context = { ...contextOfBegun(begun, this.clock.now()), undoes };
    await this.#inSteps(await this.plans.reverting(undoes, reverts), context).catch((error: unknown) => {
      if (!(error instanceof Rejection && error.code === 'CAME_BETWEEN')) throw error;
    });
  }

  /** Claims all that the action changed, then writes; each step can be taken again. */
  async #inSteps(plan: UndoPlan, context: CommandContext): Promise<void> {
    const undoId = context.correlationId;
    const { undoes, reverts } = plan;
    const written = new WrittenEvents();
    this.#underWay.add(undoId);
    try {
      const { state } = await this.#step(undoId, context, written, ({ begun }) =>
        begun ? [] : [{ type: 'UndoBegun', data: { undoId, undoes, reverts } }],
      );
      const refusal = state.outcome === null ? await this.#claimAll(plan, context, written) : undefined;
      const event = refusal ? 'UndoAbandoned' : 'UndoDecided';
      const { state: decided } = await this.#step(undoId, context, written, ({ outcome }) =>
        outcome === null ? [{ type: event, data: { undoId } }] : [],
      );
      const isDecided = decided.outcome === 'decided';
      await dayByDay([...plan.days.keys()], (day) =>
        this.#onDay(day, context, written, (schedule) => {
          const past = plan.days.get(day);
          return past ? claimEnded(undoId, day, past, schedule, isDecided) : [];
        }),
      );
      await this.#step(undoId, context, written, ({ isEnded }) =>
        isEnded ? [] : [{ type: 'UndoEnded', data: { undoId } }],
      );
      await onceAllVisible(this.progress, written);
      if (!isDecided) throw refusal ?? new Rejection('CAME_BETWEEN');
    } catch (error) {
      if (error instanceof Rejection) throw error;
      return reject('OUTCOME_UNKNOWN');
    } finally {
      this.#underWay.delete(undoId);
    }
  }

  /** Returns the refusal if something came between. */
  async #claimAll(plan: UndoPlan, context: CommandContext, written: WrittenEvents): Promise<Rejection | undefined> {
    const undoId = context.correlationId;
    try {
      const inTheWay = await this.plans.inTheWay({ ...plan, days: new Map(), settings: null });
      refuse(inTheWay);
      await dayByDay([...plan.days.keys()], (day) =>
        this.#onDay(day, context, written, (schedule) => {
          const past = plan.days.get(day);
          return past ? claimed(undoId, past, schedule) : [];
        }),
      );
      if (plan.settings) await this.#settings(plan, context, written);
      await this.#closure(plan, context, written);
      return undefined;
    } catch (error) {
      if (error instanceof Rejection) return error;
      throw error;
    }
  }

  async #settings(plan: UndoPlan, context: CommandContext, written: WrittenEvents): Promise<void> {
    const { settings } = plan;
    if (!settings) return;
    const write = (address: SettingsPast['before']['adminEmail']) =>
      this.store.handle(configuration, CONFIGURATION, context, (present) => {
        if (settings.names.every((name) => present.touched.get(name)?.action === context.correlationId)) return [];
        refuse(inTheWayOfSettings(settings, present));
        return revertSettings(settings, address);
      });
    const former = settings.names.includes('adminEmail') ? settings.before.adminEmail : null;
    const opened = former && (await this.vault.open('adminEmail', former));
    written.add(await (opened ? this.vault.sealFor('adminEmail', opened, write) : write(null)));
    await this.mirror.catchUp().catch(() => undefined);
  }

  async #closure({ closure }: UndoPlan, context: CommandContext, written: WrittenEvents): Promise<void> {
    if (!closure) return;
    const { closureId, isRedone } = closure;
    const handled = await this.store.handle(closureProcess, closureStream(closureId), context, (process) => {
      if (process.isTakenBack !== 'no') return reject('ALREADY_UNDONE');
      if (process.isUndone !== isRedone) return [];
      return [{ type: isRedone ? 'ClosureRedone' : 'ClosureUndone', data: { closureId } }];
    });
    written.add(handled);
  }

  async #onDay(
    day: Day,
    context: CommandContext,
    written: WrittenEvents,
    decide: (schedule: DaySchedule) => DayEvent[],
  ): Promise<void> {
    written.add(await this.store.handle(daySchedule, dayStream(day), context, decide));
  }

  async #step(
    undoId: string,
    context: CommandContext,
    written: WrittenEvents,
    decide: (process: UndoProcess) => ProcessEvent[],
  ) {
    const handled = await this.store.handle(undoProcess, undoStream(undoId), context, decide);
    written.add(handled);
    return handled;
  }
}

function refuse(inTheWay: readonly InTheWay[]): void {
  if (inTheWay.length > 0) reject('CAME_BETWEEN', { inTheWay: [...inTheWay] });
}

function revertedDay([day, past]: readonly [Day, DayPast], schedule: DaySchedule): DayEvent[] {
  refuse(inTheWayOn(past, schedule));
  return revertDay(day, past, schedule);
}

/** Holds whatever the action changed on the day, so that nothing can come between any more. */
function claimed(undoId: string, past: DayPast, schedule: DaySchedule): DayEvent[] {
  if (schedule.claims.has(undoId) || schedule.endedClaims.has(undoId)) return [];
  refuse(inTheWayOn(past, schedule, undoId));
  const { slots, serials } = partsOf(past);
  return [
    {
      type: 'ActionClaimed',
      data: {
        undoId,
        slots: slots.map((slotId) => heldSlot(slotId, past, schedule)),
        bookings: serials.flatMap((serial) => bookingWith(serial, schedule)?.bookingId ?? []),
      },
    },
  ];
}

function heldSlot(slotId: number, { before }: DayPast, { slots }: DaySchedule) {
  const slot = slots.get(slotId);
  const priceCents = slot?.priceCents ?? before.slots.get(slotId)?.priceCents ?? 0;
  const status = slot && slot.status !== 'reserved' ? slot.status : null;
  return { slotId, priceCents, status };
}

/** Lets go what is held, and takes the action back if that was decided. */
function claimEnded(undoId: string, day: Day, past: DayPast, schedule: DaySchedule, isDecided: boolean): DayEvent[] {
  if (schedule.endedClaims.has(undoId)) return [];
  const claim = schedule.claims.get(undoId);
  const slots = [...(claim?.slots ?? [])].map(([slotId, slot]) => ({
    slotId,
    priceCents: slot?.priceCents ?? 0,
    status: slot && slot.status !== 'reserved' ? slot.status : null,
  }));
  const ended = { undoId, slots, bookings: [...(claim?.bookings ?? [])] };
  const reverting = isDecided && claim ? revertDay(day, past, withoutClaim(schedule, ended)) : [];
  return [{ type: 'ActionClaimEnded', data: ended }, ...reverting];
}

/** The bookings whose times an undo changes, each once. */
export const retimedBookings = (events: readonly DayEvent[]) => {
  const found = new Map<string, Extract<DayEvent, { type: 'BookingReverted' | 'BookingCancelled' }>['data']>();
  for (const { type, data } of events)
    if (type === 'BookingReverted' || type === 'BookingCancelled') found.set(serialOf(data.bookingId), data);
  return [...found.values()];
};
