import type { Pool } from 'pg';

import type { Receipt } from '@cablepark/contracts/shared/receipt';
import type { StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { followStored } from '@cablepark/event-store/log/follow-log';
import { readCommitPart } from '@cablepark/event-store/log/whole-commits';
import type { Clock } from '@cablepark/platform/clock';
import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { isAborted, pause, repeatUntilAborted } from '@cablepark/platform/concurrency/pause';
import { limitTime } from '@cablepark/platform/concurrency/time-limit';
import type { Trouble } from '@cablepark/platform/logging/trouble';

import { computeLeafHash, isInTree, toLeaf, type Leaf } from './leaf.ts';
import {
  countRecordedLeaves,
  createLeaves,
  loadInclusion,
  loadTree,
  readBeginning,
  readLastLeaf,
  readLeafAt,
  recordBeginning,
  recordLeaves,
  type RecordedLeaf,
} from './leaves.ts';
import type { Inclusion, Tree } from './tree.ts';

export interface LogTreeOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly trouble: Trouble;
}

/** For how many of the last leaves receipts can be issued from memory. */
const REMEMBERED = 2048;
/** The most leaves that are recorded together, and that may wait to be recorded. */
const RECORDED_TOGETHER = 5000;
/**
 * Each process waits for a random time, so that mostly another one has already recorded the leaves.
 */
const RECORD_EVERY_MS = 150;
const RECORD_WITHIN_MS = 150;
const RETRY_MS = 500;
/** How long the answer to a command may wait for its receipt. */
const SOON_MS = 20;
const POLL_MS = 25;
const TROUBLE = 'log tree';

/** An event, known by its id or by its position in the log. */
interface LocatedEvent {
  readonly id?: string;
  readonly position?: bigint;
}

/** A leaf's place in the tree. */
export interface PlacedLeaf {
  /** The leaf's number, from 0. */
  readonly index: number;
  /** The size of the tree right after its whole commit had been appended, which never changes. */
  readonly sizeAtAppend: number;
}

interface KnownLeaf extends PlacedLeaf {
  readonly leaf: Leaf;
}

const toHex = (bytes: Buffer): string => bytes.toString('hex');

/**
 * The tree over the log, in each process that issues receipts. It follows the log and records the
 * leaves, which are the same in every process; the first one to reach a leaf writes it.
 */
export class LogTree extends BackgroundTask {
  readonly #recent = new Map<string, KnownLeaf>();
  readonly #waiting = new Set<() => void>();
  #unrecorded: RecordedLeaf[] = [];
  #tree: Tree | undefined;
  #position = -1n;
  #isLive = false;
  #began: Date | undefined;

