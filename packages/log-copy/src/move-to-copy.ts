import type { ClientBase } from 'pg';

import type { EventCatalog } from '@cablepark/contracts/shared/recorded-event';
import type { RawEvent } from '@cablepark/event-store/log/domain-events';
import { recordLeaves, type RecordedLeaf } from '@cablepark/log-tree/leaves';
import { Tree } from '@cablepark/log-tree/tree';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { compareLogs } from './compare-logs.ts';
import type { CopiedEvent, Pages } from './copied-event.ts';
import { beginTranslation, translatePositions } from './stored-positions.ts';
import { addLeaf, toHead, type TreeHead } from './tree-of-log.ts';

export interface CopiedLog {
  /** The events with their former positions. */
  readonly expected: Pages<CopiedEvent>;
  /** The log of the copy. */
  readonly found: Pages<RawEvent>;
  /** Whether the leaves of the events had been recorded. */
  readonly hasLeaves: boolean;
  /** The events that have leaves. */
  readonly catalog: EventCatalog;
}

const LEAVES_TOGETHER = 5000;

/**
 * Compares the copy of a log with the copied events and, in the caller's transaction, replaces
 * every stored position by its position in the copy. Returns the tree over it. Throws
 * StartupRefused if they differ.
 */
export async function moveToCopy(
  client: ClientBase,
  { expected, found, hasLeaves, catalog }: CopiedLog,
): Promise<TreeHead> {
  const translation = await beginTranslation(client);
  const tree = new Tree();
  let unrecorded: RecordedLeaf[] = [];
  const record = async () => {
    if (hasLeaves) {
      await recordLeaves(client, unrecorded);
    }

    unrecorded = [];
  };
  if (hasLeaves) {
    await client.query('TRUNCATE log_tree.leaves');
  }

  const { outcome, same } = await compareLogs(expected, found, async (event, position) => {
    translation.noteEvent(event.source, position);
    const leaf = addLeaf(tree, event, position, catalog);
    if (leaf) {
      unrecorded.push(leaf);
    }
    if (unrecorded.length >= LEAVES_TOGETHER) {
      await record();
    }
  });
  if (outcome !== 'same') {
    throw new StartupRefused(
      `The copy of the log differs from the log after its first ${same} events.`,
    );
  }

  await record();
  await translatePositions(client, translation);
  // The next start reads the whole log again for erasures.
  await client.query('UPDATE vault.state SET erasures_known_to = NULL');
  return toHead(tree);
}
