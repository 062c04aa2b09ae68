import { within } from '@cablepark/platform/concurrency/time-limit';
import type { DomainEvent } from '@cablepark/contracts/events';
import { ignore } from '../client/collect.ts';
import { EventStoreFailure, isFailure } from '../client/failures.ts';
import type { NewEvent } from '../log/domain-events.ts';
import { commandDeadline, NO_EVENTS, type Deadline } from '../log/event-log.ts';
import type { CommandContext } from './command-context.ts';
import { decideTogether, type Decide, type Decision } from './decide-together.ts';
import type { Folded } from './snapshots.ts';
import type { StreamFold } from './stream-fold.ts';
import type { Turns } from './turns.ts';

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

export interface QueuedCommand<State, Event extends DomainEvent> {
  readonly context: CommandContext;
  readonly decide: Decide<State, Event>;
  readonly until: Deadline;
}

interface Waiting<State, Event extends DomainEvent> extends QueuedCommand<State, Event> {
  readonly resolve: (handled: Handled<State, Event>) => void;
  readonly reject: (error: unknown) => void;
}

export interface QueueOptions {
  /** Receives the name of each command whose append came too late, because another process was first. */
  readonly onConflict?: (command: string) => void;
  /** Shares the stream fairly with other processes that write to it. */
  readonly turns?: Turns | undefined;
}

/** The maximum number of commands decided together and written in one append. */
const MAX_COMMANDS = 250;
/** With less time than this left, an attempt would turn a clear failure into an unclear one. */
const MIN_TIME_MS = 100;
/** The most by which a deadline is extended for commands that wait behind the writes of a slow store. */
const MAX_EXTENSION_MS = 7000;
/** Another process that hasn't written for this long isn't waited for. */
const OTHERS_MS = 3000;
/** A turn that takes longer to come is not waited for. */
const TURN_MS = 600;

/**
 * The commands of one stream, in turn. Those that arrive while a write is under way are decided together, each on the
 * state that the one before leaves, and written in one append, which succeeds or fails as a whole. The folded state is
 * kept between rounds.
 */
export class StreamQueue<State, Event extends DomainEvent> {
  readonly #fold: StreamFold<State, Event>;
  readonly #options: QueueOptions;
  #waiting: Waiting<State, Event>[] = [];
  #running = false;
  /** Whether another process is known to have written what hasn't been read here. */
  #isBehind = false;
  /** When the store last confirmed a write of this stream, in milliseconds since 1970. */
  #confirmedAt = 0;

  constructor(fold: StreamFold<State, Event>, options: QueueOptions = {}) {
    this.#fold = fold;
    this.#options = options;
  }

  handle(command: QueuedCommand<State, Event>): Promise<Handled<State, Event>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...command, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  /** Returns the present state and its revision; only events written since the last read are read. */
  load(): Promise<Folded<State>> {
    return this.#fold.refresh(commandDeadline());
  }

  /** Whether this queue can be dropped without losing anything. */
  get isIdle(): boolean {
    return !this.#running && !this.#fold.isReading;
  }

