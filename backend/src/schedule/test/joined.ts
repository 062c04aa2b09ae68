import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { joinWaitlist, WaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import type { Browser } from '../../test/browser.ts';

export type Joined = ResponseOf<typeof joinWaitlist>;

/** The form to wait for 15:00, or another time, as `anna@example.com` for example. */
export const wish = (name: string, day: Day, more: object = {}) => ({
  timeSlotId: slot('15:00', day),
  ...{ fullName: `${name} Kalniņa`, phoneNumber: '+371 20000007', email: `${name}@example.com`, language: 'en' },
  ...more,
});

/** Joins a line, and does what the entry's link can; throws if it is refused. */
export async function joined(visitor: Browser, name: string, day: Day, more: object = {}) {
  const { body } = await visitor.post<Joined>('/api/waitlist', wish(name, day, more));
  const token = body.url?.split('/waitlist/')[1];
  if (token === undefined) throw new Error(`Refused: ${JSON.stringify(body)}`);
  const path = `/api/waitlist/${token}`;
  return {
    ...body,
    ...{ token, path },
    get: async () => (await visitor.get<WaitlistEntry>(path)).body,
    accept: (headers = {}) => visitor.post<PlacedBookingDetail>(`${path}/accept`, {}, headers),
    decline: () => visitor.post<WaitlistEntry>(`${path}/decline`, {}),
    leave: () => visitor.delete<WaitlistEntry>(path),
  };
}
