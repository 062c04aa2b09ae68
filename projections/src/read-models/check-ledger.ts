import type { ClientBase } from 'pg';

import { ledger } from './ledger.read-model.ts';

/**
 * Checks that the lines of each event, and so those of each commit, sum to zero in each unit, and
 * that no pass is ever below zero. Returns a sentence for each flaw.
 */
export async function findFlawsOfLedger(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const unbalanced = await client.query<{ position: string; unit: string; sum: string }>(
    UNBALANCED,
  );
  const below = await client.query<{ position: string; unit: string; passId: string }>(BELOW_ZERO);
  return [
    ...unbalanced.rows.map(
      ({ position, unit, sum }) => `The ledger at position ${position} is ${sum} ${unit} off.`,
    ),
    ...below.rows.map(
      ({ position, unit, passId }) =>
        `The pass ${passId} has less than no ${unit} at position ${position}.`,
    ),
  ];
}

const UNBALANCED = `
  SELECT position::text, unit, sum(amount)::text AS sum
    FROM ${ledger.qualifiedName}
   GROUP BY position, unit HAVING sum(amount) <> 0
   ORDER BY ledger.position`;

/** Within an event a booking's return comes before its new use, so each event counts as a whole. */
const BELOW_ZERO = `
  SELECT DISTINCT ON (pass_id, unit) position::text, unit, pass_id AS "passId"
    FROM (
      SELECT position, unit, pass_id,
             sum(sum(amount)) OVER (PARTITION BY pass_id, unit ORDER BY position) AS outstanding
        FROM ${ledger.qualifiedName}
       WHERE account = 'outstanding'
       GROUP BY position, unit, pass_id
    ) AS running
   WHERE outstanding < 0
   ORDER BY pass_id, unit, running.position`;
