import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Dated } from '@cablepark/event-store/streams/decider';

import { isCancelled } from '#schedule/domain/day-schedule';
import { scheduleDecider } from '#schedule/domain/evolve-schedule';
import { findBooking, type Schedule } from '#schedule/domain/schedule';
import { lastOf } from '#schedule/domain/undo-chains';
import { decideUndo } from '#undo/commands/undo-action/undo-action.decide';
import { partsOf, type BeforeImage } from '#undo/domain/parts';
import { reachOf } from '#undo/domain/reach';
import { listPassActions } from '#undo/domain/revert-passes';
import type { Command } from './command.ts';
import { decideCommand } from './decisions.ts';

type Stored = Dated<ScheduleStreamEvent>;

interface Commit {
  readonly action: string;
  readonly kind: Command['kind'];
  readonly before: Schedule;
  readonly events: readonly Stored[];
}

const undoable: ReadonlySet<Command['kind']> = new Set([
  'block',
  'make available',
  'release',
  'regenerate',
  'cancel',
  'cancel source',
  'move',
  'close',
  'change special days',
  'remove special day',
  'change hours',
  'change price',
  'change lead time',
  'undo last',
]);

/**
 * The product's schedule after some commits, with its log. It is immutable: commands return another
 * one.
 */
export class DecidedPark {
  readonly schedule: Schedule;
  readonly commits: readonly Commit[];

  constructor(schedule: Schedule = scheduleDecider.initialState, commits: readonly Commit[] = []) {
    this.schedule = schedule;
    this.commits = commits;
  }

  get log(): readonly Stored[] {
    return this.commits.flatMap(({ events }) => events);
  }

  execute(
    command: Command,
    now: Date,
  ): { readonly park: DecidedPark; readonly events: readonly Stored[] } {
    const undone = command.kind === 'undo last' ? this.#getLastCommit() : undefined;
    const decided = undone
      ? decideUndo(undone.action, this.#toBeforeImage(undone), null, this.schedule, now)
      : decideCommand(command as Exclude<Command, { kind: 'undo last' }>, this.schedule, now);
    const action = `action ${this.commits.length}`;
    const first = BigInt(this.log.length);
    const metadata = {
      at: now.toISOString(),
      correlationId: action,
      causationId: action,
      undoes: undone?.action,
    };
    const events = decided.map((event, i) => ({ ...event, metadata, revision: first + BigInt(i) }));
    const commit = { action, kind: command.kind, before: this.schedule, events };
    const schedule = events.reduce<Schedule>(scheduleDecider.evolve, this.schedule);
    return {
      park: new DecidedPark(schedule, events.length > 0 ? [...this.commits, commit] : this.commits),
      events,
    };
  }

  #getLastCommit(): Commit {
    const last = this.commits.at(-1) ?? reject('ACTION_NOT_FOUND');
    return undoable.has(last.kind) ? last : reject('NOT_UNDOABLE');
  }

  /** Returns the state before a commit, as the histories would show it. */
  #toBeforeImage({ action, before, events }: Commit): BeforeImage {
    if (lastOf(this.schedule.undoChains, action) !== action) {
      throw new Error('Only the last action is undone here.');
    }

    const reach = reachOf(events);
    const revision = events[0]?.revision ?? -1n;
    const earlier = this.log.filter((event) => (event.revision ?? 0n) < revision);
    const parts = partsOf(before, reach);
    const slots = [...parts.slots].map(([id, slot]) => {
      const known = { blockReason: reasonOf(id, slot, earlier), isOpened: wasOpened(id, earlier) };
      return [id, { ...slot, ...known }] as const;
    });
    return {
      action,
      revision,
      reach,
      before: { ...parts, slots: new Map(slots) },
      generated: new Set(
        events.flatMap((event) => (event.type === 'SlotsGenerated' ? [event.data.day] : [])),
      ),
      passActions: listPassActions(events),
      undoneSales: new Map(),
      cancelled: new Map(
        reach.bookings.flatMap((id) => {
          const booking = findBooking(before, id);
          return booking && isCancelled(booking) ? [[id, booking.cancelled]] : [];
        }),
      ),
    };
  }
}

type Blocked = { readonly status: string; readonly closureId: string | null };

function reasonOf(
  slotId: SlotId,
  { status, closureId }: Blocked,
  log: readonly Stored[],
): Sealed<{ reason: string }> | null {
  if (status !== 'blocked' || closureId !== null) {
    return null;
  }

  const last = log.findLast((event) => isBlocking(event) && event.data.slots.includes(slotId));
  return last && isBlocking(last) ? last.data.reason : null;
}

type Blocking = Extract<Stored, { readonly type: 'SlotBlocked' | 'SlotBlockReasonChanged' }>;

const isBlocking = (event: Stored): event is Blocking =>
  event.type === 'SlotBlocked' || event.type === 'SlotBlockReasonChanged';

const wasOpened = (slotId: SlotId, log: readonly Stored[]): boolean =>
  log.findLast(
    ({ type, data }) =>
      (type === 'SlotOpened' || type === 'SlotsGenerated') &&
      data.slots.some((slot) => slot.slotId === slotId),
  )?.type === 'SlotOpened';