  constructor(private readonly options: LogTreeOptions) {
    super((signal) => this.#run(signal));
  }

  /** The tree's size and root in hex; undefined while the log is still being read. */
  get head(): { readonly size: number; readonly root: string } | undefined {
    return this.#isLive && this.#tree
      ? { size: this.#tree.size, root: toHex(this.#tree.root) }
      : undefined;
  }

  /** When the log's leaves began to be recorded. */
  get began(): Date | undefined {
    return this.#began;
  }

  /**
   * Returns the receipt of an event in the tree of its own append, whose commit ends at position
   * `end`; null if it isn't there very soon, so that no command waits for it. Never rejects.
   */
  async findReceiptSoon({ id = '', position }: LocatedEvent, end: bigint): Promise<Receipt | null> {
    const findReceipt = async () => {
      await this.#waitUntilReached(end);
      const recent = this.#recent.get(id);
      if (recent && this.#tree) {
        return toReceipt(
          recent,
          recent.sizeAtAppend,
          this.#tree.inclusionOf(recent.index, recent.sizeAtAppend),
        );
      }

      return position === undefined
        ? undefined
        : this.#findReceipt(position, ({ sizeAtAppend }) => sizeAtAppend);
    };

    const receipt = await limitTime(SOON_MS, findReceipt(), () => undefined).catch(() => undefined);
    return receipt ?? null;
  }

  /**
   * Returns the receipt of the event at a position, in the tree of the size that `chooseSize`
   * returns; it may throw. Waits a while for leaves that have yet to be recorded, and returns
   * undefined if they aren't by then. Rejects like Postgres and the event store.
   */
  async waitForReceipt(
    ms: number,
    position: bigint,
    chooseSize: (leaf: PlacedLeaf) => number,
  ): Promise<Receipt | undefined> {
    for (const until = Date.now() + ms; ;) {
      const receipt = await this.#findReceipt(position, chooseSize);
      if (receipt || Date.now() > until || this.signal.aborted) {
        return receipt;
      }

      await pause(POLL_MS, this.signal);
    }
  }

  async #findReceipt(
    position: bigint,
    chooseSize: (leaf: PlacedLeaf) => number,
  ): Promise<Receipt | undefined> {
    const { pool, log } = this.options;
    const recorded = await readLeafAt(pool, position);
    if (!recorded) {
      return undefined;
    }

    const [event] = await log.readStored({ from: position, count: 1 });
    if (!event) {
      return undefined;
    }

    const known = toKnownLeaf(event, recorded.index);
    const size = chooseSize(known);
    if (size > (await countRecordedLeaves(pool))) {
      return undefined;
    }

    return toReceipt(known, size, await loadInclusion(pool, recorded.index, size));
  }

  async #waitUntilReached(end: bigint): Promise<void> {
    while (this.#position < end) {
      await new Promise<void>((wake) => this.#waiting.add(wake));
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    const recording = repeatUntilAborted(RECORD_EVERY_MS, signal, async () => {
      await pause(Math.random() * RECORD_WITHIN_MS, signal);
      await this.#record().catch((error: unknown) => this.#reportFailure(error));
    });
    while (!signal.aborted) {
      await this.#follow(signal).catch((error: unknown) => this.#reportFailure(error));
      this.#isLive = false;
      if (!isAborted(signal)) {
        await pause(RETRY_MS, signal);
      }
    }

    await recording;
    await this.#record().catch(() => undefined); // the next start records what is missing
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { log, pool, clock, trouble } = this.options;
    await createLeaves(pool);
    const last = await readLastLeaf(pool);
    if (!last) {
      await recordBeginning(pool, { position: (await log.readEnd()).last ?? -1n, at: clock.now() });
    }

    this.#began = (await readBeginning(pool))?.at;
    this.#tree = await loadTree(pool, last ? last.index + 1 : 0, REMEMBERED);
    trouble.reportEnd('automations', TROUBLE);
    this.#unrecorded = [];
    this.#recent.clear();
    const onState = (state: 'history' | 'live' | 'waiting') => {
      this.#isLive = state === 'live';
    };
    for await (const { stored, position } of followStored(log, {
      after: last?.position,
      signal,
      onState,
    })) {
      for (const event of stored) {
        const { type, streamId: stream } = event;
        if (isInTree({ type, stream, data: bytesOf(event).data }, log.catalog)) {
          this.#add(event, this.#tree);
        }
      }

      this.#position = position;
      for (const wake of this.#waiting) {
        wake();
      }

      this.#waiting.clear();
      while (this.#unrecorded.length >= RECORDED_TOGETHER) {
        await this.#record();
      }
    }
  }

  #add(event: StoredEvent, tree: Tree): void {
    const known = toKnownLeaf(event, tree.size);
    const hashes = tree.add(computeLeafHash(known.leaf));
    this.#unrecorded.push({ index: known.index, position: event.position?.commit ?? -1n, hashes });
    this.#recent.set(event.id, known);
    const [oldest = ''] = this.#recent.keys();
    if (this.#recent.size > REMEMBERED) {
      this.#recent.delete(oldest);
    }
  }

  /** Records the oldest leaves that no process has recorded yet. */
  async #record(): Promise<void> {
    if (this.#unrecorded.length === 0) {
      return;
    }

    const { pool, trouble } = this.options;
    const recorded = await countRecordedLeaves(pool);
    this.#unrecorded = this.#unrecorded.filter(({ index }) => index >= recorded);
    const leaves = this.#unrecorded.slice(0, RECORDED_TOGETHER);
    const last = leaves.at(-1);
    if (last) {
      await recordLeaves(pool, leaves);
      this.#unrecorded = this.#unrecorded.filter(({ index }) => index > last.index);
    }

    trouble.reportEnd('automations', TROUBLE);
  }

  #reportFailure(error: unknown): void {
    this.options.trouble.report(
      'automations',
      'Receipts of bookings have to wait.',
      error,
      TROUBLE,
    );
  }
}

function toKnownLeaf(event: StoredEvent, index: number): KnownLeaf {
  const part = readCommitPart(event) ?? { index: 0, size: 1 };
  const leaf = toLeaf({ ...event, stream: event.streamId, ...bytesOf(event) });
  return { index, sizeAtAppend: index + part.size - part.index, leaf };
}

function bytesOf({ bytes }: StoredEvent): NonNullable<StoredEvent['bytes']> {
  if (!bytes) {
    throw new Error('The event was not read from a log.');
  }

  return bytes;
}

const toReceipt = (
  { index, leaf }: KnownLeaf,
  size: number,
  { path, root }: Inclusion,
): Receipt => ({
  ...leaf,
  index,
  size,
  path: path.map(toHex),
  root: toHex(root),
});
