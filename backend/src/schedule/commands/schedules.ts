import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { actionIdOf } from '@cablepark/contracts/shared/action-id';
import { reject } from '@cablepark/contracts/shared/rejection';
import { today } from '@cablepark/contracts/shared/riga-time';
import { EventLog } from '@cablepark/event-store/log/event-log';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import { onceVisible } from '../../commands/once-visible.ts';
import { ActionIds } from '../../http/action-ids.ts';
import { commandContext, type RequestContext } from '../../http/request-context.ts';
import { hashRequest } from '../../idempotency/hash-request.ts';
import { scheduleDecider } from '../domain/evolve-schedule.ts';
import { firstCommitOf, type FirstCommit } from '../domain/first-answers.ts';
import type { Schedule, ScheduleStreamEvent } from '../domain/schedule.ts';

/** Decides on the present schedule, which has this revision. It is pure, may be called several times, and refuses by throwing. */
export type DecideOnSchedule = (schedule: Schedule, now: Date, revision: bigint) => readonly ScheduleStreamEvent[];

/** What a command has written, now or when the same request came first. */
export interface Executed {
  /** The events of its commit; none if there was nothing to do. */
  readonly events: readonly ScheduleStreamEvent[];
  /** The position of the last of them. The histories at this position show what the command did. */
  readonly position: bigint;
  /** When it was decided. */
  readonly at: Date;
  /** The schedule after it; undefined for a request that is answered again. */
  readonly after: Schedule | undefined;
}

/** The same request has been executed before. */
class Repeated extends Error {
  override readonly name = 'Repeated';
  readonly first: FirstCommit;

  constructor(first: FirstCommit) {
    super();
    this.first = first;
  }
}

/** The park's schedule for command handlers: decides, writes in one append, and returns once that can be read. */
@Injectable()
export class Schedules {
  constructor(
    private readonly store: StreamStore,
    private readonly log: EventLog,
    private readonly vault: Vault,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
    private readonly actionIds: ActionIds,
  ) {}

  /** The present schedule, for what has to be known before deciding. The decision is made on it anew. */
  load(): Promise<Schedule> {
    return this.store.load(scheduleDecider, SCHEDULE);
  }

  /**
   * Executes a command. A request with the Idempotency-Key of an earlier one isn't decided again: its outcome is that of
   * the first one, whatever has become of it. Rejects IDEMPOTENCY_KEY_REUSED if the key belongs to another request.
   */
  async execute(command: string, context: RequestContext, decide: DecideOnSchedule): Promise<Executed> {
    const now = this.clock.now();
    const request = context.keyed && (await hashRequest(this.vault, context.keyed, now));
    const keyed = request && { key: request.key, bodies: [...request.bodies.values()] };
    const idempotency = request && { key: request.key, body: request.bodies.get(today(now)) ?? '' };
    const handling = this.store.handle(
      scheduleDecider,
      SCHEDULE,
      { ...commandContext(command, now, context), idempotency },
      (schedule, revision) => {
        const first = keyed && firstCommitOf(schedule.answers, keyed, now);
        if (first) throw new Repeated(first);
        return decide(schedule, now, revision);
      },
    );
    try {
      const { events, position, state } = await onceVisible(this.progress, handling);
      return { events, position, at: now, after: state };
    } catch (error) {
      if (error instanceof Repeated) return this.#again(error.first, context);
      throw error;
    }
  }

  async #again({ revision, size }: FirstCommit, { correlationId }: RequestContext): Promise<Executed> {
    const events: RecordedEvent<ScheduleStreamEvent>[] = [];
    for await (const page of this.log.streamPages<ScheduleStreamEvent>(SCHEDULE, revision)) {
      events.push(...page.events.filter((event) => event.revision < revision + BigInt(size)));
      if (page.revision >= revision + BigInt(size) - 1n) break;
    }
    const last = events.at(-1) ?? reject('INTERNAL');
    this.actionIds.repeats(correlationId, actionIdOf(last.metadata));
    await onceVisible(this.progress, Promise.resolve({ events, position: last.position }));
    return { events, position: last.position, at: new Date(last.metadata.at), after: undefined };
  }
}
