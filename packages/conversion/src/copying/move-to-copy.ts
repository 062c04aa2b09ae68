import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { recordLeaves, type RecordedLeaf } from '@cablepark/log-tree/leaves';
import { Tree } from '@cablepark/log-tree/tree';
import { StartupRefused } from '@cablepark/platform/program/run-program';
import type { ClientBase } from 'pg';
import type { NewEvent } from '../convert/new-event.ts';
import { StoredPositions } from '../positions/stored-positions.ts';
import { compareLogs } from './compare-logs.ts';
import type { Pages } from './copied-events.ts';
import { headOf, leafIn, type TreeHead } from './tree-of-log.ts';

export interface CopiedLog {
  /** The events with their positions of before. */
  readonly expected: Pages<NewEvent>;
  /** The log of the copy. */
  readonly found: Pages<RawEvent>;
  /** Whether the leaves of the events had been recorded. */
  readonly hasLeaves: boolean;
}

const LEAVES_TOGETHER = 5000;

/**
 * Compares the copy of a log with what was to be copied and, in the caller's transaction, makes the database say where
 * everything is in the copy. Returns the tree over it. Throws StartupRefused if they differ.
 */
export async function moveToCopy(client: ClientBase, { expected, found, hasLeaves }: CopiedLog): Promise<TreeHead> {
  const positions = new StoredPositions(client);
  const translation = await positions.wanted();
  const tree = new Tree();
  let unrecorded: RecordedLeaf[] = [];
  const record = async () => {
    if (hasLeaves) await recordLeaves(client, unrecorded);
    unrecorded = [];
  };
  if (hasLeaves) await client.query('TRUNCATE log_tree.leaves');
  const { outcome, same } = await compareLogs(expected, found, async (event, position) => {
    translation.see(event, position);
    const leaf = leafIn(tree, event, position);
    if (leaf) unrecorded.push(leaf);
    if (unrecorded.length >= LEAVES_TOGETHER) await record();
  });
  if (outcome !== 'same')
    throw new StartupRefused(`The copy of the log differs from the log after its first ${same} events.`);
  await record();
  await positions.translate(translation, undefined);
  // The next start erases again what the whole log names.
  await client.query('UPDATE vault.state SET erasures_known_to = NULL');
  return headOf(tree);
}
