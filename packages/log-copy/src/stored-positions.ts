import type { ClientBase } from 'pg';

import { hasTable } from '@cablepark/postgres/client/connect';

/**
 * Translates positions of a log to those in its copy, which has the same events in the same order.
 */
export class Translation {
  /** The positions to translate that no event has passed yet, in order. */
  readonly #open: bigint[];
  readonly #found = new Map<bigint, bigint>();
  /** The position in the copy of the last event that was noted. */
  #last = -1n;

  constructor(positions: Iterable<bigint>) {
    this.#open = [...new Set(positions)].sort((a, b) => Number(a - b));
  }

  /** Call it for each event in the order of the log, with its position there and in the copy. */
  noteEvent(source: bigint, position: bigint): void {
    for (let first = this.#open[0]; first !== undefined && first < source; first = this.#open[0]) {
      this.#found.set(first, this.#last);
      this.#open.shift();
    }

    this.#last = position;
  }

  /**
   * Returns the position in the copy for a reader that stood at one of the positions to translate.
   */
  translate(position: bigint): bigint {
    return this.#found.get(position) ?? this.#last;
  }
}

/** The tables that aren't made from the log, and whose column `position` refers to it. */
const TABLES = ['automations.checkpoints', 'automations.outbox', 'log_tree.beginning'] as const;

/** The schemas that are made again from the log. */
const MADE_FROM_LOG = ['read_models', 'read_models_rebuild', 'snapshots'];

/** Returns a translation that will know every position that the database has stored. */
export async function beginTranslation(client: ClientBase): Promise<Translation> {
  const positions: bigint[] = [];
  for (const table of await listPresentTables(client)) {
    positions.push(...(await listStoredPositions(client, table)));
  }

  return new Translation(positions);
}

/**
 * Replaces every position that the database has stored by its position in the copy. Call it in the
 * transaction that switches to the copy.
 */
export async function translatePositions(
  client: ClientBase,
  translation: Translation,
): Promise<void> {
  for (const table of await listPresentTables(client)) {
    const positions = await listStoredPositions(client, table);
    await client.query(
      `UPDATE ${table} AS stored SET position = t.copied
         FROM unnest($1::bigint[], $2::bigint[]) AS t (original, copied) WHERE stored.position = t.original`,
      [positions.map(String), positions.map((position) => String(translation.translate(position)))],
    );
  }

  for (const schema of MADE_FROM_LOG) {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  }

  await client.query('DROP TABLE IF EXISTS read_model_migrations');
}

async function listPresentTables(client: ClientBase): Promise<string[]> {
  const present: string[] = [];
  for (const table of TABLES) {
    if (await hasTable(client, table)) {
      present.push(table);
    }
  }

  return present;
}

async function listStoredPositions(client: ClientBase, table: string): Promise<bigint[]> {
  const { rows } = await client.query<{ position: string }>(
    `SELECT DISTINCT position FROM ${table} WHERE position IS NOT NULL`,
  );
  return rows.map(({ position }) => BigInt(position));
}
