import type { EventCatalog } from '@cablepark/contracts/shared/recorded-event';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { parseJson } from '@cablepark/platform/json/parse-json';

import { isOurRawEvent, type RawEvent } from './domain-events.ts';
import { TOMBSTONE } from './stream-gap.ts';
import { parseMetadata, toMetadataStream, type StreamMetadata } from './stream-metadata.ts';

const METADATA = toMetadataStream('');

/** The fields of an event by which a whole log is checked. */
export interface SeenEvent extends Pick<RawEvent, 'type' | 'stream' | 'data' | 'created'> {
  readonly revision: bigint | number;
}

/** A `SeenEvent` with its position in `$all`. */
export type PlacedEvent = SeenEvent & Pick<RawEvent, 'position'>;

/** A check of a whole log, for what it lacks. */
export interface LogCheck {
  /** Takes the next events, in the log's order, until there are none left. */
  addPage(events: readonly PlacedEvent[]): Promise<void> | void;
  /** Returns a line for each flaw of the log that was taken. */
  listFlaws(): Promise<readonly string[]> | readonly string[];
}

/** What the whole log shows of one stream. */
interface SeenStream {
  readonly first: number;
  last: number;
  /** When its events were stored, in their order. */
  readonly created: number[];
  isOurs: boolean;
}

/**
 * Takes all events of a log in order, and finds the park's streams that lack some of theirs (ADR
 * 110).
 */
export class WholeLog implements LogCheck {
  readonly #streams = new Map<string, SeenStream>();
  readonly #metadata = new Map<string, StreamMetadata>();
  readonly #tombstones = new Set<string>();

  constructor(private readonly catalog: EventCatalog) {}

  addPage(events: readonly SeenEvent[]): void {
    for (const event of events) {
      this.add(event);
    }
  }

  add(event: SeenEvent): void {
    const { stream, type, created } = event;
    const revision = Number(event.revision);
    if (stream.startsWith(METADATA)) {
      this.#metadata.set(
        stream.slice(METADATA.length),
        parseMetadata({ data: parseJson(event.data.toString()) }),
      );
      return;
    }
    if (type === TOMBSTONE) {
      this.#tombstones.add(stream);
      return;
    }
    if (stream.startsWith('$')) {
      return;
    }

    const known = this.#streams.get(stream);
    const seen = known ?? { first: revision, last: revision, created: [], isOurs: false };
    this.#streams.set(stream, seen);
    seen.last = revision;
    seen.created.push(created.getTime());
    seen.isOurs ||= isOurRawEvent(event, this.catalog);
  }

  /** A line for each stream whose readers get fewer events than the log has at this time. */
  listMiscounted(now = Date.now()): string[] {
    const lines: string[] = [];
    for (const [stream, seen] of this.#listOurs()) {
      const inAll = seen.created.length;
      const inStream = this.#countIn(stream, seen, now);
      if (inStream !== inAll) {
        lines.push(`stream ${stream}: ${inAll} events in $all, ${inStream} in the stream`);
      }
    }

    return lines;
  }

  /**
   * The lines of `listMiscounted`, and one for each stream of which the log itself lacks events.
   */
  listFlaws(): string[] {
    const cut = this.#listOurs().filter(
      ([, { first, last, created }]) => first > 0 || last + 1 > created.length,
    );
    const lines = cut.map(([stream, { last, created }]) => {
      return `stream ${stream}: ${created.length} events in $all, of ${last + 1} that it had`;
    });
    return [...this.listMiscounted(), ...lines, ...this.#listScavenged()];
  }

  /**
   * A line for the schedule if only its tombstone is left. Nothing shows whether another stream of
   * which only that is left was the park's.
   */
  #listScavenged(): string[] {
    const isScavenged = this.#tombstones.has(SCHEDULE) && !this.#streams.has(SCHEDULE);
    return isScavenged ? [`stream ${SCHEDULE}: 0 events in $all, it was deleted for good`] : [];
  }

  #listOurs(): [string, SeenStream][] {
    return [...this.#streams].filter(([, { isOurs }]) => isOurs);
  }

  /** How many of a stream's events a reader gets. */
  #countIn(stream: string, { first, last, created }: SeenStream, now: number): number {
    const metadata = this.#metadata.get(stream);
    if (this.#tombstones.has(stream) || metadata?.isDeleted) {
      return 0;
    }

    const { truncateBefore = 0, maxCount = Infinity, maxAge = Infinity } = metadata ?? {};
    const least = Math.max(first, truncateBefore, last - maxCount + 1);
    const shown = created.slice(least - first);
    return shown.filter((at) => now - at <= maxAge * 1000).length;
  }
}

/** Passes a whole log through a check, and returns the check's lines. */
export async function findFlaws(
  pages: AsyncIterable<readonly RawEvent[]>,
  check: LogCheck,
): Promise<readonly string[]> {
  for await (const page of pages) {
    await check.addPage(page);
  }

  return check.listFlaws();
}
