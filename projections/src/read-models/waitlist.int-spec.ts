import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import {
  customerOf,
  MONDAY,
  THREE,
  waitlistJoined,
} from '@cablepark/contracts/test/schedule-events';

import { ReadSide } from '../test/read-side.ts';
import { waitlistReadModel } from './waitlist.read-model.ts';

const UNTIL = '2026-06-01T08:00:00.000Z';
const toPlace = (entryId: string) => ({ entryId, day: MONDAY, slotId: THREE });
const offered = (entryId: string): DomainEvent => ({
  type: 'SlotOffered',
  data: { ...toPlace(entryId), priceCents: 2500, until: UNTIL },
});

describe('the waitlist read model', () => {
  let readSide: ReadSide;
  beforeAll(async () => {
    readSide = await ReadSide.open();
  });
  afterAll(() => readSide.close());

  it('keeps what became of each entry, with its last offer, and is the same when rebuilt from zero', async () => {
    const { progress } = readSide.startWorker({ models: [waitlistReadModel] });
    const position = await readSide.write(SCHEDULE, [
      ...['a', 'b', 'c', 'd', 'e'].map((id) => waitlistJoined(id, THREE)),
      offered('a'),
      { type: 'OfferDeclined', data: toPlace('a') },
      offered('b'),
      { type: 'OfferLapsed', data: toPlace('b') },
      offered('c'),
      { type: 'OfferAccepted', data: { ...toPlace('c'), bookingId: 'B', reference: 'R' } },
      { type: 'WaitlistLeft', data: { ...toPlace('d'), wasOffered: false } },
      {
        type: 'PersonalDataErased',
        data: {
          subject: 'waitlistEntry',
          subjectId: 'd',
          keyIds: [customerOf('d').keyId],
          day: MONDAY,
        },
      },
      {
        type: 'PersonalDataErased',
        data: { subject: 'booking', subjectId: 'e', keyIds: [], day: MONDAY },
      },
    ]);
    expect(await progress.waitFor(['waitlist'], position, 30_000)).toBe(true);
    const rows = await readSide.readRows([waitlistReadModel]);
    const offer = {
      offer_until: new Date(UNTIL),
      offer_cents: 2500,
      offered_position: expect.any(String),
    };
    const none = { offered_at: null, offer_until: null, offer_cents: null, offered_position: null };
    expect(rows).toMatchObject({
      waitlist: [
        { entry_id: 'a', status: 'declined', customer: customerOf('a'), slot_id: THREE, ...offer },
        { entry_id: 'b', status: 'lapsed', ...offer },
        { entry_id: 'c', status: 'accepted', booking_id: 'B', booking_reference: 'R', ...offer },
        { entry_id: 'd', status: 'left', is_erased: true, ...none },
        { entry_id: 'e', status: 'open', is_erased: false, booking_reference: null, ...none },
      ],
    });
    await readSide.rebuild([waitlistReadModel]);
    expect(await readSide.readRows([waitlistReadModel])).toEqual(rows);
  });
});