  /** Whether the stream is known to have events. */
  get hasEvents(): boolean {
    return this.#fold.revision !== NO_EVENTS;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const { turns } = this.#options;
      const release = turns && this.#hasRivals ? await this.#turn(turns) : undefined;
      const commands = this.#inTime(this.#waiting.splice(0, MAX_COMMANDS));
      try {
        // Those that must be decided again, or didn't fit, stay before the ones that came later.
        if (commands.length > 0) this.#waiting.unshift(...(await this.#settle(commands)));
      } catch (error) {
        for (const command of commands) command.reject(error);
      } finally {
        release?.();
      }
    }
    this.#running = false;
  }

  /** Whether other processes write to the stream, too, as far as is known. */
  get #hasRivals(): boolean {
    return Date.now() - this.#fold.othersWroteAt <= OTHERS_MS;
  }

  /**
   * Waits for the turn to write: who loses a race has to read what the winner wrote, and by then the winner has written
   * again. If no turn comes in time, the race decides.
   */
  async #turn(turns: Turns): Promise<(() => void) | undefined> {
    const taking = turns.take();
    const release = await within(TURN_MS, taking, () => undefined).catch(ignore);
    if (release) this.#isBehind = true;
    else taking.then((late) => late?.(), ignore);
    return release ?? undefined;
  }

  /**
   * Returns the commands that have time left. The others have waited too long behind a slow write and are rejected;
   * nothing of theirs is written.
   */
  #inTime(commands: readonly Waiting<State, Event>[]): Waiting<State, Event>[] {
    const least = Date.now() + MIN_TIME_MS;
    const isLate = (command: Waiting<State, Event>) => this.#deadlineOf(command) < least;
    for (const { reject } of commands.filter(isLate))
      reject(new EventStoreFailure('unreachable', `${this.#fold.stream} is too busy`));
    return commands.filter((command) => !isLate(command));
  }

  /** A command that only waited its turn at a busy store gets more time; rejecting it would lose bookings in a rush. */
  #deadlineOf({ until }: QueuedCommand<State, Event>): Deadline {
    return Math.min(Math.max(until, commandDeadline(this.#confirmedAt)), until + MAX_EXTENSION_MS);
  }

  /**
   * Decides these commands and writes what fits one append. Settles the commands that were decided and returns the
   * others; after a conflict, all of them. Throws the failure that they share.
   */
  async #settle(commands: readonly Waiting<State, Event>[]): Promise<readonly Waiting<State, Event>[]> {
    const until = Math.min(...commands.map((command) => this.#deadlineOf(command)));
    const mustRead = this.#isBehind || !this.#fold.isLoaded;
    let folded = mustRead ? await this.#refresh(until) : this.#fold.present;
    let decisions = decideTogether(this.#fold.decider, folded, commands);
    if (!mustRead && !decisions.some(writes)) {
      // Only an append notices a stale state, so commands that append nothing are decided on a fresh read.
      folded = await this.#refresh(until);
      decisions = decideTogether(this.#fold.decider, folded, commands);
    }
    // A successful append also proves that the refusals were decided on fresh state.
    const position = decisions.some(writes) ? await this.#append(folded, decisions, until) : folded.position;
    if (position === 'conflict') {
      for (const { context } of commands) this.#options.onConflict?.(context.command);
      return commands;
    }
    for (const [i, decision] of decisions.entries()) answer(commands[i], decision, position);
    return commands.slice(decisions.length);
  }

  async #refresh(until: Deadline): Promise<Folded<State>> {
    const folded = await this.#fold.refresh(until);
    this.#isBehind = false;
    return folded;
  }

  /** Writes the decisions. Returns the position of the last event. */
  async #append(
    { revision: expected }: Folded<State>,
    decisions: readonly Decision<State, Event>[],
    until: Deadline,
  ): Promise<bigint | 'conflict'> {
    const { log, stream } = this.#fold;
    const events = decisions.flatMap((decision) => ('events' in decision ? decision.events : []));
    const last = decisions.findLast((decision) => 'after' in decision);
    this.#fold.announce(events);
    try {
      const { revision, position } = await log.append(stream, events as readonly NewEvent[], expected, until);
      this.#confirmedAt = Date.now();
      if (last) this.#fold.appended({ state: last.after, revision, position });
      return position;
    } catch (error) {
      if (!isFailure(error, 'conflict')) throw error;
      this.#isBehind = true;
      this.#fold.noteOthers();
      return 'conflict';
    }
  }
}

const writes = <State, Event extends DomainEvent>(decision: Decision<State, Event>): boolean =>
  'events' in decision && decision.events.length > 0;

function answer<State, Event extends DomainEvent>(
  command: Waiting<State, Event> | undefined,
  decision: Decision<State, Event>,
  position: bigint,
): void {
  if ('refusal' in decision) command?.reject(decision.refusal);
  else command?.resolve({ events: decision.events, state: decision.after, position });
}
