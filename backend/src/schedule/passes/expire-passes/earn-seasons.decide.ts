import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import { computeUncountedEarnings } from '../domain/pass-book.ts';

/** The season passes with earnings up to this day that haven't been counted yet. */
export const findSeasonsToEarn = ({ passes }: Schedule, until: Day): readonly string[] =>
  [...passes.values()]
    .filter((pass) => pass.ended === null && computeUncountedEarnings(pass, until) > 0)
    .map(({ passId }) => passId);

/** Counts what these season passes have earned up to this day and hasn't been counted yet. */
export function decideEarnSeasons(
  passIds: readonly string[],
  until: Day,
  { passes }: Schedule,
): ScheduleEvent[] {
  const seasons = passIds.flatMap((passId) => {
    const pass = passes.get(passId);
    const earnedCents = pass && pass.ended === null ? computeUncountedEarnings(pass, until) : 0;
    return earnedCents > 0 ? [{ passId, earnedCents }] : [];
  });
  return seasons.length === 0 ? [] : [{ type: 'SeasonsEarned', data: { until, seasons } }];
}
