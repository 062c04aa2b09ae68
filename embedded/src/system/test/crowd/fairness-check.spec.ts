import { expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import {
  bookingCancelled,
  bookingPlaced,
  MONDAY,
  slot,
  waitlistJoined,
} from '@cablepark/contracts/test/schedule-events';

import { FairnessCheck } from './fairness-check.ts';

const three = slot('15:00');
const until = '2026-05-25T09:10:00.000Z';
const [early, late] = ['2026-05-25T09:09:59.000Z', until];

const held = (holdHash: string): DomainEvent => ({
  type: 'HoldPlaced',
  data: {
    holdHash,
    day: MONDAY,
    slots: [{ slotId: three, priceCents: 2000 }],
    userId: null,
    visitorHash: 'anna',
    since: [early],
    until,
    isProlonged: false,
    isByStaff: false,
  },
});
const ended = (holdHash: string): DomainEvent => ({
  type: 'HoldEnded',
  data: { holdHash, day: MONDAY, slots: [], why: 'booked' },
});
const offered = (entryId: string): DomainEvent => ({
  type: 'SlotOffered',
  data: { entryId, day: MONDAY, slotId: three, priceCents: 2000, until },
});
const other = { bookingId: '0000000000000002' };

/** Each list is an append; the instants are those of the appends. */
const violationsOf = (...appends: [at: string, ...events: DomainEvent[]][]): number =>
  FairnessCheck.run(
    appends.flatMap(([at, ...events]) =>
      events.map((event, index) => ({ event, at, commit: { size: events.length, index } })),
    ),
  ).violations.length;

it.each<[string, number, [at: string, ...events: DomainEvent[]][]]>([
  [
    'a half hour that is held, booked by its holder and free again',
    0,
    [
      [early, held('a')],
      [early, bookingPlaced([three]), ended('a')],
      [early, bookingCancelled([three])],
      [early, bookingPlaced([three], other)],
    ],
  ],
  [
    'one that is sold twice',
    1,
    [
      [early, bookingPlaced([three])],
      [early, bookingPlaced([three], other)],
    ],
  ],
  [
    'one that is held twice',
    1,
    [
      [early, held('a')],
      [early, held('b')],
    ],
  ],
  [
    'one that is held again once the clock has freed it',
    0,
    [
      [early, held('a')],
      [late, held('b')],
    ],
  ],
  [
    'one that is sold while another holds it',
    1,
    [
      [early, held('a')],
      [early, bookingPlaced([three])],
    ],
  ],
  [
    'one that is held while it is sold',
    1,
    [
      [early, bookingPlaced([three])],
      [early, held('a')],
    ],
  ],
  [
    'one that is offered to the second in line',
    1,
    [
      [early, waitlistJoined('a', three), waitlistJoined('b', three)],
      [early, offered('b')],
    ],
  ],
  [
    'one that is offered while it is held',
    1,
    [
      [early, held('h'), waitlistJoined('a', three)],
      [early, offered('a')],
    ],
  ],
  [
    'one that is sold to another than it is offered to',
    1,
    [
      [early, waitlistJoined('a', three), offered('a')],
      [early, bookingPlaced([three])],
    ],
  ],
])('finds of %s %i violations', (_, count, appends) => {
  expect(violationsOf(...appends)).toBe(count);
});
