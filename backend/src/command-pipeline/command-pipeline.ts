import { Injectable } from '@nestjs/common';

import type { DomainEvent } from '@cablepark/contracts/events';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import type { Asked } from '@cablepark/contracts/what-if/asked';
import { EventLog } from '@cablepark/event-store/log/event-log';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import type { EarlierCommit } from '@cablepark/event-store/streams/decide-together';
import type { Decider } from '@cablepark/event-store/streams/decider';
import type { Written } from '@cablepark/event-store/streams/stream-queue';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import type { ReadModelName } from '@cablepark/projections/progress/read-models-showing';
import { Vault } from '@cablepark/vault/vault';

import { ActionIds } from '../http/action-ids.ts';
import { toCommandContext, type RequestContext } from '../http/request-context.ts';
import { findFirstCommit, type FirstAnswers, type HashedKey } from './domain/first-answers.ts';
import { eraseKeys } from './erased-keys.ts';
import { hashRequest } from './hash-request.ts';
import { waitUntilVisible } from './wait-until-visible.ts';

/** The outcome of a command, executed now or when the same request came first. */
export interface Executed<State, Event extends DomainEvent> {
  /** The events of its commit; none if there was nothing to do. */
  readonly events: readonly Written<Event>[];
  /** The position of the last of them. The histories at this position show what the command did. */
  readonly position: bigint;
  /** When it was decided. */
  readonly at: Date;
  /** The action that wrote them. */
  readonly action: string;
  /** Whether the request is answered again, and nothing was written now. */
  readonly isRepeat: boolean;
  /** The state that it was decided on; undefined for a request that is answered again. */
  readonly before: State | undefined;
  /** The state after it; undefined for a request that is answered again. */
  readonly after: State | undefined;
}

/** A command on a stream that remembers the first answers to its Idempotency-Keys. */
export interface CommandOn<State, Event extends DomainEvent> {
  readonly decider: Decider<State, Event>;
  readonly stream: string;
  /** The rule. Pure; may be called several times, and refuses by throwing. */
  readonly decide: (state: State, now: Date, revision: bigint) => readonly Event[];
  /** Adds events that follow from the rule's, such as offers of slots that these free. Pure. */
  readonly addConsequences?: (
    events: readonly Event[],
    state: State,
    now: Date,
  ) => readonly Event[];
  /** Read models that must be as current as the command, whether or not they show it. */
  readonly others?: readonly ReadModelName[] | undefined;
  /**
   * Called when the command has written events, and awaited beside the read models. Never rejects.
   */
  readonly whenWritten?: (() => Promise<void>) | undefined;
}

/** The command of a request. */
export interface RequestCommand<State, Event extends DomainEvent> extends CommandOn<State, Event> {
  readonly command: string;
  readonly context: RequestContext;
  /** The action that this one takes back. */
  readonly undoes?: string | undefined;
  /** What was asked, for the metadata of its commit (`pickAsked`). */
  readonly asked?: Asked | undefined;
}

/** A state that remembers the first answers to Idempotency-Keys. */
interface WithAnswers {
  readonly answers: FirstAnswers;
}

/**
 * Takes a command from its handler to the log, and a request with an Idempotency-Key only once.
 */
@Injectable()
export class CommandPipeline {
  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
    private readonly actionIds: ActionIds,
  ) {}

  /**
   * Executes the command of a request. A request that was executed before isn't decided again: its
   * outcome is that of the first execution, even if that has been undone since. Rejects with the
   * error that `decide` throws, and IDEMPOTENCY_KEY_REUSED if the key belongs to another request.
   */
  async execute<State extends WithAnswers, Event extends DomainEvent>(
    request: RequestCommand<State, Event>,
  ): Promise<Executed<State, Event>> {
    const { command, context, undoes, asked } = request;
    const now = this.clock.now();
    const metadata = { ...toCommandContext(command, now, context), undoes, asked };
    if (!context.keyed) {
      return this.#run(request, metadata);
    }

    const { key, bodies } = await hashRequest(this.vault, context.keyed, now);
    const idempotency = { key, body: bodies.get(dayOfInstant(now)) ?? '' };
    return this.#run(request, { ...metadata, idempotency }, { key, bodies: [...bodies.values()] });
  }

  /** Executes a command of the system's own. */
  executeAs<State extends WithAnswers, Event extends DomainEvent>(
    metadata: CommandContext,
    command: CommandOn<State, Event>,
  ): Promise<Executed<State, Event>> {
    return this.#run(command, metadata);
  }

  /**
   * First answer, rule, consequences; then the store notes erasures and appends (`StreamQueue`);
   * then the caller can see what it did, and erased data can't be read any more.
   */
  async #run<State extends WithAnswers, Event extends DomainEvent>(
    command: CommandOn<State, Event>,
    metadata: CommandContext,
    request?: HashedKey,
  ): Promise<Executed<State, Event>> {
    const { decider, stream, decide, addConsequences, others, whenWritten } = command;
    const { now, correlationId } = metadata;
    const handled = await this.store.handle(decider, stream, metadata, (state, revision) => {
      const earlier = request && findFirstCommit(state.answers, request, now);
      if (earlier) {
        return { earlier };
      }

      const events = decide(state, now, revision);
      return addConsequences ? addConsequences(events, state, now) : events;
    });
    if (handled.earlier) {
      return this.#answerAgain(stream, handled.earlier, correlationId);
    }

    const { events, position, before, state } = handled;
    const noted = events.length > 0 && whenWritten?.();
    await Promise.all([waitUntilVisible(this.progress, { events, position }, others), noted]);
    await eraseKeys(this.vault, events);
    return {
      events,
      position,
      at: now,
      action: correlationId,
      isRepeat: false,
      before,
      after: state,
    };
  }

  /** Returns the outcome of the first execution, which its commit in the log shows. */
  async #answerAgain<State, Event extends DomainEvent>(
    stream: string,
    { revision, size }: EarlierCommit,
    correlationId: string,
  ): Promise<Executed<State, Event>> {
    const events = await this.log.readEvents<Event>(stream, revision, size);
    // If the read was cut short, the client tries again.
    const last = events.at(-1) ?? reject('UNAVAILABLE');
    const action = actionIdOf(last.metadata);
    this.actionIds.noteRepeat(correlationId, action);
    await waitUntilVisible(this.progress, { events, position: last.position });
    await eraseKeys(this.vault, events);
    const at = new Date(last.metadata.at);
    return {
      events,
      position: last.position,
      at,
      action,
      isRepeat: true,
      before: undefined,
      after: undefined,
    };
  }
}
