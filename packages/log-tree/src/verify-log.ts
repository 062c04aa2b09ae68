import type { DailyRoot } from '@cablepark/contracts/shared/daily-root';
import { flattenPages } from '@cablepark/contracts/shared/lists';

import type { RecordedLeaf } from './leaves.ts';
import { hashNode, Tree } from './tree.ts';

/**
 * An event of the park as the log has it now. It has no hash if no event store can have written it.
 */
export interface FoundEvent {
  readonly position: bigint;
  readonly hash: Buffer | undefined;
  /** When it was decided and when it was stored, in ms since 1970, as far as the event says so. */
  readonly times?: readonly number[];
  /** The root over earlier events that this event records. */
  readonly dailyRoot?: DailyRoot | undefined;
}

export interface VerifiedLog {
  /** The positions at which the log and the leaves differ, in order. */
  readonly differences: readonly bigint[];
  /** Those of them whose event is not in the log any more. */
  readonly gone: ReadonlySet<bigint>;
  /** The days whose recorded roots aren't those of the log. */
  readonly days: readonly string[];
  /** How many events at the log's end have no leaf yet. */
  readonly unrecorded: number;
  /** The longest time from the first of them to another one, in ms. */
  readonly unrecordedMs: number;
  readonly size: number;
  readonly root: Buffer;
  /** The roots of the requested sizes, as far as the log reaches. */
  readonly roots: ReadonlyMap<number, Buffer>;
}

const UNREADABLE = Buffer.alloc(32);
/**
 * A daily root is recorded within seconds, so the log never grows by this many leaves before it is.
 */
const REMEMBERED = 20_000;

/**
 * Compares a whole log with its leaves, both in order, and finds the roots of these sizes. The
 * leaves are read first, so that each of them has its event even if the log grows meanwhile.
 */
export async function verifyLog(
  events: AsyncIterable<readonly FoundEvent[]>,
  leaves: AsyncIterable<readonly RecordedLeaf[]>,
  sizes: ReadonlySet<number>,
): Promise<VerifiedLog> {
  const verification = new LogVerification(flattenPages(leaves), sizes);
  await verification.begin();
  for await (const page of events) {
    for (const event of page) {
      await verification.compareEvent(event);
    }
  }

  return verification.end();
}

/** Compares events, one after another, with the recorded leaves. */
class LogVerification {
  readonly #tree = new Tree({ remembers: REMEMBERED });
  readonly #recorded = new RecordedTree();
  readonly #roots = new Map<number, Buffer>();
  readonly #differences: bigint[] = [];
  readonly #gone = new Set<bigint>();
  readonly #days: string[] = [];
  #unrecorded = 0;
  readonly #unrecordedSpan = new Span();
  /** The leaf that comes next; undefined after the last one. */
  #leaf: RecordedLeaf | undefined;

  constructor(
    private readonly leaves: AsyncIterator<RecordedLeaf>,
    private readonly sizes: ReadonlySet<number>,
  ) {}

  begin(): Promise<void> {
    return this.#readLeaf();
  }

