import type { ClientBase } from 'pg';

import { flattenPages } from '@cablepark/contracts/shared/lists';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { readRawPages } from '@cablepark/event-store/log/raw-log';
import {
  findFlaws,
  WholeLog,
  type LogCheck,
  type PlacedEvent,
} from '@cablepark/event-store/log/whole-log';
import { hasLeaves, readLeafPages, type RecordedLeaf } from '@cablepark/log-tree/leaves';
import { runInSession, UNHURRIED } from '@cablepark/postgres/client/connect';

type Leaves = AsyncGenerator<RecordedLeaf>;

/** Finds the recorded leaves whose event is gone, and the streams that lack events (ADR 110). */
class ParkCheck implements LogCheck {
  readonly #streams: WholeLog;
  readonly #gone: bigint[] = [];
  readonly #leaves: Leaves | undefined;
  /** The leaf that comes next; undefined after the last one. */
  #leaf: RecordedLeaf | undefined;

  constructor({ catalog }: EventLog, leaves: Leaves | undefined) {
    this.#streams = new WholeLog(catalog);
    this.#leaves = leaves;
  }

  /** The leaves are read first, so that each has its event even if the log grows meanwhile. */
  static async begin(client: ClientBase, log: EventLog): Promise<ParkCheck> {
    const leaves = (await hasLeaves(client)) ? flattenPages(readLeafPages(client)) : undefined;
    const check = new ParkCheck(log, leaves);
    await check.#readLeaf();
    return check;
  }

  async addPage(events: readonly PlacedEvent[]): Promise<void> {
    this.#streams.addPage(events);
    for (const { position } of events) {
      while (this.#leaf && this.#leaf.position <= position) {
        if (this.#leaf.position < position) {
          this.#gone.push(this.#leaf.position);
        }

        await this.#readLeaf();
      }
    }
  }

  async listFlaws(): Promise<readonly string[]> {
    while (this.#leaf) {
      this.#gone.push(this.#leaf.position);
      await this.#readLeaf();
    }

    return [
      ...this.#gone.map((position) => `position ${position}: the event is gone`),
      ...this.#streams.listFlaws(),
    ];
  }

  async #readLeaf(): Promise<void> {
    const next = await this.#leaves?.next();
    this.#leaf = next?.done ? undefined : next?.value;
  }
}

/**
 * Runs `work` with a function that begins a check of the log against the leaves in the database.
 * The leaves are read in a session of their own; `signal` is aborted if that session is lost.
 */
export const runWithParkCheck = <Done>(
  databaseUrl: string,
  log: EventLog,
  signal: AbortSignal,
  work: (check: {
    readonly beginCheck: () => Promise<LogCheck>;
    readonly signal: AbortSignal;
  }) => Promise<Done>,
): Promise<Done> =>
  runInSession({ databaseUrl, name: 'cablepark whole log', limits: UNHURRIED }, signal, (session) =>
    work({
      beginCheck: () => ParkCheck.begin(session.client, log),
      signal: session.signal,
    }),
  );

/** Reads the whole log and returns a line for each flaw of it. */
export const findFlawsOfPark = (
  databaseUrl: string,
  log: EventLog,
  signal: AbortSignal,
): Promise<readonly string[]> =>
  runWithParkCheck(databaseUrl, log, signal, async ({ beginCheck, signal: until }) => {
    const check = await beginCheck();
    return findFlaws(readRawPages(log.connection, until), check);
  });
