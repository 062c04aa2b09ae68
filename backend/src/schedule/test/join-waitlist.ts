import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { customer as customerIn } from '@cablepark/contracts/schedule/customer';
import type { joinWaitlist, WaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { slot } from '@cablepark/contracts/test/schedule-events';
import { siteUrlOf } from '@cablepark/platform/settings/settings';

import type { Browser } from '#test/browser';
import type { RunningApp } from '#test/running-app';
import { waitlistUrlOf } from '../links/link-token.ts';

export type Joined = ResponseOf<typeof joinWaitlist>;

/** The form to wait for 15:00, or another time, as `anna@example.com` for example. */
export const createWaitlistForm = (name: string, day: Day, more: object = {}) => ({
  timeSlotId: slot('15:00', day),
  fullName: `${name} Kalniņa`,
  phoneNumber: '+371 20000007',
  email: `${name}@example.com`,
  language: 'en',
  ...more,
});

/** The URL of the link to an entry that was mailed last. */
export async function findMailedUrl(app: RunningApp, id: string): Promise<string> {
  const { vault, settings } = app.infrastructure;
  const links = (await app.readEvents()).flatMap(({ type, data }) =>
    (type === 'WaitlistJoined' || type === 'WaitlistRejoined') && data.entryId === id
      ? [data.customer]
      : [],
  );
  const customer = await vault.open('customer', links.at(-1) ?? { keyId: '', box: '' });
  const { linkToken } = customerIn.parse(customer);
  return waitlistUrlOf(siteUrlOf(settings), linkToken);
}

/**
 * Joins a waitlist without confirming it. Returns the entry with the calls of its mailed link;
 * throws if it is refused.
 */
export async function joinUnconfirmed(
  app: RunningApp,
  visitor: Browser,
  name: string,
  day: Day,
  more: object = {},
) {
  const { status, body } = await visitor.post<Joined>(
    '/api/waitlist',
    createWaitlistForm(name, day, more),
  );
  if (status !== 201) {
    throw new Error(`Refused: ${JSON.stringify(body)}`);
  }

  return { ...body, ...(await linkOf(app, visitor, body.id)) };
}

/** The last mailed link to an entry, with the requests that it allows. */
export async function linkOf(app: RunningApp, visitor: Browser, id: string) {
  const url = await findMailedUrl(app, id);
  const token = url.split('/waitlist/')[1] ?? '';
  const path = `/api/waitlist/${token}`;
  return {
    url,
    token,
    path,
    get: async () => (await visitor.get<WaitlistEntry>(path)).body,
    confirm: (headers = {}) => visitor.post<WaitlistEntry>(`${path}/confirm`, {}, headers),
    accept: (headers = {}) => visitor.post<PlacedBookingDetail>(`${path}/accept`, {}, headers),
    decline: () => visitor.post<WaitlistEntry>(`${path}/decline`, {}),
    leave: () => visitor.delete<WaitlistEntry>(path),
  };
}

/** Joins a waitlist and confirms the entry. */
export async function joinAndConfirm(
  app: RunningApp,
  visitor: Browser,
  name: string,
  day: Day,
  more: object = {},
) {
  const entry = await joinUnconfirmed(app, visitor, name, day, more);
  const { status, body } = await entry.confirm();
  if (status !== 200) {
    throw new Error(`Not confirmed: ${JSON.stringify(body)}`);
  }

  return entry;
}
