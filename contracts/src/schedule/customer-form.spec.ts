import { describe, expect, it } from '@jest/globals';

import { accountMessages } from '../accounts/account-messages.ts';
import { Rejection } from '../shared/rejection.ts';
import { bookSlots, bookSlotsAsStaff } from './book-slots.ts';
import { customerMessages } from './customer-form.ts';

const form = { fullName: 'Anna', phoneNumber: '+371 20-000-000', timeSlotIds: [989_064] };
const start = '2026-06-01T12:00:00.000Z';
const end = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

type WithBody = Pick<typeof bookSlots, 'body'>;

const parseForm = (body: unknown, endpoint: WithBody = bookSlots) => endpoint.body!.parse(body);
const findProblem = (body: unknown, endpoint: WithBody = bookSlots) =>
  endpoint.body!.safeParse(body).error?.issues[0]?.message;

describe("the customer's form", () => {
  it('keeps the fields it knows and drops all others', () => {
    const body = {
      ...form,
      timeSlotInfoArray: [{ id: 989_064 }],
      hasDateCorrectedSlots: false,
      price: 1,
    };
    expect(parseForm(body)).toEqual({
      customer: {
        customerName: 'Anna',
        phoneNumber: '+37120000000',
        email: null,
        notes: null,
        experienceLevel: null,
        staffNotes: null,
      },
      equipmentRental: false,
      package: false,
      overReserved: false,
      payWith: [],
      language: undefined,
      slots: { stored: [989_064], unallocated: [] },
    });
  });

  it.each([
    ['a short name', { fullName: 'A' }, 'Name must be at least 2 characters'],
    ['a name of spaces', { fullName: '   ' }, 'Name must be at least 2 characters'],
    ['no name', { fullName: undefined }, 'Name must be at least 2 characters'],
    ['a name that is a number', { fullName: 12 }, 'Name must be at least 2 characters'],
    [
      'a short phone',
      { phoneNumber: '+371' },
      'Phone number must be between 8-15 digits, with optional + prefix',
    ],
    [
      '16 digits',
      { phoneNumber: '1234567890123456' },
      'Phone number must be between 8-15 digits, with optional + prefix',
    ],
    [
      'no phone',
      { phoneNumber: null },
      'Phone number must be between 8-15 digits, with optional + prefix',
    ],
    ['a bad e-mail', { email: 'anna@' }, 'Invalid email format'],
    ['an e-mail that is a list', { email: [] }, 'Invalid email format'],
    ['a package that is text', { package: 'yes' }, 'Package must be true or false'],
    ['no slots', { timeSlotIds: [] }, 'Select at least one time slot'],
    ['slots left out', { timeSlotIds: undefined }, 'Select at least one time slot'],
    ['slots that are text', { timeSlotIds: '989064' }, 'Select at least one time slot'],
    ['a phone of thousands of digits', { phoneNumber: '1'.repeat(9000) }, customerMessages.phone],
    ['an id that is a fraction', { timeSlotIds: [1.5] }, 'must be a whole number or its digits'],
    ['an id that is a word', { timeSlotIds: ['abc'] }, 'must be a whole number or its digits'],
    ['NUL in the notes', { notes: 'a\u0000b' }, 'contains characters that cannot be stored'],
    ['a line break in the name', { fullName: 'Anna\nBērziņa' }, accountMessages.personsName.en],
    ['a sign that turns text around', { fullName: 'Anna \u202e' }, accountMessages.personsName.en],
    [
      'a name of letters that are not drawn',
      { fullName: '\u3164\u3164' },
      accountMessages.personsName.en,
    ],
    [
      'a name of Braille without dots',
      { fullName: '\u2800\u2800' },
      accountMessages.personsName.en,
    ],
    ['a name of spaces', { fullName: '\u00a0\u3000\u2003' }, customerMessages.name],
    [
      'half a character in the name',
      { fullName: 'Anna \ud800' },
      'contains characters that cannot be stored',
    ],
  ])('refuses %s with its own message', (_, more, message) => {
    expect(findProblem({ ...form, ...more })).toBe(message);
  });

  it.each([bookSlots, bookSlotsAsStaff])('takes gear and the package', (endpoint) => {
    const extras = { equipmentRental: true, package: true };
    expect(parseForm({ ...form, ...extras }, endpoint)).toMatchObject(extras);
  });

  const here = { attendance: { state: 'arrived' } };
  const NO_STAFF_PHONE = 'Phone number must be 8-15 digits, optionally starting with +';

  it.each([undefined, null, '', '  '])(
    'lets staff leave the phone out with attendance: %j',
    (phoneNumber) => {
      const sent = { ...form, phoneNumber };
      expect(parseForm({ ...sent, ...here }, bookSlotsAsStaff)).toMatchObject({
        customer: { phoneNumber: '' },
      });
      expect(findProblem(sent, bookSlotsAsStaff)).toBe(NO_STAFF_PHONE);
      expect(findProblem({ ...sent, ...here })).toBe(customerMessages.phone);
    },
  );

  it('checks a phone that staff send with attendance', () => {
    expect(findProblem({ ...form, ...here, phoneNumber: '123' }, bookSlotsAsStaff)).toBe(
      NO_STAFF_PHONE,
    );
    expect(parseForm({ ...form, ...here }, bookSlotsAsStaff)).toMatchObject({
      customer: { phoneNumber: '+37120000000' },
    });
  });

  it('reports the first of several problems', () => {
    expect(findProblem({})).toBe('Name must be at least 2 characters');
  });

  it.each([null, 'text', 12, []])('refuses %j as a body', (body) => {
    expect(bookSlots.body!.safeParse(body).success).toBe(false);
  });

  it.each(['', null, undefined])('reads %j as no e-mail', (email) => {
    expect(parseForm({ ...form, email })).toMatchObject({ customer: { email: null } });
  });

  it('accepts ids as text and counts repeated ones once', () => {
    expect(parseForm({ ...form, timeSlotIds: ['989065', 989_064, 989_065] })).toMatchObject({
      slots: { stored: [989_064, 989_065] },
    });
  });

  const EIGHT = 'At most 8 half hours in one booking.';
  const ids = (count: number) => Array.from({ length: count }, (_, i) => 989_064 + i);
  const time = (hours: number) => ({ startTime: start, endTime: end(hours) });

  it.each([
    ['8 ids', { timeSlotIds: ids(8) }, undefined],
    ['8 ids, some of them twice', { timeSlotIds: [...ids(8), ...ids(8)] }, undefined],
    ['50 times the same id', { timeSlotIds: Array.from({ length: 50 }, () => 989_064) }, undefined],
    ['9 ids', { timeSlotIds: ids(9) }, EIGHT],
    ['51 entries, of one slot', { timeSlotIds: Array.from({ length: 51 }, () => 989_064) }, EIGHT],
    ['4 hours', { timeSlotIds: [], timeSlots: [time(4)] }, undefined],
    ['4 and a half hours', { timeSlotIds: [], timeSlots: [time(4.5)] }, EIGHT],
    [
      '4 hours and the same slots by their cells',
      { timeSlotIds: ids(8), unallocatedSlots: [time(4)] },
      undefined,
    ],
    ['4 hours and one slot more', { timeSlotIds: [989_080], unallocatedSlots: [time(4)] }, EIGHT],
    [
      '25 ids and 26 times',
      { timeSlotIds: ids(25), timeSlots: Array.from({ length: 26 }, () => time(0.5)) },
      EIGHT,
    ],
  ])('accepts eight half hours and no more: %s', (_, more, message) => {
    expect(findProblem({ ...form, ...more })).toBe(message);
  });

  it('parses no entries if there are too many', () => {
    const { error } = bookSlots.body!.safeParse({
      ...form,
      timeSlotIds: Array.from({ length: 2000 }, () => 'x'),
    });
    expect(error?.issues).toMatchObject([{ path: ['timeSlotIds'], message: EIGHT }]);
  });
});

