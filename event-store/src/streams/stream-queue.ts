import type { DomainEvent } from '@cablepark/contracts/events';
import { ignore } from '../client/collect.ts';
import { newEvent, type CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import type { NewEvent } from '../log/domain-events.ts';
import { commandDeadline, NO_EVENTS, type Deadline, type EventLog, type Revision } from '../log/event-log.ts';
import { EventStoreFailure, isFailure } from '../client/failures.ts';
import { withinTime } from '../client/time-limit.ts';

/** What became of a command: its events, the state after them, and the position to wait for in read models. */
export interface Handled<State, Event extends DomainEvent> {
  readonly events: readonly Event[];
  readonly state: State;
  /** Position of the stream's last event: of what was written, or, where nothing was to do, of what stands there. */
  readonly position: bigint;
}

export interface QueuedCommand<State, Event extends DomainEvent> {
  readonly context: CommandContext;
  readonly decide: (state: State) => readonly Event[];
  readonly until: Deadline;
}

interface Waiting<State, Event extends DomainEvent> extends QueuedCommand<State, Event> {
  readonly resolve: (handled: Handled<State, Event>) => void;
  readonly reject: (error: unknown) => void;
}

/** One command's outcome, decided but not yet written. */
type Decision<State, Event extends DomainEvent> = Waiting<State, Event> &
  ({ readonly events: readonly NewEvent<Event>[]; readonly after: State } | { readonly refusal: unknown });

interface Folded<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly position: bigint;
}

/** Commands decided together and written as one: a write may hold 1 MiB. */
const MOST_AT_ONCE = 250;
/** Rounds of reloading and deciding again after a conflict. */
const MOST_ROUNDS = 10;
/** Less time than this isn't worth beginning with: it would turn a clear failure into an unclear one, ms. */
const LEAST_TIME_MS = 100;
/** By how much a deadline is put off, at most, for those who wait behind writes that a slow store does answer, ms. */
const MOST_PUT_OFF_MS = 7000;

/**
 * The commands of one stream, in turn. Those that came in while the last write was under way are
 * decided together, each on the state the one before leaves, and written in one append: all of it
 * stands or none. The folded state is kept between rounds.
 */
export class StreamQueue<State, Event extends DomainEvent> {
  readonly #log: EventLog;
  readonly #stream: string;
  readonly #decider: Decider<State, Event>;
  readonly #onOvertaken: (command: string) => void;
  #waiting: Waiting<State, Event>[] = [];
  #running = false;
  /** When the store last confirmed a write of this stream, ms since 1970. */
  #confirmedAt = 0;
  /** What was read and written so far: it may be behind the stream, never aside of it. */
  #folded: Folded<State> | undefined;
  /** Whether the stream has been read to its end, as it was then. */
  #isWhole = false;
  /** The first reading of the whole stream, while it is under way. */
  #reading: Promise<void> | undefined;

  /** `onOvertaken` gets the name of each command whose append came too late: another's was first. */
  constructor(
    log: EventLog,
    stream: string,
    decider: Decider<State, Event>,
    onOvertaken: (command: string) => void = () => undefined,
  ) {
    this.#log = log;
    this.#stream = stream;
    this.#decider = decider;
    this.#onOvertaken = onOvertaken;
  }

  handle(command: QueuedCommand<State, Event>): Promise<Handled<State, Event>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...command, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  /** The state as it is now: only what was written since the kept one is read. */
  async load(): Promise<State> {
    return (await this.#refresh(commandDeadline())).state;
  }

  /** Whether it can be forgotten without losing anything. */
  get isIdle(): boolean {
    return !this.#running && this.#reading === undefined;
  }

  /** Whether anything is known to be written. */
  get hasEvents(): boolean {
    return this.#folded !== undefined && this.#folded.revision !== NO_EVENTS;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      await this.#answer(this.#inTime(this.#waiting.splice(0, MOST_AT_ONCE)));
    }
    this.#running = false;
  }

