import { randomUUID } from 'node:crypto';

import type { LogReader } from '../log/log-reader.ts';
import type { RecentEvents } from '../recent-events.ts';
import type { ProposedEvent } from '../wire/event-frame.ts';
import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';
import { RecordedEvent } from '../wire/recorded-event.ts';
import { checkAppend, type StreamState, type Verdict } from './check-append.ts';
import type { StreamHeads } from './stream-heads.ts';
import {
  isMetastream,
  metastreamOf,
  originalStreamOf,
  setTruncateBefore,
  SOFT_DELETED,
} from './stream-metadata.ts';
import type { WriteOutcome, WriteRequest } from './write-request.ts';

const NOTHING = Buffer.alloc(0);
const NONE: ReadonlyMap<number, string> = new Map();

/**
 * The decision on a request. An append that is already written still needs the position of its
 * first answer, and `ids-needed` asks for another decision with the stored ids.
 */
export type Decision = WriteOutcome | Extract<Verdict, { kind: 'already-written' | 'ids-needed' }>;

/**
 * The events of one group commit. Requests are decided in order, each on the state that the
 * requests before it leave. The heads of every stream concerned must be loaded.
 */
export class WritePlan {
  readonly events: RecordedEvent[] = [];
  readonly #created: string;
  #nextPosition: number;

  /** @param now milliseconds since 1970 */
  constructor(
    private readonly heads: StreamHeads,
    private readonly ids: KnownEventIds,
    private readonly recent: RecentEvents,
    now: number,
  ) {
    this.#created = `${now}0000`;
    this.#nextPosition = recent.nextPosition;
  }

  /** @param storedIds ids of the request's stream by revision, looked up after an `ids-needed` */
  decide(request: WriteRequest, storedIds?: ReadonlyMap<number, string>): Decision {
    const { stream } = request;
    const current = this.heads.findRevisionToWriter(stream);
    // A delete gets a fresh id, so that it is never taken for a repetition.
    const eventIds =
      request.kind === 'append' ? request.events.map(({ id }) => id) : [randomUUID()];
    const state = this.#stateOf(stream, current, request.kind === 'append' ? storedIds : NONE);
    const verdict = checkAppend(request.expected, eventIds, state);
    if (verdict.kind === 'wrong-expected-version') {
      return { kind: 'wrong-expected-version', current };
    }
    if (verdict.kind !== 'write') {
      return verdict;
    }
    if (request.kind === 'tombstone') {
      return this.#tombstone(stream);
    }
    if (request.kind === 'delete') {
      return this.#softDelete(stream, current);
    }

    return this.#append(request, current, verdict.undelete);
  }

  #append({ stream, events }: WriteRequest, current: number, undelete: boolean): WriteOutcome {
    const undeleteOriginal =
      isMetastream(stream) && this.heads.isSoftDeleted(originalStreamOf(stream));
    let revision = current;
    let position = this.recent.lastPosition;
    for (const event of events) {
      position = this.#record(event, stream, ++revision).position;
    }
    if (undelete) {
      this.#undelete(stream, current + 1);
    }
    if (undeleteOriginal) {
      const original = originalStreamOf(stream);
      this.#undelete(original, this.heads.findRevisionToWriter(original) + 1);
    }

