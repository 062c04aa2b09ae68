import type { ClientBase } from 'pg';

import { flattenPages } from '@cablepark/contracts/shared/lists';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import { WholeLog } from '@cablepark/event-store/log/whole-log';
import { hasLeaves, readLeafPages } from '@cablepark/log-tree/leaves';
import { runInSession, UNHURRIED } from '@cablepark/postgres/client/connect';

/**
 * A line for each recorded leaf whose event is gone, and for each stream that lacks events (ADR
 * 110).
 */
export function findFlawsOfPark(
  databaseUrl: string,
  log: EventLog,
  signal: AbortSignal,
): Promise<string[]> {
  const connection = { databaseUrl, name: 'cablepark whole log', limits: UNHURRIED };
  return runInSession(connection, signal, async (session) =>
    findFlaws(session.client, log, session.signal),
  );
}

async function findFlaws(
  client: ClientBase,
  log: EventLog,
  signal: AbortSignal,
): Promise<string[]> {
  const streams = new WholeLog(log.catalog);
  const gone: bigint[] = [];
  // The leaves are read first, so that each has its event even if the log grows meanwhile.
  const leaves = (await hasLeaves(client)) ? flattenPages(readLeafPages(client)) : undefined;
  let leaf = (await leaves?.next())?.value;
  for await (const page of readRawPages(log.connection, signal)) {
    for (const event of page) {
      streams.add(event);
      while (leaf && leaf.position <= event.position) {
        if (leaf.position < event.position) {
          gone.push(leaf.position);
        }

        leaf = (await leaves?.next())?.value;
      }
    }
  }

  for (; leaf; leaf = (await leaves?.next())?.value) {
    gone.push(leaf.position);
  }

  return [
    ...gone.map((position) => `position ${position}: the event is gone`),
    ...streams.listFlaws(),
  ];
}
