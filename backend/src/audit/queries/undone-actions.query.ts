import type { Pool } from 'pg';

import { groupBy } from '@cablepark/contracts/shared/lists';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { closures } from '@cablepark/projections/read-models/closures.read-model';

import type { AuditRow } from './recorded-changes.query.ts';

/** An action of a chain: the first one, its undo, the undo of that, and so on. */
interface Link {
  /** The action that was asked about. */
  readonly asked: string;
  readonly action: string;
  readonly undoes: string | null;
}

/** All chains in which these actions are, each in the order of its actions. */
const CHAINS = `
  WITH RECURSIVE chain(asked, action) AS (
    SELECT asked, asked FROM unnest($1::text[]) AS asked
    UNION
    SELECT chain.asked, next.action FROM chain JOIN LATERAL (
      SELECT undoes AS action FROM ${auditTrail.qualifiedName} WHERE action_id = chain.action AND undoes IS NOT NULL
      UNION
      SELECT action_id FROM ${auditTrail.qualifiedName} WHERE undoes = chain.action
    ) AS next ON true
  )
  SELECT chain.asked, chain.action, a.undoes
    FROM chain JOIN ${auditTrail.qualifiedName} AS a ON a.action_id = chain.action
   GROUP BY chain.asked, chain.action, a.undoes
   ORDER BY min(a.position)`;

/**
 * The actions of these rows that aren't in force any more, because somebody undid them or took
 * their closure back.
 */
export async function findUndoneActions(
  pool: Pool,
  rows: readonly AuditRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) {
    return new Set();
  }

  const actions = [...new Set(rows.map(({ actionId }) => actionId))];
  const [{ rows: links }, takenBack] = await Promise.all([
    pool.query<Link>({ name: 'undo-chains', text: CHAINS, values: [actions] }),
    findTakenBack(pool, rows),
  ]);
  const chains = groupBy(links, ({ asked }) => asked);
  const undone = actions.filter((action) => !isInForce(action, chains.get(action) ?? []));
  return new Set([...undone, ...takenBack]);
}

/** Whether an action is the last of its chain, or the last one brought it back. */
function isInForce(action: string, chain: readonly Link[]): boolean {
  const last = chain.at(-1);
  const isFirst = chain.find((link) => link.action === action)?.undoes === null;
  const undos = chain.length - 1;
  return last === undefined || last.action === action || (isFirst && undos % 2 === 0);
}

/** A closure has the id of the request that made it. */
async function findTakenBack(pool: Pool, rows: readonly AuditRow[]): Promise<string[]> {
  const closing = rows.filter(({ eventType }) => eventType === 'StretchClosed');
  if (closing.length === 0) {
    return [];
  }

  const { rows: found } = await pool.query<{ closure_id: string }>({
    name: 'closures-taken-back',
    text: `SELECT closure_id FROM ${closures.qualifiedName}
            WHERE closure_id = ANY ($1::text[]) AND taken_back_at IS NOT NULL`,
    values: [closing.map(({ correlationId }) => correlationId)],
  });
  const ids = new Set(found.map(({ closure_id: id }) => id));
  return closing.filter((row) => ids.has(row.correlationId)).map(({ actionId }) => actionId);
}
