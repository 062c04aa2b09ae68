import type { CalendarClosure } from '@cablepark/contracts/schedule/time-slots';
import { closures, closuresHistory } from '@cablepark/projections/read-models/closures.read-model';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { askedAsOf, type Moment } from '../../as-of/queries/moment.ts';
import type { CalendarDay } from './calendar-days.ts';

/** Tells everybody why slots of the calendar are closed. */
@Injectable()
export class CalendarClosures {
  constructor(private readonly database: DataSource) {}

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
    const query = this.database.getRepository(closures.entity).createQueryBuilder('t');
    const rows = await askedAsOf(query, closuresHistory, moment)
      .where('t.closureId = ANY(:ids)', { ids: [...ids] })
      .orderBy({ 't.beginsAt': 'ASC', 't.closureId': 'ASC' })
      .getMany();
    const found = rows.map(({ beginsAt: from, endsAt: to, reason, note }) => ({ from, to, reason, note }));
    return { found, isWhole: found.length === ids.size };
  }
}
