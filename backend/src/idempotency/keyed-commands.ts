import { Injectable } from '@nestjs/common';

import type { DomainEvent } from '@cablepark/contracts/events';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { EventLog } from '@cablepark/event-store/log/event-log';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import type { Decider } from '@cablepark/event-store/streams/decider';
import type { Written } from '@cablepark/event-store/streams/stream-queue';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import {
  ReadModelProgress,
  type ReadModelName,
} from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { eraseKeys } from '../commands/erased-keys.ts';
import { waitUntilVisible } from '../commands/wait-until-visible.ts';
import { ActionIds } from '../http/action-ids.ts';
import { toCommandContext, type RequestContext } from '../http/request-context.ts';
import { findFirstCommit, type FirstAnswers, type FirstCommit } from './domain/first-answers.ts';
import { hashRequest } from './hash-request.ts';

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
  /** The state after it; undefined for a request that is answered again. */
  readonly after: State | undefined;
}

/** A command on a stream that remembers the first answers to its Idempotency-Keys. */
export interface KeyedCommand<State, Event extends DomainEvent> {
  readonly decider: Decider<State, Event>;
  readonly stream: string;
  readonly command: string;
  readonly context: RequestContext;
  /** The action that this one takes back. */
  readonly undoes?: string | undefined;
  /** Pure; may be called several times, and refuses by throwing. */
  readonly decide: (state: State, now: Date, revision: bigint) => readonly Event[];
  /** Read models that must be as current as the command, whether or not they show it. */
  readonly others?: readonly ReadModelName[];
  /**
   * Called when the command has written events, and awaited beside the read models. Never rejects.
   */
  readonly whenWritten?: (() => Promise<void>) | undefined;
}

/** The same request has been executed before. */
class Repeated extends Error {
  override readonly name = 'Repeated';
  constructor(readonly first: FirstCommit) {
    super();
  }
}

/** Executes the commands of requests, and those with an Idempotency-Key only once. */
@Injectable()
export class KeyedCommands {
  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
    private readonly actionIds: ActionIds,
  ) {}

  /**
   * Decides, writes the events in one append, and resolves once the read models show them and
   * erased data can't be read any more. A request that was executed before isn't decided again: its
   * outcome is that of the first execution, even if that has been undone since. Rejects with the
   * error that `decide` throws, and IDEMPOTENCY_KEY_REUSED if the key belongs to another request.
   */
  async execute<State extends { readonly answers: FirstAnswers }, Event extends DomainEvent>(
    keyedCommand: KeyedCommand<State, Event>,
  ): Promise<Executed<State, Event>> {
    const { decider, stream, command, context, undoes, decide, others, whenWritten } = keyedCommand;
    const now = this.clock.now();
    const request = context.keyed && (await hashRequest(this.vault, context.keyed, now));
    const keyed = request && { key: request.key, bodies: [...request.bodies.values()] };
    const metadata: CommandContext = {
      ...toCommandContext(command, now, context),
      undoes,
      idempotency: request && {
        key: request.key,
        body: request.bodies.get(dayOfInstant(now)) ?? '',
      },
    };
    const handling = this.store.handle(decider, stream, metadata, (state, revision) => {
      const first = keyed && findFirstCommit(state.answers, keyed, now);
      if (first) {
        throw new Repeated(first);
      }

      return decide(state, now, revision);
    });
    try {
      const { events, position, state } = await handling;
      const noted = events.length > 0 && whenWritten?.();
      await Promise.all([waitUntilVisible(this.progress, { events, position }, others), noted]);
      await eraseKeys(this.vault, events);
      return {
        events,
        position,
        at: now,
        action: context.correlationId,
        isRepeat: false,
        after: state,
      };
    } catch (error) {
      if (error instanceof Repeated) {
        return this.#repeat(stream, error.first, context);
      }

      throw error;
    }
  }

  /** Returns the outcome of the first execution, which its commit in the log shows. */
  async #repeat<State, Event extends DomainEvent>(
    stream: string,
    { revision, size }: FirstCommit,
    { correlationId }: RequestContext,
  ): Promise<Executed<State, Event>> {
    const events = await this.log.readEvents<Event>(stream, revision, size);
    // If the read was cut short, the client tries again.
    const last = events.at(-1) ?? reject('UNAVAILABLE');
    const action = actionIdOf(last.metadata);
    this.actionIds.noteRepeat(correlationId, action);
    await waitUntilVisible(this.progress, { events, position: last.position });
    await eraseKeys(this.vault, events);
    const at = new Date(last.metadata.at);
    return { events, position: last.position, at, action, isRepeat: true, after: undefined };
  }
}