  async compareEvent({ position, hash, dailyRoot, times = [] }: FoundEvent): Promise<void> {
    await this.#noteGoneBefore(position);
    const leaf = this.#leaf;
    const isRecorded = leaf?.position === position;
    if (!hash && !isRecorded) {
      this.#differences.push(position);
      return;
    }
    if (dailyRoot && !isRootOf(this.#tree, dailyRoot)) {
      this.#days.push(dailyRoot.day);
    }

    this.#tree.add(hash ?? UNREADABLE);
    if (this.sizes.has(this.#tree.size)) {
      this.#roots.set(this.#tree.size, this.#tree.root);
    }
    if (leaf === undefined) {
      this.#unrecorded++;
      this.#unrecordedSpan.add(times);
    } else if (isRecorded) {
      await this.#compareLeaf(leaf, hash);
    } else {
      this.#differences.push(position);
      // An event that was never recorded belongs to no subtree.
      if (hash && leaf.index > this.#recorded.size) {
        this.#recorded.add([hash], []);
      }
    }
  }

  async end(): Promise<VerifiedLog> {
    await this.#noteGoneBefore(undefined);
    return {
      differences: this.#differences,
      gone: this.#gone,
      days: this.#days,
      unrecorded: this.#unrecorded,
      unrecordedMs: this.#unrecordedSpan.ms,
      size: this.#tree.size,
      root: this.#tree.root,
      roots: this.#roots,
    };
  }

  /**
   * Notes the leaves before a position whose events are gone; without a position, all that are
   * left.
   */
  async #noteGoneBefore(position: bigint | undefined): Promise<void> {
    for (;;) {
      const leaf = this.#leaf;
      if (leaf === undefined || (position !== undefined && leaf.position >= position)) {
        return;
      }

      this.#gone.add(leaf.position);
      await this.#compareLeaf(leaf, undefined);
    }
  }

  async #compareLeaf(leaf: RecordedLeaf, event: Buffer | undefined): Promise<void> {
    if (!this.#recorded.addRecorded(leaf, event)) {
      this.#differences.push(leaf.position);
    }

    await this.#readLeaf();
  }

  async #readLeaf(): Promise<void> {
    const next = await this.leaves.next();
    this.#leaf = next.done ? undefined : next.value;
  }
}

/**
 * The longest time from the first event to another one, by the times of the same kind: of deciding,
 * or of storing.
 */
class Span {
  readonly #firsts: number[] = [];
  ms = 0;

  add(times: readonly number[]): void {
    for (const [kind, time] of times.entries()) {
      if (Number.isFinite(time)) {
        this.#firsts[kind] ??= time;
        this.ms = Math.max(this.ms, Math.abs(time - this.#firsts[kind]));
      }
    }
  }
}

/** The possible hashes of a subtree: more than one only where an event and its leaf differ. */
type Candidates = readonly Buffer[];

/** A subtree of two leaves that both differ has four. Above it, no more are kept. */
const MOST_CANDIDATES = 4;

/**
 * The tree of the recorded leaves. It distinguishes a hash that was changed from the hashes above
 * it that depend on it.
 */
class RecordedTree {
  readonly #peaks: Candidates[] = [];
  size = 0;

  /**
   * Adds a leaf. Returns whether it is the event's leaf, in its place, and completed the recorded
   * hashes.
   */
  addRecorded({ index, hashes }: RecordedLeaf, event: Buffer | undefined): boolean {
    const isInPlace = index === this.size;
    const [hash = UNREADABLE] = hashes;
    const isOfEvent = event?.equals(hash) === true;
    const isWhole = this.add(event && !isOfEvent ? [hash, event] : [hash], hashes);
    return isInPlace && isOfEvent && isWhole;
  }

  /**
   * Adds a leaf with one of these hashes. Returns whether the subtrees that it completes have the
   * recorded hashes.
   */
  add(leaf: Candidates, hashes: readonly Buffer[]): boolean {
    let node = leaf;
    let level = 0;
    let isWhole = true;
    for (let index = this.size; index % 2 === 1; index = (index - 1) / 2) {
      level++;
      const right = node;
      const possible = (this.#peaks.pop() ?? []).flatMap((left) =>
        right.map((one) => hashNode(left, one)),
      );
      const found = possible.find((one) => hashes[level]?.equals(one));
      isWhole &&= found !== undefined;
      node = found ? [found] : possible.slice(0, MOST_CANDIDATES);
    }

    this.#peaks.push(node);
    this.size++;
    return isWhole && hashes.length === level + 1;
  }
}

function isRootOf(tree: Tree, { size, root }: DailyRoot): boolean {
  return (
    size <= tree.size && size > tree.size - REMEMBERED && tree.rootOf(size).toString('hex') === root
  );
}
