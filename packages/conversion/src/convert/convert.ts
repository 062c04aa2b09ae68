import { eventDefinitions } from '@cablepark/contracts/events';
import { bookingIdOf } from '@cablepark/contracts/schedule/booking-ids';
import { parseEventData } from '@cablepark/contracts/shared/define-event';
import { LOG_IDENTITY } from '@cablepark/contracts/shared/streams';
import { isOurRawEvent } from '@cablepark/event-store/log/domain-events';
import type { Pages } from '../copying/copied-events.ts';
import { type OldEvent, type OldParkEvent, parkEvent, unreadable } from '../old/old-event.ts';
import { dayStream, fateOf } from '../old/old-streams.ts';
import type { Process } from '../old/processes.ts';
import { actionOf, type Survey } from '../old/survey.ts';
import { derivedId, type NewEvent } from './new-event.ts';
import type { HasAddress, ScheduleRules } from './schedule-rules.ts';
import { ScheduleWriter } from './schedule-writer.ts';

export interface ConversionOptions<Schedule> {
  readonly rules: ScheduleRules<Schedule>;
  readonly hasAddress: HasAddress;
}

/** What a command wrote, in the order of the old log. It waits here until its last step has been read. */
interface Waiting {
  readonly parts: OldParkEvent[];
  readonly unfinished: Process | undefined;
  isOver: boolean;
}

/** What takes its turn in the new log. */
type Turn = Waiting | (() => readonly NewEvent[]);

/**
 * Converts a log, a page at a time: each command becomes one commit of the schedule, at the place of its first step. A
 * command between whose steps another one changed the same days stays as it was, a commit for each step. Everything else
 * keeps its place. Throws StartupRefused for an event that can't be read.
 */
export async function* convert<Schedule>(
  pages: Pages<OldEvent>,
  survey: Survey,
  { rules, hasAddress }: ConversionOptions<Schedule>,
): AsyncGenerator<readonly NewEvent[]> {
  const writer = new ScheduleWriter(rules, survey, hasAddress);
  const queue = new Queue(survey, writer);
  for await (const page of pages) {
    for (const event of page) queue.add(event);
    yield await queue.ready();
  }
  queue.end();
  yield await queue.ready();
  for (const process of survey.unfinished) yield writer.finish(process);
}

class Queue<Schedule> {
  readonly #revisions = new Revisions();
  readonly #open = new Map<string, Waiting>();
  #turns: Turn[] = [];
  #run: { readonly of: string; readonly waiting: Waiting } | undefined;
  #ordinal = -1;

  constructor(
    private readonly survey: Survey,
    private readonly writer: ScheduleWriter<Schedule>,
  ) {}

  add(event: OldEvent): void {
    this.#ordinal++;
    const fate = fateOf(event);
    if (fate === 'scheduled') {
      this.#addStep(parkEvent(event));
      return;
    }
    this.#endRun();
    if (fate === 'dropped') this.#addTurn(() => this.#noted([event]));
    else if (fate === 'copied') this.#addTurn(() => [copied(event)]);
    else if (fate === 'identity') this.#addTurn(() => [withNewIdentity(event)]);
    else if (fate === 'refusal') this.#addTurn(() => [this.#refusal(event)]);
  }

  end(): void {
    this.#endRun();
    for (const waiting of this.#open.values()) waiting.isOver = true;
  }

  /** Returns the events of those whose turn it is. */
  async ready(): Promise<NewEvent[]> {
    const events: NewEvent[] = [];
    let taken = 0;
    for (const turn of this.#turns) {
      if (typeof turn === 'function') events.push(...turn());
      else if (turn.isOver) {
        events.push(...(await this.writer.write(turn.parts, turn.unfinished)));
        this.#noted(turn.parts);
      } else break;
      taken++;
    }
    this.#turns = this.#turns.slice(taken);
    return events;
  }

  #addTurn(turn: Turn): void {
    this.#turns.push(turn);
  }

