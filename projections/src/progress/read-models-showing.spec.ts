import { describe, expect, it } from '@jest/globals';

import { allEvents, type EventType } from '@cablepark/contracts/events';

import {
  findReadModelsShowing,
  promptReadModelNames,
  type ReadModelName,
} from './read-models-showing.ts';

const cases: readonly [types: EventType[], showing: ReadModelName[], others: ReadModelName[]][] = [
  [
    ['BookingPlaced'],
    ['bookings', 'time_slots', 'user_bookings'],
    ['users', 'feedback', 'statistics', 'bookings_history'],
  ],
  [['BookingDetailsChanged'], ['bookings'], ['time_slots', 'user_bookings', 'statistics']],
  [['SlotBlocked'], ['time_slots'], ['bookings', 'user_bookings']],
  [['PricingChanged'], ['configuration'], ['time_slots']],
  [['FeedbackSubmitted'], ['feedback'], ['users']],
  [['UserSignedIn'], ['users'], ['user_bookings']],
  [
    ['BookingCancelled', 'PersonalDataErased'],
    ['bookings', 'feedback', 'time_slots', 'users'],
    ['user_bookings'],
  ],
];

describe('the read models that show a command’s events', () => {
  it.each(cases)('are, for %j, %j and not %j', (types, showing, others) => {
    const names = findReadModelsShowing(types.map((type) => ({ type })));
    expect(names).toEqual(expect.arrayContaining(showing));
    for (const name of others) {
      expect(names).not.toContain(name);
    }

    expect(new Set(names).size).toBe(names.length);
  });

  it('are never those that are written later, such as the audit trail, whatever the event', () => {
    for (const { type } of allEvents) {
      expect(promptReadModelNames).toEqual(
        expect.arrayContaining([...findReadModelsShowing([{ type }])]),
      );
    }

    expect(promptReadModelNames).not.toContain('audit_trail');
  });

  it('are all that are prompt for a command that wrote nothing', () => {
    expect(findReadModelsShowing([])).toEqual(promptReadModelNames);
  });
});
