import { actionIdOf } from '@cablepark/contracts/shared/action-id';
import type { AuditChange } from '@cablepark/contracts/audit/list-audit-trail';
import { reject } from '@cablepark/contracts/shared/rejection';
import { CONFIGURATION, closureStream, dayStream } from '@cablepark/contracts/shared/streams';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Injectable } from '@nestjs/common';
import type { Toucher } from '@cablepark/event-store/streams/toucher';
import {
  configuration,
  settingsChangedBy,
  type ConfigurationStreamEvent,
} from '../../configuration/domain/configuration.ts';
import { closureProcess } from '../../schedule/commands/closures/closure-process.ts';
import type { DayEvent } from '../../schedule/domain/day-schedule.ts';
import { daySchedule } from '../../schedule/domain/evolve-day.ts';
import { touchedBy } from '../../schedule/domain/touched.ts';
import { betweenDays, dayPastOf, type DayPast } from '../domain/day-past.ts';
import { inTheWayOn, revertDay, type InTheWay } from '../domain/revert-day.ts';
import { inTheWayOfSettings, settingsPastOf, type SettingsPast } from '../domain/settings-past.ts';
import { isUndoable } from './undoable.ts';
import { undoneOnDays, undoneSettings } from '../queries/undone-changes.ts';
import { ActionEvents, type EventsOfAction } from '../queries/action-events.ts';

/** A closure that is undone or redone. */
interface UndoneClosure {
  readonly closureId: string;
  readonly isRedone: boolean;
}

/** Everything that taking an action back needs to know of the log. */
export interface UndoPlan {
  /** The action that was asked for. */
  readonly undoes: string;
  /** The action whose effect is taken back: the same one, or the last one that redid it. */
  readonly reverts: string;
  readonly days: ReadonlyMap<Day, DayPast>;
  readonly settings: SettingsPast | null;
  readonly closure: UndoneClosure | null;
  /** Days whose settings changed without changing any slot. They must not have been generated since. */
  readonly emptyDays: readonly Day[];
  /** The position at which the action changed settings; 0 if it changed none. */
  readonly settingsPosition: bigint;
}

const DAY = dayStream('');
const dayOfStream = (stream: string): Day | undefined =>
  stream.startsWith(DAY) ? stream.slice(DAY.length) : undefined;

