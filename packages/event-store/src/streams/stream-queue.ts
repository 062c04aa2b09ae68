import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';

import { EventStoreFailure, isFailure } from '../client/failures.ts';
import { MIN_ATTEMPT_MS } from '../client/retries.ts';
import { commandDeadlineFrom, NO_EVENTS, type Deadline } from '../log/event-log.ts';
import { StreamGap } from '../log/stream-gap.ts';
import type { CommandContext } from './command-context.ts';
import {
  decideTogether,
  type Decide,
  type Decision,
  type EarlierCommit,
} from './decide-together.ts';
import type { Folded, StreamFold } from './stream-fold.ts';

/**
 * Lets the writers of a stream take turns, across processes. Turns are only for fairness: the
 * expected revision keeps writes correct.
 */
export interface Turns {
  /**
   * Waits briefly for the turn; undefined if it doesn't come or no other process writes. Never
   * rejects.
   */
  take(stream: string): Promise<Turn | undefined>;
  /**
   * Notes that another process wrote to the stream. `isLost` if that refused an append of this one.
   */
  noteContention(stream: string, isLost: boolean): void;
}

export interface Turn {
  release(): void;
}

/** A written event with its id. Its position is known once it has been read. */
export type Written<Event extends LoggedEvent> = Event & {
  readonly id: string;
  readonly position?: bigint;
};

/**
 * The result of a command: its events, the states before and after them, and the position that read
 * models must reach.
 */
export interface Handled<State, Event extends LoggedEvent> {
  readonly events: readonly Written<Event>[];
  /** The state that it was decided on. */
  readonly before: State;
  readonly state: State;
  /** The position of the last event written or, if nothing was, of the last one in the stream. */
  readonly position: bigint;
  /** The commit by which the same command was executed before; then there are no events. */
  readonly earlier?: EarlierCommit | undefined;
}

export interface QueuedCommand<State, Event extends LoggedEvent> {
  readonly context: CommandContext;
  readonly decide: Decide<State, Event>;
  readonly until: Deadline;
}

interface WaitingCommand<State, Event extends LoggedEvent> extends QueuedCommand<State, Event> {
  readonly resolve: (handled: Handled<State, Event>) => void;
  readonly reject: (error: unknown) => void;
}

export interface QueueOptions {
  /** Called with the name of each command whose append lost to another process. */
  readonly onConflict?: (command: string) => void;
  readonly turns?: Turns | undefined;
  /** Whether a subscription keeps the state up to date and notices if the stream is deleted. */
  readonly isFollowed?: boolean;
  readonly erasing?: Erasing | undefined;
}

/** What has to be done before events are written that erase keys of personal data. */
export interface Erasing {
  /** The ids of the keys that these events erase. */
  readonly listErasedKeys: (events: readonly LoggedEvent[]) => readonly string[];
  /**
   * Called with keys before an event that erases them is written. If it rejects, the commands that
   * erase reject with its error, and nothing of them is written.
   */
  readonly beforeErasing: (keyIds: readonly string[]) => Promise<void>;
}

/** The maximum number of commands decided together and written in one append. */
const MAX_COMMANDS = 250;
/** The least time for an attempt. With less, it would turn a clear failure into an unclear one. */
const MIN_TIME_MS = MIN_ATTEMPT_MS + 100;
/** If a turn took longer than this to come, another process had one in between. */
const OTHERS_TURN_MS = 100;
/** A stream whose last append was confirmed this recently isn't checked before the next one. */
const LATELY_MS = 50;
/** How long an append waits for the check whether its stream was deleted. */
const CHECK_MS = 100;
/**
 * The most by which a deadline is extended for commands that wait for other writes or their turn.
 */
const MAX_EXTENSION_MS = 7000;

/**
 * Handles the commands of one stream in turn. Those that arrive during a write are decided
 * together, each on the state that the one before leaves, and written in one append. The folded
 * state is kept between rounds.
 */
export class StreamQueue<State, Event extends LoggedEvent> {
  #waiting: WaitingCommand<State, Event>[] = [];
  #running = false;
  /** Whether another process has written events that aren't read here yet. */
  #isBehind = false;
  /**
   * When the store last confirmed a write, or the turn came in which others wrote, in milliseconds
   * since 1970.
   */
  #movedAt = 0;

  constructor(
    private readonly fold: StreamFold<State, Event>,
    private readonly options: QueueOptions = {},
  ) {}

