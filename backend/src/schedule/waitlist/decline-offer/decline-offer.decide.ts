import type { ScheduleStreamEvent } from '@cablepark/contracts/events';

import type { Schedule } from '#schedule/domain/schedule';
import { getOfferedEntry, placeOf } from '../domain/confirmed-entries.ts';

/** Declines an offer. Rejects NOT_OFFERED if the entry is still waiting, and WAITLIST_OVER. */
export const decideDeclineOffer = (
  tokenHash: string,
  now: Date,
  schedule: Schedule,
): ScheduleStreamEvent[] => [
  { type: 'OfferDeclined', data: placeOf(getOfferedEntry(tokenHash, schedule, now)) },
];
