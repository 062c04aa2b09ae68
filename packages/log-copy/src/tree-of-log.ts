import { isDeepStrictEqual } from 'node:util';

import type { ClientBase } from 'pg';

import { flattenPages } from '@cablepark/contracts/shared/lists';
import type { EventCatalog } from '@cablepark/contracts/shared/recorded-event';
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

/** Returns the present head of a tree. */
export const toHead = ({ size, root }: Tree): TreeHead => ({ size, root: root.toString('hex') });

/** Formats a tree's head as commands print it. */
export const toHeadLine = ({ size, root }: TreeHead): string => `${size} events, root ${root}\n`;

/** Returns the last leaf that a database has recorded, or undefined if it has recorded none. */
export const findLastRecorded = async (database: ClientBase): Promise<RecordedLeaf | undefined> =>
  (await hasLeaves(database)) ? readLastLeaf(database) : undefined;

/**
 * Adds an event to the tree and returns its leaf for this position. Returns undefined, and adds
 * nothing, for events that the tree doesn't cover.
 */
export function addLeaf(
  tree: Tree,
  event: CopiedEvent,
  position: bigint,
  catalog: EventCatalog,
): RecordedLeaf | undefined {
  if (!isInTree(event, catalog)) {
    return undefined;
  }

  return { index: tree.size, position, hashes: tree.add(computeLeafHash(toLeaf(event))) };
}

/** The leaves that a database has recorded. */
export interface RecordedTree {
  readonly database: ClientBase;
  /** The last of them that was known before the end of the log. */
  readonly last: RecordedLeaf | undefined;
  /** The events that have leaves. */
  readonly catalog: EventCatalog;
}

/**
 * Passes events on, adds them to the tree, and compares their leaves with those recorded. Throws
 * StartupRefused if a leaf differs or has no event: otherwise a copy would hide that the log had
 * been changed.
 */
export async function* checkPages(
  pages: Pages<CopiedEvent>,
  tree: Tree,
  { database, last, catalog }: RecordedTree,
): AsyncGenerator<readonly CopiedEvent[]> {
  const recorded = last && flattenPages(readLeafPages(database));
  for await (const page of pages) {
    for (const event of page) {
      const leaf = addLeaf(tree, event, event.source, catalog);
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
