import type { DailyRoot } from '@cablepark/contracts/system/log-roots';
import type { RecordedLeaf } from './leaves.ts';
import { Tree } from './tree.ts';

/** An event of the park as it is in the log now; without a hash if it can't be read as one. */
export interface FoundEvent {
  readonly position: bigint;
  readonly hash: Buffer | undefined;
  /** The root of earlier events that it records. */
  readonly dailyRoot?: DailyRoot | undefined;
}

export interface VerifiedLog {
  /** The positions at which the log and the leaves differ, in order. */
  readonly differences: readonly bigint[];
  /** The days whose roots are not those of the log. */
  readonly days: readonly string[];
  /** How many events at the log's end have no leaf yet. */
  readonly unrecorded: number;
  readonly size: number;
  readonly root: Buffer;
  /** The roots of the sizes that were asked for, as far as the log reaches. */
  readonly roots: ReadonlyMap<number, Buffer>;
}

const UNREADABLE = Buffer.alloc(32);
/** A daily root is recorded within seconds, so it is never of a tree that is so many leaves smaller. */
const REMEMBERED = 20_000;

/**
 * Compares a whole log with its leaves, both in order, and finds the roots of some sizes. The leaves are asked for first,
 * so that each of them has its event in a log that grows meanwhile.
 */
export async function verifyLog(
  events: AsyncIterable<readonly FoundEvent[]>,
  leaves: AsyncIterable<readonly RecordedLeaf[]>,
  sizes: ReadonlySet<number>,
): Promise<VerifiedLog> {
  const [found, recorded] = [new Tree({ remembers: REMEMBERED }), new Tree()];
  const roots = new Map<number, Buffer>();
  const differences: bigint[] = [];
  const days: string[] = [];
  const coming = each(leaves);
  let next = await coming.next();
  let unrecorded = 0;
  const passLeaf = async ({ index, position, hashes }: RecordedLeaf, completed: readonly Buffer[] | undefined) => {
    const [hash = UNREADABLE] = hashes;
    const isInPlace = index === recorded.size || index === found.size - 1;
    // What the leaf completed fits the events or, where one was changed, the other leaves.
    const isWhole = [completed, recorded.add(hash)].some((expected) => expected && areEqual(expected, hashes));
    if (!isInPlace || !isWhole || !completed?.[0]?.equals(hash)) differences.push(position);
    next = await coming.next();
  };
  for await (const page of events)
    for (const { position, hash, dailyRoot } of page) {
      while (!next.done && next.value.position < position) await passLeaf(next.value, undefined);
      const isRecorded = !next.done && next.value.position === position;
      if (!hash && !isRecorded) continue; // it may be another program's
      if (dailyRoot && !isRootOf(found, dailyRoot)) days.push(dailyRoot.day);
      const completed = found.add(hash ?? UNREADABLE);
      if (sizes.has(found.size)) roots.set(found.size, found.root);
      if (!next.done && isRecorded) await passLeaf(next.value, completed);
      else if (next.done) unrecorded++;
      else differences.push(position);
    }
  while (!next.done) await passLeaf(next.value, undefined);
  return { differences, days, unrecorded, size: found.size, root: found.root, roots };
}

function isRootOf(tree: Tree, { size, root }: DailyRoot): boolean {
  return size <= tree.size && size > tree.size - REMEMBERED && tree.rootOf(size).toString('hex') === root;
}

async function* each<Item>(pages: AsyncIterable<readonly Item[]>): AsyncGenerator<Item, undefined> {
  for await (const page of pages) yield* page;
  return undefined;
}

const areEqual = (some: readonly Buffer[], others: readonly Buffer[]): boolean =>
  some.length === others.length && some.every((one, i) => others[i]?.equals(one));