/** Plans how an action is taken back. */
@Injectable()
export class UndoPlans {
  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly actions: ActionEvents,
  ) {}

  /**
   * Plans to take back an action that is in force. Rejects ACTION_NOT_FOUND, NOT_UNDOABLE, and ALREADY_UNDONE if it is
   * not in force, or was taken back in another way.
   */
  async of(action: string): Promise<UndoPlan> {
    const events = await this.actions.find(action);
    if (events.size === 0) return reject('ACTION_NOT_FOUND');
    const root = await this.#rootOf(action, events);
    if (await this.#isTakenBack(root)) return reject('ALREADY_UNDONE');
    if (![...events.values()].every(isUndoable)) return reject('NOT_UNDOABLE');
    const last = await this.#lastOfChain(root, events);
    const isInForce = last === undefined || last.action === action || (action === root && last.isInForce);
    if (!isInForce) reject('ALREADY_UNDONE');
    const reverts = last?.action ?? action;
    return this.#reverting(action, reverts, reverts === action ? events : await this.actions.find(reverts));
  }

  /** Plans to revert exactly this action, for an undo that has begun. */
  async reverting(undoes: string, reverts: string): Promise<UndoPlan> {
    return this.#reverting(undoes, reverts, await this.actions.find(reverts));
  }

  async #reverting(undoes: string, reverts: string, events: EventsOfAction): Promise<UndoPlan> {
    const all = [...events.values()].flat();
    const between = betweenDays(all as readonly DayEvent[]);
    const days = new Map<Day, DayPast>();
    for (const stream of events.keys()) {
      const day = dayOfStream(stream);
      if (day === undefined) continue;
      const past = dayPastOf((await this.log.readStream<DayEvent>(stream)).events, reverts, between);
      if (past.touched.size > 0) days.set(day, past);
    }
    const settings = events.has(CONFIGURATION)
      ? settingsPastOf((await this.log.readStream<ConfigurationStreamEvent>(CONFIGURATION)).events, reverts)
      : null;
    return {
      undoes,
      reverts,
      days,
      settings,
      closure: closureIn(all),
      emptyDays: specialDaysIn(settings).filter((day) => !days.has(day)),
      settingsPosition: events.get(CONFIGURATION)?.[0]?.position ?? 0n,
    };
  }

  /** What keeps the plan from being carried out at this moment. */
  async inTheWay({ days, settings, emptyDays, settingsPosition }: UndoPlan): Promise<InTheWay[]> {
    const onDays = [...days].map(async ([day, past]) =>
      inTheWayOn(past, await this.store.load(daySchedule, dayStream(day))),
    );
    const ofSettings = settings
      ? inTheWayOfSettings(settings, await this.store.load(configuration, CONFIGURATION))
      : [];
    const generated = emptyDays.map((day) => this.#generatedSince(day, settingsPosition));
    return [...ofSettings, ...(await Promise.all([...onDays, ...generated])).flat()];
  }

  /** The action that a chain of undos began with. */
  async #rootOf(action: string, events: EventsOfAction): Promise<string> {
    const [first] = [...events.values()].flat();
    const undoes = first?.metadata.undoes;
    return undoes === undefined ? action : this.#rootOf(undoes, await this.actions.find(undoes));
  }

  /** A closure that was taken back has been undone in another way. */
  async #isTakenBack(root: string): Promise<boolean> {
    const { begun, isTakenBack } = await this.store.load(closureProcess, closureStream(root));
    return begun !== null && isTakenBack !== 'no';
  }

  /** The last action of the chain; undefined if everything was changed by others since. */
  async #lastOfChain(root: string, events: EventsOfAction): Promise<Toucher | undefined> {
    for (const [stream, own] of events) {
      const touchers = await this.#touchersOf(stream, own);
      const found = touchers.find((toucher) => toucher.root === root);
      if (found) return found;
    }
    return undefined;
  }

  async #touchersOf(stream: string, events: readonly RecordedEvent[]): Promise<Toucher[]> {
    if (stream === CONFIGURATION) {
      const { touched } = await this.store.load(configuration, CONFIGURATION);
      const names = events.flatMap((event) => settingsChangedBy(event as unknown as ConfigurationStreamEvent));
      return names.flatMap((name) => touched.get(name) ?? []);
    }
    if (dayOfStream(stream) === undefined) return [];
    const { touched } = await this.store.load(daySchedule, stream);
    return events.flatMap((event) => touchedBy(event as DayEvent)).flatMap((key) => touched.get(key) ?? []);
  }

  /** When the action was done, the day had no slots yet. */
  async #generatedSince(day: Day, since: bigint): Promise<InTheWay[]> {
    const { events } = await this.log.readStream<DayEvent>(dayStream(day));
    const generated = events.find(({ type, position }) => type === 'SlotsGenerated' && position > since);
    return generated ? [{ correlationId: actionIdOf(generated.metadata), eventType: generated.type }] : [];
  }
}

const specialDaysIn = (settings: SettingsPast | null): Day[] =>
  (settings?.names ?? []).flatMap((name) => (name.startsWith('specialDay.') ? [name.slice('specialDay.'.length)] : []));

function closureIn(events: readonly RecordedEvent[]): UndoneClosure | null {
  for (const { type, data } of events) {
    if (type === 'ClosureBegun' || type === 'ClosureRedone') return { closureId: data.closureId, isRedone: false };
    if (type === 'ClosureUndone') return { closureId: data.closureId, isRedone: true };
  }
  return null;
}

/** What taking the action back changes, as the log tells it: the same before, after, and in a dry run. */
export const changesOf = ({ days, settings }: UndoPlan): AuditChange[] => [
  ...(settings ? undoneSettings(settings) : []),
  ...undoneOnDays([...days.values()]),
];

/** The events that it will write on the days, as long as nothing comes between. */
export const plannedOnDays = ({ days }: UndoPlan): DayEvent[] =>
  [...days].flatMap(([day, past]) => revertDay(day, past, past.after));
