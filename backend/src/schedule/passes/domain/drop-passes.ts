import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';

import { areBooksClosed, type Schedule } from '#schedule/domain/schedule';
import type { Pass } from './pass.ts';

/** For how many days after its end a pass can still be changed. */
const KEPT_DAYS = 90;

/**
 * Forgets the passes that ended long ago, unless a booking of an open day or something that can be
 * undone names them. Called when books are closed, on that day.
 */
export function dropOldPasses(schedule: Schedule, today: Day): Schedule {
  const lastEnd = addDays(today, -KEPT_DAYS);
  const postponed = findPassesOfPostponed(schedule);
  let { passes, passIds, passChanges } = schedule;
  for (const pass of schedule.passes.values()) {
    const isNeeded = isOfOpenDay(pass, schedule) || postponed.has(pass.passId);
    if (!isEndedBy(pass, lastEnd) || isNeeded || isEndedByUndo(pass, schedule)) {
      continue;
    }

    passes = passes.without(pass.passId);
    passIds = passIds.without(pass.codeHash);
    passChanges = passChanges.without(pass.passId);
  }

  return { ...schedule, passes, passIds, passChanges };
}

function isEndedBy({ ended, refundedOn, expiresOn }: Pass, day: Day): boolean {
  return ended !== null && (refundedOn ?? expiresOn) <= day;
}

/**
 * Whether it has ever paid a booking of a day whose books are open. What changed such a booking can
 * be undone.
 */
const isOfOpenDay = ({ usedUntil }: Pass, schedule: Schedule): boolean =>
  usedUntil !== null && !areBooksClosed(schedule, usedUntil);

/** The passes that pay bookings of closed days whose customers haven't chosen a new time yet. */
function findPassesOfPostponed(schedule: Schedule): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [day, { postponed }] of schedule.days) {
    if (!areBooksClosed(schedule, day)) {
      continue;
    }

    for (const { paid } of postponed.values()) {
      for (const { passId } of paid) {
        found.add(passId);
      }
    }
  }

  return found;
}

/** Whether it ended because extending it was undone, which can be undone in turn. */
function isEndedByUndo({ passId }: Pass, { passChanges, undoChains }: Schedule): boolean {
  const last = passChanges.get(passId);
  return last?.eventType === 'PassExpired' && undoChains.roots.has(last.action);
}
