import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';
import { closures, closuresHistory, type ClosureRow } from '@cablepark/projections/read-models/closures.read-model';
import { rowColumns } from '@cablepark/projections/runtime/row-columns';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { rowsOf, type Moment } from '../../as-of/queries/moment.ts';
import type { CalendarDay } from './calendar-days.ts';

/** Tells everybody why slots of the calendar are closed. */
@Injectable()
export class CalendarClosures {
  constructor(private readonly pool: Pool) {}

  /**
   * What closed slots of these days, the earliest first. `isWhole` is false while the read model of closures has not come
   * as far as that of slots.
   */
  async of(
    days: readonly CalendarDay[],
    moment?: Moment,
  ): Promise<{ readonly found: CalendarClosure[]; readonly isWhole: boolean }> {
    const ids = new Set(days.flatMap(({ slots }) => slots.flatMap(({ closureId }) => closureId ?? [])));
    if (ids.size === 0) return { found: [], isWhole: true };
    const { rows } = await this.pool.query<ClosureRow>(
      `SELECT ${rowColumns(closures)} FROM ${rowsOf(closuresHistory, moment)} AS t
        WHERE closure_id = ANY($1::text[]) ORDER BY begins_at, closure_id`,
      [[...ids]],
    );
    const found = rows.map(({ beginsAt: from, endsAt: to, reason, note }) => ({ from, to, reason, note }));
    return { found, isWhole: found.length === ids.size };
  }
}