describe('staff notes', () => {
  const noted = { ...form, staffNotes: '  has not paid ' };

  it("are accepted in the staff's forms", () => {
    for (const body of [bookSlots.staffBody!, bookSlotsAsStaff.body!]) {
      expect(body.parse(noted)).toMatchObject({ customer: { staffNotes: 'has not paid' } });
    }

    expect(findProblem({ ...form, staffNotes: 'n'.repeat(2001) }, bookSlotsAsStaff)).toBe(
      'must be at most 2000 characters',
    );
  });

  it.each(['has not paid', 'n'.repeat(2001), 12, ['list']])(
    "are ignored in a customer's: %j",
    (staffNotes) => {
      expect(parseForm({ ...form, staffNotes })).toMatchObject({ customer: { staffNotes: null } });
    },
  );
});

describe("the staff's forms", () => {
  it('split longer times into half-hours, and prefer a time to the id beside it', () => {
    const timeSlots = [
      {
        id: -1,
        startTime: start,
        endTime: end(1.5),
        price: 25,
        status: 'available',
        storageTimezone: 'UTC',
      },
    ];
    expect(parseForm({ ...form, timeSlotIds: [-1], timeSlots }, bookSlotsAsStaff)).toMatchObject({
      slots: { stored: [], unallocated: [989_064, 989_065, 989_066] },
    });
  });

  it('ignore a made-up id of a cell that comes with a time', () => {
    const unallocatedSlots = [{ id: -1_934_567_890, startTime: start, endTime: end(0.5) }];
    for (const id of [-1_934_567_890, '-1934567890']) {
      expect(parseForm({ ...form, timeSlotIds: [id], unallocatedSlots })).toMatchObject({
        slots: { stored: [], unallocated: [989_064] },
      });
    }
  });

  it.each([0, -1, 12_345, -12_345, 999_999_999, -999_999_999, '9007199254740993', 1e300])(
    'refuse %p, which lies outside the calendar, because no slot has it',
    (id) => {
      expect(() => parseForm({ ...form, timeSlotIds: [989_064, id] })).toThrow(
        new Rejection('SLOT_NOT_FOUND'),
      );
    },
  );

  it('read a negative id as the cell it names', () => {
    expect(parseForm({ ...form, timeSlotIds: [-989_064, '-989065'] })).toMatchObject({
      slots: { stored: [], unallocated: [989_064, 989_065] },
    });
  });

  it.each([
    [
      'off the half hour',
      { startTime: '2026-06-01T12:10:00Z', endTime: end(1) },
      'Times must be on the half hour',
    ],
    [
      'ended before it starts',
      { startTime: end(1), endTime: start },
      'End time must be after start time.',
    ],
    ['empty', { startTime: start, endTime: start }, 'End time must be after start time.'],
    ['of days', { startTime: start, endTime: end(30) }, 'A time may not be longer than a day'],
    ['without a start', { endTime: start }, 'Please select a date, start time, and end time.'],
    ['without an end', { startTime: start }, 'Please select a date, start time, and end time.'],
    [
      'left empty',
      { startTime: '', endTime: '' },
      'Please select a date, start time, and end time.',
    ],
    [
      'that is no time',
      { startTime: 'noon', endTime: start },
      'must be an instant with its zone, as 2026-06-01T12:00:00Z',
    ],
    [
      'without a zone',
      { startTime: '2026-06-01T12:00:00', endTime: end(1) },
      'must be an instant with its zone, as 2026-06-01T12:00:00Z',
    ],
  ])('refuse a time %s', (_, time, message) => {
    expect(findProblem({ ...form, timeSlotIds: [], timeSlots: [time] }, bookSlotsAsStaff)).toBe(
      message,
    );
  });

  it('accept the longest day and nothing longer', () => {
    const fifty = Array.from({ length: 50 }, (_, i) => 989_064 + i);
    const times = (hours: number) => ({
      timeSlotIds: [],
      timeSlots: [{ startTime: start, endTime: end(hours) }],
    });
    for (const endpoint of [{ body: bookSlots.staffBody }, bookSlotsAsStaff]) {
      const findProblemOf = (more: object) => findProblem({ ...form, ...more }, endpoint);
      expect(findProblemOf({ timeSlotIds: fifty })).toBeUndefined();
      expect(findProblemOf(times(25))).toBeUndefined();
      const twice = {
        timeSlotIds: [],
        timeSlots: [times(25).timeSlots[0], { startTime: end(25), endTime: end(25.5) }],
      };
      for (const more of [{ timeSlotIds: [...fifty, 1] }, twice]) {
        expect(findProblemOf(more)).toBe('At most 50 half hours in one booking.');
      }
    }
  });

  it.each([
    [{ phoneNumber: '123' }, 'Phone number must be 8-15 digits, optionally starting with +'],
    [{ email: 'x' }, 'Invalid email address'],
    [{ timeSlotIds: [] }, 'Must select at least one time slot'],
  ])('have their own message for %j', (more, message) => {
    expect(findProblem({ ...form, ...more }, bookSlotsAsStaff)).toBe(message);
  });
});
