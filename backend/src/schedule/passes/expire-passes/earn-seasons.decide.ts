import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import { earnedAtEnd } from '../domain/pass-book.ts';

/** The season passes that earn something by the days up to this one and haven't yet. */
export const findSeasonsToEarn = ({ passes }: Schedule, until: Day): readonly string[] =>
  [...passes.values()]
    .filter((pass) => pass.ended === null && earnedAtEnd(pass, until) > 0)
    .map(({ passId }) => passId);

/** Counts what these season passes have earned by their days up to this one. */
export function decideEarnSeasons(
  passIds: readonly string[],
  until: Day,
  { passes }: Schedule,
): ScheduleEvent[] {
  const seasons = passIds.flatMap((passId) => {
    const pass = passes.get(passId);
    const earnedCents = pass && pass.ended === null ? earnedAtEnd(pass, until) : 0;
    return earnedCents > 0 ? [{ passId, earnedCents }] : [];
  });
  return seasons.length === 0 ? [] : [{ type: 'SeasonsEarned', data: { until, seasons } }];
}