  /**
   * Decides a command in its turn and writes its events. Rejects with what its `decide` threw, with
   * EventStoreFailure, or with what `beforeErasing` rejected with.
   */
  handle(command: QueuedCommand<State, Event>): Promise<Handled<State, Event>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...command, resolve, reject });
      if (!this.#running) {
        void this.#run();
      }
    });
  }

  /** Returns the present state and its revision. Reads only the events since the last read. */
  load(): Promise<Folded<State>> {
    return this.fold.refresh(commandDeadlineFrom());
  }

  /** Whether this queue can be dropped without losing anything. */
  get isIdle(): boolean {
    return !this.#running && !this.fold.isReading;
  }

  get hasEvents(): boolean {
    return this.fold.revision !== NO_EVENTS;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // A writer that knows of others waits for its turn. Without turns, the process that has just
      // appended would be the first to know the new revision, and would win again. Meanwhile the
      // others' events have usually been delivered; if not, the round is repeated within the same
      // turn.
      const askedAt = Date.now();
      const { revision } = this.fold;
      const turn = await this.options.turns?.take(this.fold.stream);
      // A turn that was late because nobody could write, for example when a leader was deposed,
      // gives nobody more time.
      const isUsed = this.fold.revision > revision;
      if (turn && isUsed && Date.now() - askedAt > OTHERS_TURN_MS) {
        this.#movedAt = Date.now();
      }

      do {
        await this.#runRound(this.#rejectLate(this.#waiting.splice(0, MAX_COMMANDS)));
      } while (turn && this.#isBehind && this.#waiting.length > 0);

      turn?.release();
    }

    this.#running = false;
  }

  /**
   * Returns the commands with time left. Rejects those that waited too long behind a slow write;
   * they write nothing.
   */
  #rejectLate(commands: readonly WaitingCommand<State, Event>[]): WaitingCommand<State, Event>[] {
    const least = Date.now() + MIN_TIME_MS;
    const isLate = (command: WaitingCommand<State, Event>) => this.#deadlineOf(command) < least;
    for (const { reject } of commands.filter(isLate)) {
      reject(this.#toBusyFailure());
    }

    return commands.filter((command) => !isLate(command));
  }

  #toBusyFailure(): EventStoreFailure {
    return new EventStoreFailure('unreachable', `${this.fold.stream} is too busy`);
  }

  /**
   * A command that only waited its turn at a busy store gets more time; rejecting it would lose
   * bookings in a rush.
   */
  #deadlineOf({ until }: QueuedCommand<State, Event>): Deadline {
    return Math.min(Math.max(until, commandDeadlineFrom(this.#movedAt)), until + MAX_EXTENSION_MS);
  }

  /**
   * Decides commands and writes what fits one append; the others wait for the next round, before
   * later ones.
   */
  async #runRound(commands: WaitingCommand<State, Event>[]): Promise<void> {
    if (commands.length === 0) {
      return;
    }

    const until = Math.min(...commands.map((command) => this.#deadlineOf(command)));
    try {
      const [folded, decisions] = await this.#decide(commands, until);
      this.#waiting.unshift(...commands.splice(decisions.length));
      if (!decisions.some(isWriting)) {
        answer(commands, decisions, folded.position);
        return;
      }

      const failure = await this.#noteErasures(decisions);
      if (failure) {
        this.#rejectSome(
          commands,
          decisions,
          (decision) => this.#listErasedKeys(decision).length > 0,
          failure.error,
        );
        return;
      }
      if (until < Date.now() + MIN_TIME_MS) {
        throw this.#toBusyFailure();
      }

      await this.#append(folded, commands, decisions, until);
    } catch (error) {
      for (const command of commands) {
        command.reject(error);
      }
    }
  }

  /**
   * Only an append notices a stale state, so commands that append nothing are decided on a fresh
   * read. On a stream that isn't followed, all commands are: an append to a deleted stream would
   * bring it back, because it accepts the old revision (ADR 110).
   */
  async #decide(
    commands: readonly WaitingCommand<State, Event>[],
    until: Deadline,
  ): Promise<[Folded<State>, Decision<State, Event>[]]> {
    const { decider, isLoaded, present, stream } = this.fold;
    if (this.options.isFollowed && isLoaded && !this.#isBehind) {
      const decisions = decideTogether(decider, present, commands, stream);
      if (decisions.some(isWriting)) {
        return [present, decisions];
      }
    }

    const folded = await this.#refresh(until);
    return [folded, decideTogether(decider, folded, commands, stream)];
  }

  /** Notes the keys that these decisions erase. Resolves with the error if that can't be done. */
  async #noteErasures(
    decisions: readonly Decision<State, Event>[],
  ): Promise<{ readonly error: unknown } | undefined> {
    const keyIds = decisions.flatMap((decision) => this.#listErasedKeys(decision));
    if (keyIds.length === 0) {
      return undefined;
    }

    try {
      await this.options.erasing?.beforeErasing(keyIds);
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  #listErasedKeys(decision: Decision<State, Event>): readonly string[] {
    const events = 'events' in decision ? decision.events : [];
    return this.options.erasing?.listErasedKeys(events) ?? [];
  }

  async #refresh(until: Deadline): Promise<Folded<State>> {
    const folded = await this.fold.refresh(until);
    this.#isBehind = false;
    return folded;
  }

  /**
   * Writes the decisions and answers them. A successful append also proves that the refusals were
   * decided on fresh state; after a failure, only the commands that would have written know how
   * theirs ended.
   */
  async #append(
    { revision: expected }: Folded<State>,
    commands: readonly WaitingCommand<State, Event>[],
    decisions: readonly Decision<State, Event>[],
    until: Deadline,
  ): Promise<void> {
    const { log, stream } = this.fold;
    if (expected !== NO_EVENTS && Date.now() - this.#movedAt > LATELY_MS) {
      await this.#refuseDeleted();
    }

    const events = decisions.flatMap((decision) => ('events' in decision ? decision.events : []));
    const last = decisions.findLast((decision) => 'after' in decision);
    this.fold.announce(events);
    try {
      const { revision, position } = await log.append(stream, events, expected, until);
      this.#movedAt = Date.now();
      if (last) {
        this.fold.noteAppended({ state: last.after, revision, position });
      }

      answer(commands, decisions, position);
    } catch (error) {
      this.#repeatOrReject(commands, decisions, error);
    } finally {
      for (const decision of decisions) {
        if ('appending' in decision) {
          decision.appending?.end();
        }
      }
    }
  }

  /**
   * After a conflict nothing was written, so all commands are decided again. After another failure
   * those that would have written are rejected, and the others decided again.
   */
  #repeatOrReject(
    commands: readonly WaitingCommand<State, Event>[],
    decisions: readonly Decision<State, Event>[],
    error: unknown,
  ): void {
    if (isFailure(error, 'conflict')) {
      this.#waiting.unshift(...commands);
      this.#noteLost(commands);
      return;
    }

    this.#rejectSome(commands, decisions, isWriting, error);
  }

  /** Rejects the commands with such decisions. The others are decided again, before later ones. */
  #rejectSome(
    commands: readonly WaitingCommand<State, Event>[],
    decisions: readonly Decision<State, Event>[],
    isRejected: (decision: Decision<State, Event>) => boolean,
    error: unknown,
  ): void {
    const repeated: WaitingCommand<State, Event>[] = [];
    for (const [i, command] of commands.entries()) {
      const decision = decisions[i];
      if (decision !== undefined && isRejected(decision)) {
        command.reject(error);
      } else {
        repeated.push(command);
      }
    }

    this.#waiting.unshift(...repeated);
  }

  /**
   * Throws StreamGap or an EventStoreFailure `stream-deleted` if the stream is gone. If the store
   * doesn't answer soon, the append decides.
   */
  async #refuseDeleted(): Promise<void> {
    const { log, stream } = this.fold;
    const reading = log.readLastRevision(stream).catch((error: unknown) => {
      if (isFailure(error, 'stream-deleted')) {
        throw error;
      }

      return undefined;
    });
    const last = await limitTime(CHECK_MS, reading, () => undefined);
    if (last === NO_EVENTS) {
      throw new StreamGap(stream, 0n);
    }
  }

  #noteLost(commands: readonly WaitingCommand<State, Event>[]): void {
    this.#isBehind = true;
    this.options.turns?.noteContention(this.fold.stream, true);
    for (const { context } of commands) {
      this.options.onConflict?.(context.command);
    }
  }
}

const isWriting = <State, Event extends LoggedEvent>(decision: Decision<State, Event>): boolean =>
  'events' in decision && decision.events.length > 0;

function answer<State, Event extends LoggedEvent>(
  commands: readonly WaitingCommand<State, Event>[],
  decisions: readonly Decision<State, Event>[],
  position: bigint,
): void {
  for (const [i, decision] of decisions.entries()) {
    const command = commands[i];
    if ('refusal' in decision) {
      command?.reject(decision.refusal);
    } else {
      const { events, before, after: state, earlier } = decision;
      command?.resolve({ events, before, state, position, earlier });
    }
  }
}
