import { isDeepStrictEqual } from 'node:util';

import type { ClientBase } from 'pg';

import { flattenPages } from '@cablepark/contracts/shared/lists';
import { computeLeafHash, isInTree, toLeaf } from '@cablepark/log-tree/leaf';
import {
  hasLeaves,
  readLastLeaf,
  readLeafPages,
  type RecordedLeaf,
} from '@cablepark/log-tree/leaves';
import { Tree } from '@cablepark/log-tree/tree';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import type { CopiedEvent, Pages } from './copied-event.ts';

/** The size of the tree over a log's events, and its root in hex. */
export interface TreeHead {
  readonly size: number;
  readonly root: string;
}

/** The head of a tree as it is now. */
export const toHead = ({ size, root }: Tree): TreeHead => ({ size, root: root.toString('hex') });

/** The line in which commands show a tree's head. */
export const toHeadLine = ({ size, root }: TreeHead): string => `${size} events, root ${root}\n`;

/** The last leaf that a database has recorded; undefined if it has recorded none. */
export const findLastRecorded = async (database: ClientBase): Promise<RecordedLeaf | undefined> =>
  (await hasLeaves(database)) ? readLastLeaf(database) : undefined;

/**
 * Adds an event to the tree and returns its leaf, as one at this position; undefined, and nothing
 * added, for events that the tree doesn't cover.
 */
export function toLeafOf(
  tree: Tree,
  event: CopiedEvent,
  position: bigint,
): RecordedLeaf | undefined {
  if (!isInTree(event)) {
    return undefined;
  }

  return { index: tree.size, position, hashes: tree.add(computeLeafHash(toLeaf(event))) };
}

/**
 * Passes events on, adds them to the tree, and compares their leaves with those recorded in the
 * database, of which `last` was known before the end of the log. Throws StartupRefused if one
 * differs or has no event: what is copied would otherwise look as if it had never been changed.
 */
export async function* checkPages(
  pages: Pages<CopiedEvent>,
  tree: Tree,
  database: ClientBase,
  last: RecordedLeaf | undefined,
): AsyncGenerator<readonly CopiedEvent[]> {
  const recorded = last && flattenPages(readLeafPages(database));
  for await (const page of pages) {
    for (const event of page) {
      const leaf = toLeafOf(tree, event, event.source);
      const known = leaf && (await recorded?.next())?.value;
      if (leaf && known && !isDeepStrictEqual(leaf, known)) {
        throw toNotAsRecorded(event.source);
      }
    }

    yield page;
  }
  if (last && tree.size <= last.index) {
    throw toNotAsRecorded(last.position);
  }
}

const toNotAsRecorded = (position: bigint): StartupRefused =>
  new StartupRefused(
    `The event at position ${position} is not the one that was recorded: see npm run verify-log.`,
  );