  #addStep(event: OldParkEvent): void {
    const key = actionOf(event);
    const action = key === undefined ? undefined : this.survey.actions.get(key);
    if (key === undefined || !action || action.isSplit) {
      this.#addToRun(event);
      return;
    }
    this.#endRun();
    let waiting = this.#open.get(key);
    if (!waiting) {
      waiting = { parts: [], unfinished: action.unfinished, isOver: false };
      this.#open.set(key, waiting);
      this.#addTurn(waiting);
    }
    waiting.parts.push(event);
    if (this.#ordinal < action.last) return;
    waiting.isOver = true;
    this.#open.delete(key);
  }

  /** What was written to one stream in one append stands together in the log. */
  #addToRun(event: OldParkEvent): void {
    const { stream, metadata } = event;
    const of = [stream, metadata.causationId, metadata.command, metadata.at].join(' ');
    if (this.#run?.of === of) {
      this.#run.waiting.parts.push(event);
      return;
    }
    this.#endRun();
    const waiting = { parts: [event], unfinished: undefined, isOver: false };
    this.#run = { of, waiting };
    this.#addTurn(waiting);
  }

  #endRun(): void {
    if (this.#run) this.#run.waiting.isOver = true;
    this.#run = undefined;
  }

  #noted(events: readonly Pick<OldEvent, 'stream' | 'revision'>[]): readonly NewEvent[] {
    for (const { stream, revision } of events) this.#revisions.note(stream, revision, this.writer.revision);
    return [];
  }

  #refusal(event: OldEvent): NewEvent {
    const { data } = parkEvent(event);
    readable(event);
    const day = dayStream(event.stream.slice('refusals-'.length));
    const wishes = (data['wishes'] as readonly { readonly revision: number; readonly bookingId: string | null }[]).map(
      (wish) => ({
        ...wish,
        revision: Number(this.#revisions.at(day, wish.revision) ?? this.writer.revision),
        bookingId: wish.bookingId && bookingIdOf(wish.bookingId),
      }),
    );
    return { ...copied(event), data: Buffer.from(JSON.stringify({ ...data, wishes })) };
  }
}

/** Throws StartupRefused for an event of the park that doesn't parse. */
function readable(event: OldEvent): void {
  const definition = eventDefinitions.get(event.type);
  if (!definition || !isOurRawEvent(event)) {
    return;
  }

  const { metadata, data } = parkEvent(event);
  try {
    parseEventData(definition, metadata.version, data);
  } catch (cause) {
    throw unreadable(event, cause);
  }
}

function copied(event: OldEvent): NewEvent {
  readable(event);
  const { stream, revision, id, type, created, isJson, data, metadata, position: source } = event;
  return { stream, revision, id, type, created, isJson, data, metadata, source, isCommitOver: true };
}

/** Checkpoints must not be taken for those of the old log, whose positions meant other events. */
export const newIdentityOf = (logId: string): string => derivedId(logId, 'one append');

function withNewIdentity(event: OldEvent): NewEvent {
  const { data } = parkEvent(event);
  const logId = newIdentityOf(String(data['logId']));
  return { ...copied(event), id: derivedId(event.id, LOG_IDENTITY), data: Buffer.from(JSON.stringify({ logId })) };
}

/** Where the schedule stood when a day had a revision. */
export class Revisions {
  readonly #byStream = new Map<string, bigint[]>();

  note(stream: string, revision: bigint, ofSchedule: bigint): void {
    const known = this.#byStream.get(stream) ?? [];
    if (known.length === 0) this.#byStream.set(stream, known);
    known[Number(revision)] = ofSchedule;
  }

  /** Returns undefined if the day had no events. */
  at(stream: string, revision: number): bigint | undefined {
    const known = this.#byStream.get(stream) ?? [];
    for (let i = Math.min(revision, known.length - 1); i >= 0; i--) if (known[i] !== undefined) return known[i];
    return undefined;
  }
}
