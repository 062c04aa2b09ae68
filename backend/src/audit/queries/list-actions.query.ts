import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { listActions, type Action } from '@cablepark/contracts/audit/list-actions';
import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { auditTrail } from '@cablepark/projections/read-models/audit-trail.read-model';
import { timeSlotsHistory } from '@cablepark/projections/read-models/time-slots.read-model';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/**
 * The history is keyed by slot, so only the rows of these days are read, and each finds its action
 * by its position.
 */
const ACTIONS = `SELECT a.correlation_id, max(h.position) AS position, max(h.decided_at) AS decided_at
   FROM (SELECT DISTINCT position, decided_at FROM ${timeSlotsHistory.qualifiedName}
           WHERE slot_id BETWEEN $1 AND $2) AS h
   JOIN ${auditTrail.qualifiedName} AS a ON a.position = h.position AND NOT a.is_quiet
  GROUP BY a.correlation_id
  ORDER BY max(h.position)`;

export class ListActions extends Query<AnswerTo<typeof listActions>> {
  constructor(readonly requested: Requested<typeof listActions>) {
    super();
  }
}

/** Lists the actions that changed slots of these days, oldest first. */
@QueryHandler(ListActions)
export class ListActionsHandler implements IQueryHandler<ListActions> {
  constructor(private readonly pool: Pool) {}

  async execute({
    requested: {
      query: { from, to },
    },
  }: ListActions): Promise<Action[]> {
    const { rows } = await this.pool.query<{
      correlation_id: string;
      position: string;
      decided_at: Date;
    }>({
      name: 'actions-of-days',
      text: ACTIONS,
      values: [slotsOfDay(from)[0], slotsOfDay(to).at(-1)],
    });
    return rows.map((row) => ({
      correlationId: row.correlation_id,
      position: Number(row.position),
      decidedAt: row.decided_at.toISOString(),
    }));
  }
}
