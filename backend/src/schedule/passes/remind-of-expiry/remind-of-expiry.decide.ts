import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { addDays, dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';

import type { Schedule } from '#schedule/domain/schedule';
import { hasLeft, isOver, type Pass } from '../domain/pass.ts';

/** How many days before the last day of a pass its holder is mailed. */
const DAYS_BEFORE = 14;

export interface ReminderTimes {
  readonly now: Date;
  /**
   * The day on which the park's mails began. A park that was restored from a backup has sent the
   * earlier ones already. Undefined if none has begun.
   */
  readonly begunOn: Day | undefined;
}

/** Finds the passes whose holders are due a reminder that they are about to expire. */
export const findPassesToRemindOf = (
  { passes }: Pick<Schedule, 'passes'>,
  times: ReminderTimes,
): readonly string[] =>
  [...passes.values()].filter((pass) => isToBeRemindedOf(pass, times)).map(({ passId }) => passId);

/** Mails the holders of these passes, once for each last day. */
export const decideRemindOfExpiry = (
  passIds: readonly string[],
  { passes }: Pick<Schedule, 'passes'>,
  times: ReminderTimes,
): ScheduleEvent[] =>
  passIds.flatMap((passId): ScheduleEvent[] => {
    const pass = passes.get(passId);
    if (!pass || !isToBeRemindedOf(pass, times)) {
      return [];
    }

    const { expiresOn } = pass;
    return [{ type: 'PassMailed', data: { passId, about: 'expiry', expiresOn, to: null } }];
  });

/**
 * Whether its reminder is due. A pass that was sold for a shorter time than the reminder's lead
 * needs none.
 */
function isToBeRemindedOf(pass: Pass, { now, begunOn = '' }: ReminderTimes): boolean {
  const { keyId, hasEmail, ended, expiresOn, soldOn, remindedOf } = pass;
  const today = dayOfInstant(now);
  const from = addDays(expiresOn, -DAYS_BEFORE);
  const isTime = today >= from && soldOn < from && begunOn < from && !isOver(pass, today);
  const isReminded = remindedOf === expiresOn;
  return keyId !== null && hasEmail && ended === null && isTime && !isReminded && hasLeft(pass);
}
