import type { DomainEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { ignore } from '../client/collect.ts';
import { MAX_COMMIT_EVENTS } from '../log/whole-commits.ts';
import { MAX_COMMIT_BYTES, sizeOf } from './append-size.ts';
import { asCommit, newEvent, type CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import type { NewEvent } from '../log/domain-events.ts';
import { commandDeadline, NO_EVENTS, type Deadline, type EventLog, type Revision } from '../log/event-log.ts';
import { EventStoreFailure, isFailure } from '../client/failures.ts';
import { withinTime } from '../client/time-limit.ts';
import type { Turn, Turns } from './turns.ts';

/** The result of a command: its events, the state after them, and the position that read models must reach. */
export interface Handled<State, Event extends DomainEvent> {
  readonly events: readonly Event[];
  readonly state: State;
  /**
   * Position of the stream's last event: of the last one written or, if there was nothing to do, of the last one
   * present.
   */
  readonly position: bigint;
}

/** Decides on a stream's state, and gets the revision of the last event in that state. */
export type Decide<State, Event extends DomainEvent> = (state: State, revision: Revision) => readonly Event[];

export interface QueuedCommand<State, Event extends DomainEvent> {
  readonly context: CommandContext;
  readonly decide: Decide<State, Event>;
  readonly until: Deadline;
}

interface Waiting<State, Event extends DomainEvent> extends QueuedCommand<State, Event> {
  readonly resolve: (handled: Handled<State, Event>) => void;
  readonly reject: (error: unknown) => void;
}

/** One command's outcome, decided but not written yet. */
type Decision<State, Event extends DomainEvent> = Waiting<State, Event> &
  ({ readonly events: readonly NewEvent<Event>[]; readonly after: State } | { readonly refusal: unknown });

/** A stream's state, and where the last event in it is. */
export interface Folded<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly position: bigint;
}

export interface QueueOptions {
  /** Receives the name of each command whose append came too late, because another process was first. */
  readonly onConflict?: (command: string) => void;
  /** For streams that several processes write to much. */
  readonly turns?: Turns | undefined;
}

/** The most commands that are decided together and written in one append, and the most bytes of their events. */
const MAX_COMMANDS = 250;
const MAX_BYTES = 512 * 1024;
/** With less time than this left, an attempt would turn a clear failure into an unclear one. */
const MIN_TIME_MS = 100;
/** The most by which a deadline is extended for commands that wait behind the writes of a slow store. */
const MAX_EXTENSION_MS = 7000;

/**
 * The commands of one stream, in turn. Those that arrive while a write is under way are decided together, each on the
 * state that the one before leaves, and written in one append, which succeeds or fails as a whole. The folded state is
 * kept between rounds.
 */
export class StreamQueue<State, Event extends DomainEvent> {
  readonly #log: EventLog;
  readonly #stream: string;
  readonly #decider: Decider<State, Event>;
  readonly #onConflict: (command: string) => void;
  readonly #turns: Turns | undefined;
  #waiting: Waiting<State, Event>[] = [];
  #running = false;
  /** When the store last confirmed a write of this stream, in milliseconds since 1970. */
  #confirmedAt = 0;
  /** The folded state of what was read and written so far. It may be behind the stream but never contradicts it. */
  #folded: Folded<State> | undefined;
  /** Whether the stream has been read to its end once. */
  #isWhole = false;
  /** The first read of the whole stream, while it is under way. */
  #reading: Promise<void> | undefined;
  /** Whether another process may have written since the last read, so that the state has to be read on first. */
  #isOvertaken = false;

  constructor(
    log: EventLog,
    stream: string,
    decider: Decider<State, Event>,
    { onConflict = () => undefined, turns }: QueueOptions = {},
  ) {
    this.#log = log;
    this.#stream = stream;
    this.#decider = decider;
    this.#onConflict = onConflict;
    this.#turns = turns;
  }

  handle(command: QueuedCommand<State, Event>): Promise<Handled<State, Event>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...command, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  /** Returns the present state and its revision; only events written since the last read are read. */
  load(): Promise<Folded<State>> {
    return this.#refresh(commandDeadline());
  }

  /** Whether this queue can be dropped without losing anything. */
  get isIdle(): boolean {
    return !this.#running && this.#reading === undefined;
  }

  /** Whether the stream is known to have events. */
  get hasEvents(): boolean {
    return this.#folded !== undefined && this.#folded.revision !== NO_EVENTS;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const turn = await this.#turn();
      await this.#answer(this.#inTime(this.#waiting.splice(0, MAX_COMMANDS)));
      turn?.release();
    }
    this.#running = false;
  }

  /**
   * A writer that knows of others waits for its turn; otherwise whoever has just won would be the first to know the new
   * revision, and win again. What the others have written is read once the turn has come.
   */
  async #turn(): Promise<Turn | undefined> {
    const turn = await this.#turns?.take(this.#stream);
    if (turn) this.#isOvertaken = true;
    return turn;
  }

  /**
   * Returns the commands that have time left. The others have waited too long behind a slow write and are rejected;
   * nothing of theirs is written.
   */
  #inTime(commands: readonly Waiting<State, Event>[]): Waiting<State, Event>[] {
    const least = Date.now() + MIN_TIME_MS;
    // A command that only waited its turn at a busy store gets more time; rejecting it would lose bookings in a rush.
    const extendedUntil = commandDeadline(this.#confirmedAt);
    const extended = commands.map((command) => {
      const until = Math.min(Math.max(command.until, extendedUntil), command.until + MAX_EXTENSION_MS);
      return { ...command, until };
    });
    const [late, inTime] = [
      extended.filter(({ until }) => until < least),
      extended.filter(({ until }) => until >= least),
    ];
    for (const { reject } of late) reject(this.#tooBusy());
    return inTime;
  }

  async #answer(commands: Waiting<State, Event>[]): Promise<void> {
    try {
      await this.#settle(commands);
    } catch (error) {
      if (isFailure(error, 'too-large') && commands.length > 1) {
        for (const command of commands) await this.#answer([command]);
      } else {
        for (const command of commands) command.reject(error);
      }
    }
  }

  /**
   * Settles these commands, or throws the failure that they share. Those that don't fit the append, and all of them if
   * another process appended first, wait again at the head of the queue.
   */
  async #settle(commands: Waiting<State, Event>[]): Promise<void> {
    if (commands.length === 0) return;
    const until = Math.min(...commands.map((command) => command.until));
    let isFresh = !this.#isWhole || this.#isOvertaken;
    let folded = isFresh ? await this.#refresh(until) : (this.#folded ?? this.#nothing);
    for (;;) {
      const decisions = this.#decide(folded, commands);
      const written = decisions.flatMap((decision) => ('events' in decision ? decision.events : []));
      if (written.length > 0) {
        // Taken out of the list, they are not among those that a failure rejects.
        this.#waiting.unshift(...commands.splice(decisions.length));
        if (Date.now() >= until) throw this.#tooBusy();
        const isAppended = await this.#append(written, folded.revision, decisions, until);
        if (!isAppended) this.#waiting.unshift(...commands);
        return;
      }
      if (isFresh) {
        for (const decision of decisions) answer(decision, folded.position);
        return;
      }
      // Only an append notices a stale state, so commands that append nothing are decided on a fresh read.
      folded = await this.#refresh(until);
      isFresh = true;
    }
  }

  #tooBusy(): EventStoreFailure {
    return new EventStoreFailure('unreachable', `${this.#stream} is too busy`);
  }

  /** Decides on as many of the commands as fit one append, at least one. */
  #decide(from: Folded<State>, commands: readonly Waiting<State, Event>[]): Decision<State, Event>[] {
    let { state, revision } = from;
    let bytes = 0;
    const decisions: Decision<State, Event>[] = [];
    for (const command of commands) {
      try {
        const events = this.#committed(command, command.decide(state, revision));
        const size = events.reduce((sum, event) => sum + sizeOf(event), 0);
        if (this.#decider.marksCommits) assertFitsAppend(events.length, size);
        if (bytes > 0 && bytes + size > MAX_BYTES) return decisions;
        bytes += size;
        for (const event of events) state = this.#decider.evolve(state, { ...event, revision: ++revision });
        decisions.push({ ...command, events, after: state });
      } catch (refusal) {
        decisions.push({ ...command, refusal });
      }
    }
    return decisions;
  }

  #committed({ context }: QueuedCommand<State, Event>, decided: readonly Event[]): NewEvent<Event>[] {
    const events = decided.map((event) => newEvent(event, context));
    return this.#decider.marksCommits ? asCommit(events, context) : events;
  }

  /**
   * Writes the decisions and answers them; returns false after a conflict. A successful append also proves that the
   * refusals were decided on fresh state.
   */
  async #append(
    written: readonly NewEvent<Event>[],
    expected: Revision,
    decisions: readonly Decision<State, Event>[],
    until: Deadline,
  ): Promise<boolean> {
    try {
      const { revision, position } = await this.#log.append(
        this.#stream,
        written as readonly NewEvent[],
        expected,
        until,
      );
      this.#confirmedAt = Date.now();
      const last = decisions.findLast((decision) => 'after' in decision);
      if (last) this.#keep({ state: last.after, revision, position });
      for (const decision of decisions) answer(decision, position);
      return true;
    } catch (error) {
      if (!isFailure(error, 'conflict')) throw error;
      this.#isOvertaken = true;
      this.#turns?.contended(this.#stream, true);
      for (const decision of decisions) this.#onConflict(decision.context.command);
      return false;
    }
  }

  /**
   * Returns the stream's state as of now or later. The first call reads the whole stream, and that read continues after
   * `until`, so a later command finds even a long stream loaded.
   */
  async #refresh(until: Deadline): Promise<Folded<State>> {
    const mustReadAgain = this.#isWhole || this.#reading !== undefined; // then the state may be older than this call
    this.#isOvertaken = false;
    if (!this.#isWhole) await this.#wholeBy(until);
    if (mustReadAgain) await this.#readOn(() => until);
    return this.#folded ?? this.#nothing;
  }

  async #wholeBy(until: Deadline): Promise<void> {
    this.#reading ??= this.#readWhole().finally(() => (this.#reading = undefined));
    this.#reading.catch(ignore); // there may be no caller left to await it
    await withinTime(until - Date.now(), `read ${this.#stream}`, this.#reading).catch((error: unknown) => {
      throw isFailure(error, 'unclear') ? new EventStoreFailure('unreachable', error.message, error) : error;
    });
  }

  async #readWhole(): Promise<void> {
    await this.#readOn(() => commandDeadline());
    this.#isWhole = true;
  }

  /** Folds what was written since the kept state, page by page. */
  async #readOn(until: () => Deadline): Promise<void> {
    let next = (this.#folded ?? this.#nothing).revision + 1n;
    for await (const page of this.#log.streamPages<Event>(this.#stream, next, until)) {
      const known = this.#folded ?? this.#nothing;
      // Other reads and writes run at the same time; events that they have folded are skipped.
      const news = page.events.filter(({ revision }) => revision > known.revision);
      if (this.#isWhole && news.length > 0) this.#turns?.contended(this.#stream, false);
      const state = news.reduce<State>(this.#decider.evolve, known.state);
      this.#keep({ state, revision: page.revision, position: page.position ?? known.position });
      next = page.revision + 1n;
    }
  }

  #keep(folded: Folded<State>): void {
    if (this.#folded === undefined || this.#folded.revision < folded.revision) this.#folded = folded;
  }

  get #nothing(): Folded<State> {
    return { state: this.#decider.initialState, revision: NO_EVENTS, position: 0n };
  }
}

/** Rejects TOO_MUCH_AT_ONCE for a command that no append can hold. */
function assertFitsAppend(events: number, bytes: number): void {
  if (events > MAX_COMMIT_EVENTS || bytes > MAX_COMMIT_BYTES) reject('TOO_MUCH_AT_ONCE');
}

function answer<State, Event extends DomainEvent>(decision: Decision<State, Event>, position: bigint): void {
  if ('refusal' in decision) decision.reject(decision.refusal);
  else decision.resolve({ events: decision.events, state: decision.after, position });
}
