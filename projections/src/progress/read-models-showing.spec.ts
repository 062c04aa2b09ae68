import { describe, expect, it } from '@jest/globals';
import { allEvents, type EventType } from '@cablepark/contracts/events';
import { readModelNames, readModelsShowing } from './read-models-showing.ts';

describe('the read models that show a command’s events', () => {
  it.each<[EventType[], string[]]>([
    [['BookingPlaced'], ['audit_trail', 'bookings', 'statistics', 'time_slots', 'user_bookings']],
    [['BookingDetailsChanged'], ['audit_trail', 'bookings']],
    [['SlotBlocked'], ['audit_trail', 'statistics', 'time_slots']],
    [['PricingChanged'], ['audit_trail', 'configuration']],
    [['FeedbackSubmitted'], ['audit_trail', 'feedback']],
    [['UserSignedIn'], ['audit_trail', 'users']],
    [
      ['BookingCancelled', 'PersonalDataErased'],
      ['audit_trail', 'bookings', 'feedback', 'statistics', 'time_slots', 'users'],
    ],
  ])('are, for %j, %j', (types, names) => {
    expect([...readModelsShowing(types.map((type) => ({ type })))].sort()).toEqual(names);
  });

  it('include the audit trail, whatever the event', () => {
    for (const { type } of allEvents) expect(readModelsShowing([{ type }])).toContain('audit_trail');
  });

  it('are all of them for a command that wrote nothing', () => {
    expect(readModelsShowing([])).toEqual(readModelNames);
  });
});