  /** Commands with time left. The others waited too long behind a slow write; nothing of theirs is written. */
  #inTime(commands: readonly Waiting<State, Event>[]): Waiting<State, Event>[] {
    const least = Date.now() + LEAST_TIME_MS;
    // Nobody who waited only for his turn at a busy store is sent away: that would lose bookings in a rush.
    const alive = commandDeadline(this.#confirmedAt);
    const turned = commands.map((command) => {
      const until = Math.min(Math.max(command.until, alive), command.until + MOST_PUT_OFF_MS);
      return { ...command, until };
    });
    const [late, inTime] = [turned.filter(({ until }) => until < least), turned.filter(({ until }) => until >= least)];
    for (const { reject } of late) reject(this.#tooBusy());
    return inTime;
  }

  async #answer(commands: readonly Waiting<State, Event>[]): Promise<void> {
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

  /** Gives every one of these commands its outcome, or throws the failure that they share. */
  async #settle(commands: readonly Waiting<State, Event>[]): Promise<void> {
    if (commands.length === 0) return;
    const until = Math.min(...commands.map((command) => command.until));
    let isFresh = !this.#isWhole;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (Date.now() >= until) throw this.#tooBusy();
      const folded = (this.#isWhole ? this.#folded : undefined) ?? (await this.#refresh(until));
      const decisions = this.#decide(folded.state, commands);
      const written = decisions.flatMap((decision) => ('events' in decision ? decision.events : []));
      if (written.length > 0) {
        const appended = await this.#append(written, folded.revision, decisions, until);
        if (appended) return;
        await this.#refresh(until);
        isFresh = true;
      } else if (isFresh) {
        for (const decision of decisions) answer(decision, folded.position);
        return;
      } else {
        // Only an append notices that the kept state is stale: what appends nothing is decided on a fresh read.
        await this.#refresh(until);
        isFresh = true;
      }
    }
    this.#forget(); // what is known goes on being contradicted: perhaps it is another stream than it was
    throw this.#tooBusy();
  }

  #tooBusy(): EventStoreFailure {
    return new EventStoreFailure('unreachable', `${this.#stream} is too busy`);
  }

  #decide(from: State, commands: readonly Waiting<State, Event>[]): Decision<State, Event>[] {
    let state = from;
    return commands.map((command) => {
      try {
        const events = command.decide(state).map((event) => newEvent(event, command.context));
        state = events.reduce<State>(this.#decider.evolve, state);
        return { ...command, events, after: state };
      } catch (refusal) {
        return { ...command, refusal };
      }
    });
  }

  /** Writes the decisions and answers them; false after a conflict. Its success proves the refusals among them fresh. */
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
      for (const decision of decisions) this.#onOvertaken(decision.context.command);
      return false;
    }
  }

  /**
   * The state as it is now or a moment later. The first time all of the stream is read, and that goes on
   * after `until`: however long the stream is, a later command finds it read.
   */
  async #refresh(until: Deadline): Promise<Folded<State>> {
    const isAskedAnew = this.#isWhole || this.#reading !== undefined; // others may have had their answer before
    if (!this.#isWhole) await this.#wholeBy(until);
    if (isAskedAnew) await this.#readOn(() => until);
    return this.#folded ?? this.#nothing;
  }

  async #wholeBy(until: Deadline): Promise<void> {
    this.#reading ??= this.#readWhole().finally(() => (this.#reading = undefined));
    this.#reading.catch(ignore); // nobody may be waiting any more
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
      if (next > known.revision + 1n) return; // it was forgotten meanwhile
      // Others read and write meanwhile: what they know already isn't folded again.
      const news = page.events.filter(({ revision }) => revision > known.revision);
      const state = news.reduce<State>(this.#decider.evolve, known.state);
      this.#keep({ state, revision: page.revision, position: page.position ?? known.position });
      next = page.revision + 1n;
    }
  }

  #keep(folded: Folded<State>): void {
    if (this.#folded === undefined || this.#folded.revision < folded.revision) this.#folded = folded;
  }

  #forget(): void {
    this.#folded = undefined;
    this.#isWhole = false;
  }

  get #nothing(): Folded<State> {
    return { state: this.#decider.initialState, revision: NO_EVENTS, position: 0n };
  }
}

function answer<State, Event extends DomainEvent>(decision: Decision<State, Event>, position: bigint): void {
  if ('refusal' in decision) decision.reject(decision.refusal);
  else decision.resolve({ events: decision.events, state: decision.after, position });
}
