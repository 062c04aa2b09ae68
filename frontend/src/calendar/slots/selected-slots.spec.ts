import { describe, expect, it } from '@jest/globals';

import { cellOf, nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { makeFreeSlot } from '../test/slots.ts';
import { indexSlots } from './cell-state.ts';
import { toSlotFields } from './selected-slots.ts';

const threeOClock = makeFreeSlot('2026-06-18', '15:00');
const halfPastThree = makeFreeSlot('2026-06-18', '15:30', { price: 20 });

describe('the slots in a request', () => {
  it('are identified by their id if they are stored, and by their times otherwise', () => {
    const empty = nextSlot(halfPastThree.id);
    const selected = {
      starts: [threeOClock.id, halfPastThree.id, empty],
      byStart: indexSlots([threeOClock, halfPastThree]),
    };
    expect(toSlotFields(selected)).toEqual({
      timeSlotIds: [threeOClock.id, halfPastThree.id],
      unallocatedSlots: [
        {
          id: cellOf(empty),
          startTime: '2026-06-18T13:00:00.000Z',
          endTime: '2026-06-18T13:30:00.000Z',
        },
      ],
    });
  });
});