    return { kind: 'written', revision, position };
  }

  #tombstone(stream: string): WriteOutcome {
    const event = {
      id: randomUUID(),
      type: '$streamDeleted',
      isJson: false,
      data: NOTHING,
      metadata: NOTHING,
    };
    return this.#toWritten(this.#record(event, stream, TOMBSTONE_REVISION));
  }

  #softDelete(stream: string, current: number): WriteOutcome {
    const metastream = metastreamOf(stream);
    const metadataRevision = this.heads.findRevisionToWriter(metastream);
    if (current < 0 && metadataRevision < 0) {
      return { kind: 'wrong-expected-version', current: -1 };
    }
    if (metadataRevision === TOMBSTONE_REVISION) {
      return { kind: 'stream-deleted' };
    }

    return this.#toWritten(
      this.#record(toMetadataEvent(SOFT_DELETED), metastream, metadataRevision + 1),
    );
  }

  #undelete(stream: string, truncateBefore: number): void {
    const metastream = metastreamOf(stream);
    const metadata = setTruncateBefore(
      this.heads.findRawMetadata(stream) ?? NOTHING,
      truncateBefore,
    );
    if (metadata) {
      this.#record(
        toMetadataEvent(metadata),
        metastream,
        this.heads.findRevisionToWriter(metastream) + 1,
      );
    }
  }

  #record(event: ProposedEvent, stream: string, revision: number): RecordedEvent {
    const place = { stream, revision, position: this.#nextPosition, created: this.#created };
    const recorded = RecordedEvent.record(event, place);
    this.#nextPosition += recorded.frame.length;
    this.events.push(recorded);
    this.heads.advance(recorded);
    this.ids.add(event.id, stream, revision);
    return recorded;
  }

  #toWritten({ revision, position }: RecordedEvent): WriteOutcome {
    return { kind: 'written', revision, position };
  }

  #stateOf(stream: string, revision: number, storedIds?: ReadonlyMap<number, string>): StreamState {
    return {
      revision,
      isSoftDeleted: this.heads.isSoftDeleted(stream),
      hasMetadata: this.heads.findRevisionToWriter(metastreamOf(stream)) >= 0,
      revisionOf: (id) => this.ids.findRevision(stream, id),
      findIdAt: (at) => {
        if (at > revision) {
          return null;
        }

        const recent = this.recent.find(stream, at);
        if (recent) {
          return recent.id;
        }

        return storedIds && (storedIds.get(at) ?? null);
      },
    };
  }
}

const toMetadataEvent = (data: Buffer): ProposedEvent => ({
  id: randomUUID(),
  type: '$metadata',
  isJson: true,
  data,
  metadata: NOTHING,
});

interface DecisionContext {
  readonly log: LogReader;
  readonly heads: StreamHeads;
  readonly recent: RecentEvents;
  readonly ids: KnownEventIds;
}

/** Decides requests one after the other. Loads what isn't in memory first. */
export async function decideWrites(
  context: DecisionContext,
  requests: readonly WriteRequest[],
): Promise<{ events: WritePlan['events']; decisions: Decision[] }> {
  const { heads, ids, recent } = context;
  for (;;) {
    const loads = requests
      .map(({ stream }) => heads.require(stream))
      .filter((load) => load !== undefined);
    if (loads.length === 0) {
      break;
    }

    await Promise.all(loads);
  }

  const plan = new WritePlan(heads, ids, recent, Date.now());
  const decisions: Decision[] = [];
  for (const request of requests) {
    const decision = plan.decide(request);
    if (decision.kind !== 'ids-needed') {
      decisions.push(decision);
    } else {
      decisions.push(
        plan.decide(request, await readStoredIds(context.log, request, decision.from)),
      );
    }
  }

  return { events: plan.events, decisions };
}

/** Returns the stored ids at the revisions that the request's own events would have had. */
async function readStoredIds(
  log: LogReader,
  request: WriteRequest,
  first: number,
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  const to = first + request.events.length - 1;
  for (let from = first; from <= to;) {
    const page = await log.readStream(request.stream, from, to, false, to - from + 1);
    for (const { id, revision } of page) {
      ids.set(revision, id);
    }

    const last = page.at(-1);
    if (!last) {
      break;
    }

    from = last.revision + 1;
  }

  return ids;
}

const CAPACITY = 100_000;

/**
 * Remembers the newest event ids, by which repeated appends with ANY or STREAM_EXISTS are
 * recognised; those that name a revision are recognised however old. An id that was written more
 * than once stands for its first place.
 */
export class KnownEventIds {
  readonly #places = new Map<string, { readonly stream: string; readonly revision: number }>();

  constructor(private readonly capacity = CAPACITY) {}

  add(id: string, stream: string, revision: number): void {
    if (this.#places.has(id)) {
      return;
    }

    this.#places.set(id, { stream, revision });
    if (this.#places.size > this.capacity) {
      for (const oldest of this.#places.keys()) {
        this.#places.delete(oldest);
        return;
      }
    }
  }

  findRevision(stream: string, id: string): number | undefined {
    const place = this.#places.get(id);
    return place?.stream === stream ? place.revision : undefined;
  }

  clear(): void {
    this.#places.clear();
  }
}
