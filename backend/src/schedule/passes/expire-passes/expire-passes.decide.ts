import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import { expirePass } from '../domain/pass-book.ts';
import { isToExpire } from '../domain/pass.ts';

/** The passes whose time is over and that haven't been ended yet. */
export const findPassesToExpire = ({ passes }: Schedule, now: Date): readonly string[] =>
  [...passes.values()]
    .filter((pass) => isToExpire(pass, dayOfInstant(now)))
    .map(({ passId }) => passId);

/** Ends those of these passes whose time is over, whether or not anything is left of them. */
export function decideExpirePasses(
  passIds: readonly string[],
  { passes }: Schedule,
  now: Date,
): ScheduleStreamEvent[] {
  const today = dayOfInstant(now);
  return passIds.flatMap((passId) => {
    const pass = passes.get(passId);
    return pass && isToExpire(pass, today) ? [expirePass(pass).event] : [];
  });
}
