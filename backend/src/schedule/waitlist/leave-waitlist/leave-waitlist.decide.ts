import type { ScheduleStreamEvent } from '@cablepark/contracts/events';

import type { Schedule } from '#schedule/domain/schedule';
import { findPresentEntry } from '#schedule/domain/waitlist';
import { placeOf } from '../domain/confirmed-entries.ts';

/** Leaves the waitlist; no events if the entry is over. */
export function decideLeaveWaitlist(
  tokenHash: string,
  now: Date,
  schedule: Schedule,
): ScheduleStreamEvent[] {
  const present = findPresentEntry(tokenHash, schedule, now);
  if (!present) {
    return [];
  }

  return [
    {
      type: 'WaitlistLeft',
      data: { ...placeOf(present), wasOffered: present.status === 'offered' },
    },
  ];
}
