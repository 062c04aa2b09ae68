import { isInTree, leafBytes, leafOf } from '@cablepark/log-tree/leaf';
import { hasLeaves, lastLeaf, leafPages, type RecordedLeaf } from '@cablepark/log-tree/leaves';
import { leafHash, Tree } from '@cablepark/log-tree/tree';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import type { ClientBase } from 'pg';
import type { NewEvent } from '../convert/new-event.ts';
import { eventsIn, type Pages } from './copied-events.ts';

/** The size of the tree over a log's events, and its root in hex. */
export interface TreeHead {
  readonly size: number;
  readonly root: string;
}

export const headOf = ({ size, root }: Tree): TreeHead => ({ size, root: root.toString('hex') });

export const headLine = ({ size, root }: TreeHead): string => `${size} events, root ${root}\n`;

/** Whether leaves of a log have been recorded in its database. */
export const hasRecorded = async (database: ClientBase): Promise<boolean> =>
  (await hasLeaves(database)) && (await lastLeaf(database)) !== undefined;

/** Adds an event to the tree, if it has a leaf. */
export function leafIn(tree: Tree, event: NewEvent, position: bigint): RecordedLeaf | undefined {
  if (!isInTree(event)) return undefined;
  return { index: tree.size, position, hashes: tree.add(leafHash(leafBytes(leafOf(event)))) };
}

/**
 * Passes events on, adds them to the tree, and compares their leaves with those that were recorded in the database.
 * Throws StartupRefused if one differs, because what is copied would otherwise look as if it had never been changed.
 */
export async function* checkedPages(pages: Pages<NewEvent>, tree: Tree, database: ClientBase): Pages<NewEvent> {
  const recorded = (await hasRecorded(database)) ? eventsIn(leafPages(database)) : undefined;
  for await (const page of pages) {
    for (const event of page) {
      const leaf = leafIn(tree, event, event.source);
      const known = leaf && (await recorded?.next())?.value;
      if (leaf && known && !isSame(leaf, known))
        throw new StartupRefused(
          `The event at position ${event.source} is not the one that was recorded: see npm run verify-log.`,
        );
    }
    yield page;
  }
}

const isSame = (one: RecordedLeaf, other: RecordedLeaf): boolean =>
  one.position === other.position && Buffer.concat(one.hashes).equals(Buffer.concat(other.hashes));
