import type { Pages } from '../copying/copied-events.ts';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';
import { parkEvent, type OldEvent, type OldParkEvent } from './old-event.ts';
import { dayStream, fateOf } from './old-streams.ts';
import { Processes, type Process } from './processes.ts';

/** A command that was taken in steps. */
export interface Action {
  /** The ordinals of its first and last event in the log. */
  readonly first: number;
  last: number;
  readonly streams: string[];
  /** Whether another command changed one of its streams between its steps. */
  isSplit: boolean;
  /** What the log's end kept from being done. */
  unfinished: Process | undefined;
}

/** Who wrote to a stream last: a command, and the ordinal of its event, and of the last one of any other command. */
interface Writer {
  readonly action: string;
  readonly at: number;
  readonly otherAt: number;
}

/** The commands of a log, by their requests' ids. The system's own share one id a night, and are left out. */
export const actionOf = ({ metadata: { actor, causationId } }: Pick<OldParkEvent, 'metadata'>): string | undefined =>
  actor.kind === 'system' ? undefined : causationId;

/** What a first reading of the log tells: which events belong together, how closures ended, and what never ended. */
export class Survey {
  readonly actions = new Map<string, Action>();
  readonly processes = new Processes();
  /** What was begun and isn't part of an action that can be written whole. */
  readonly unfinished: Process[] = [];
  /** When the last event of the schedule was decided. */
  lastAt: string | undefined;
  count = 0;
  readonly #writers = new Map<string, Writer>();

  static async of(pages: Pages<OldEvent>): Promise<Survey> {
    const survey = new Survey();
    for await (const page of pages) for (const event of page) survey.#see(event);
    survey.#end();
    return survey;
  }

  #see(stored: OldEvent): void {
    const ordinal = this.count++;
    const fate = fateOf(stored);
    if (fate !== 'scheduled' && fate !== 'dropped') return;
    const event = parkEvent(stored);
    this.lastAt = event.metadata.at;
    this.processes.see(event);
    if (fate === 'dropped') return;
    const key = actionOf(event);
    const streams = streamsChangedBy(event);
    for (const stream of streams) this.#note(stream, key ?? `system ${event.metadata.causationId}`, ordinal);
    if (key === undefined) return;
    const action = this.actions.get(key) ?? {
      first: ordinal,
      last: ordinal,
      streams: [],
      isSplit: false,
      unfinished: undefined,
    };
    this.actions.set(key, action);
    action.last = ordinal;
    addTo(action.streams, streams);
    // What is taken back, and a move between days, held all that they changed, so nothing could come between.
    if (action.first < ordinal && event.metadata.undoes === undefined && !event.stream.startsWith('move-'))
      this.#lookBetween(key, action);
  }

  #note(stream: string, action: string, at: number): void {
    const before = this.#writers.get(stream);
    const otherAt = before ? (before.action === action ? before.otherAt : before.at) : -1;
    this.#writers.set(stream, { action, at, otherAt });
  }

  #lookBetween(key: string, action: Action): void {
    if (action.isSplit) return;
    for (const stream of action.streams) {
      const writer = this.#writers.get(stream);
      if (writer && (writer.action === key ? writer.otherAt : writer.at) > action.first) action.isSplit = true;
    }
  }

  /** What is unfinished goes on until the log's end, on all of its days. */
  #end(): void {
    for (const process of this.processes.unfinished()) {
      const key = actionOf(process);
      const action = key === undefined ? undefined : this.actions.get(key);
      if (!action || key === undefined) {
        if (process.kind !== 'undo') this.unfinished.push(process);
        continue;
      }
      addTo(action.streams, process.days.map(dayStream));
      this.#lookBetween(key, action);
      if (!action.isSplit) action.unfinished = process;
      else if (process.kind !== 'undo') this.unfinished.push(process);
    }
    this.#writers.clear();
  }
}

/** Most actions change one stream, so that an array is smaller than a set. */
function addTo(known: string[], streams: readonly string[]): void {
  for (const stream of streams) if (!known.includes(stream)) known.push(stream);
}

/** The streams whose next decisions depend on an event. A move between days changes two, and has one of its own. */
function streamsChangedBy({ type, stream, data }: OldParkEvent): readonly string[] {
  if (type !== 'BookingMoved' || !stream.startsWith('move-')) return [stream];
  return ['from', 'to'].map((side) => dayStream(firstDayIn(data[side])));
}

const firstDayIn = (slots: unknown): Day => dayOf((slots as readonly { readonly slotId: number }[])[0]?.slotId ?? 0);
