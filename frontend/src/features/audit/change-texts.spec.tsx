import { afterAll, describe, expect, it } from '@jest/globals';

import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { parkSettings, type ParkSetting } from '@cablepark/contracts/configuration/park-settings';
import {
  operatingHours,
  pricing,
  specialDaySetting,
} from '@cablepark/contracts/configuration/settings';
import { allEvents, type EventType } from '@cablepark/contracts/events';
import { personalFields } from '@cablepark/contracts/schedule/customer';
import { addHalfHours, nextSlot, toSlotId } from '@cablepark/contracts/shared/slot-ids';

import { makeQueryClient } from '#shared/api/query-client';
import { changeLanguage, currentLanguage, type Language } from '#shared/i18n/language';
import { renderInPage } from '#shared/test/in-page';
import { useChangeTexts } from './change-texts.ts';
import { eventTypesQuery } from './event-types.ts';
import { auditTexts } from './locales/words.ts';
import { makeBookedSlots, makeEntry, makeSubject, makeTimes } from './test/entry.ts';

const SLOT = toSlotId(989_064); // Mon 1 June 2026, 15:00
const reference = 'ABCDEFGH23456789';
const shortReference = 'QZ7-K4M';
const names = new Map([['u-2', 'Juris Kalns']]);

/** As the server lists them. */
const types = allEvents.map(({ type, audit }) => ({ eventType: type, sentence: audit }));

const language = currentLanguage();
afterAll(() => changeLanguage(language));

function textsOf(
  inLanguage: Language,
  eventType: string,
  more: Partial<AuditEntry>[] = [{}],
  isWhole = false,
) {
  changeLanguage(inLanguage);
  const entries = more.map((one) => makeEntry(eventType, one));
  const client = makeQueryClient();
  client.setQueryData(eventTypesQuery.queryKey, types);
  const page = renderInPage(() => useChangeTexts(names), { client });
  const texts = page.current(
    { eventType: eventType as EventType, entries },
    { kind: 'guest' },
    isWhole,
  );
  page.unmount();
  return texts;
}

/** What an entry of any type could say. */
const everything: Partial<AuditEntry> = {
  reason: 'weather',
  subject: makeSubject({ reference, timeSlots: makeTimes(SLOT) }),
  shortReference,
  changes: [
    { field: 'status', before: 'standing', after: 'postponed' },
    { field: 'timeSlots', before: makeBookedSlots(SLOT), after: makeBookedSlots(nextSlot(SLOT)) },
    {
      field: 'attendance',
      before: null,
      after: { state: 'arrived', happenedAt: '2026-06-01T12:00:00Z' },
    },
    { field: 'customerName', before: null, after: null },
    { field: 'price', before: 25, after: 33.5, slotId: SLOT },
    { field: 'status', before: null, after: 'available', slotId: SLOT },
  ],
};

describe.each(['en', 'lv'] as const)('a change in %s', (inLanguage) => {
  it.each(allEvents.map(({ type, audit }) => [type, audit] as const))(
    'has a sentence: %s',
    (type, audit) => {
      for (const isWhole of [false, true]) {
        const said = textsOf(inLanguage, type, [everything], isWhole);
        expect(said).toMatchObject({
          event: audit[inLanguage],
          reference,
          shownReference: shortReference,
        });
        expect(said.differences).not.toHaveLength(0);
        const all = [said.about, said.reason, ...said.differences].join(' ');
        expect(all).not.toMatch(/undefined|null|NaN|\[object|\{|value\.|field\.|reason\./);
      }
    },
  );
});

describe('a change says', () => {
  it('what was before and after', () => {
    const { differences } = textsOf('en', 'BookingMoved', [everything], true);
    expect(differences).toEqual([
      'State: standing → postponed',
      'Time: Mon 1 June 15:00–15:30 (€20.00) → Mon 1 June 15:30–16:00 (€20.00)',
      'Attendance: arrived',
      'Name changed',
      'Mon 1 June 15:00–15:30, Price: €25.00 → €33.50',
      'Mon 1 June 15:00–15:30: no slot → available',
    ]);
    const latvian = textsOf('lv', 'BookingMoved', [everything], true);
    expect(latvian.differences[0]).toBe('Stāvoklis: spēkā → atlikta');
  });

  it.each([
    ['en', 'Closed all day: yes → no'],
    ['lv', 'Slēgts visu dienu: jā → nē'],
  ] as const)('no where a yes is gone, as of a special day (%s)', (inLanguage, text) => {
    const removed = {
      subject: makeSubject({ setting: 'specialDay.2026-06-23' }),
      changes: [{ field: 'isClosed', before: true, after: null }],
    };
    expect(textsOf(inLanguage, 'SpecialDaysChanged', [removed]).differences).toEqual([text]);
  });

  it('why, in the words of staff or by the name of the code', () => {
    expect(textsOf('en', 'SlotBlocked', [{ reason: 'Wind of 20 m/s' }]).reason).toBe(
      '“Wind of 20 m/s”',
    );
    expect(textsOf('lv', 'BookingCancelled', [{ reason: 'weather' }]).reason).toBe('Laikapstākļi');
    expect(textsOf('en', 'SlotBlocked').reason).toBeUndefined();
  });

  it.each<[string, Partial<AuditEntry>[], string | undefined]>([
    [
      'SlotBlocked',
      [SLOT, nextSlot(SLOT)].map((slot) => ({
        subject: makeSubject({ timeSlots: makeTimes(slot) }),
      })),
      'Mon 1 June 15:00–16:00',
    ],
    [
      'SlotsGenerated',
      [0, 1, 2, 3].map((day) => ({
        subject: makeSubject({ timeSlots: makeTimes(addHalfHours(SLOT, 48 * day)) }),
      })),
      '4 days, Mon 1 June – Thu 4 June',
    ],
    ['SlotsGenerated', [{ scheduleDay: '2026-06-20' }], 'Schedule of Saturday 20 June 2026'],
    [
      'BookingCancelled',
      ['A', 'B'].map((one) => ({ subject: makeSubject({ reference: one }) })),
      '2 bookings',
    ],
    [
      'OperatingHoursChanged',
      [{ subject: makeSubject({ setting: 'operatingHours.0' }) }],
      'Opening hours, Monday',
    ],
    [
      'OperatingHoursChanged',
      [0, 1].map((day) => ({ subject: makeSubject({ setting: `operatingHours.${day}` }) })),
      'Settings',
    ],
    ['PricingChanged', [{ subject: makeSubject({ setting: 'pricing.peak' }) }], 'Peak price'],
    [
      'SpecialDaysChanged',
      [{ subject: makeSubject({ setting: 'specialDay.2026-06-23' }) }],
      'Special day Tuesday 23 June 2026',
    ],
    ['UserDeactivated', [{ subject: makeSubject({ userId: 'u-2' }) }], 'Account of Juris Kalns'],
    ['FeedbackArchived', [{ stream: 'feedback-1' }], 'Feedback'],
    ['LogIdentityEstablished', [{ stream: 'log-identity' }], undefined],
  ])('what it is about: %s', (type, entries, about) => {
    expect(textsOf('en', type, entries).about).toBe(about);
  });

  it('of which setting, if one action changed several', () => {
    const opens = (day: number, after: string) => ({
      subject: makeSubject({ setting: `operatingHours.${day}` }),
      changes: [{ field: 'openTime', before: '15:00', after }],
    });
    const { differences } = textsOf('en', 'OperatingHoursChanged', [
      opens(0, '14:00'),
      opens(1, '14:00'),
    ]);
    expect(differences).toEqual([
      'Opening hours, Monday, Opens: 15:00 → 14:00',
      'Opening hours, Tuesday, Opens: 15:00 → 14:00',
    ]);
  });

  it.each(parkSettings.map((setting) => [setting.name, setting as ParkSetting] as const))(
    'the names of a declared setting and its fields in both languages: %s',
    (name, { event, texts, fields, defaultValue, example }) => {
      for (const inLanguage of ['en', 'lv'] as const) {
        for (const [field, declared] of Object.entries(fields)) {
          const changes = [{ field, before: defaultValue[field], after: example[field] }];
          const change = { subject: makeSubject({ setting: name }), changes };
          const { about, differences } = textsOf(inLanguage, event.type, [change]);
          expect(about).toBe(texts.inHistory[inLanguage]);
          expect(differences).toHaveLength(1);
          const label = (declared.inHistory ?? declared.label)[inLanguage];
          expect(differences[0]?.startsWith(`${label}: `)).toBe(true);
        }
      }
    },
  );

  it.each([
    ['en', 'Restriction: always → unless booked that day'],
    ['lv', 'Ierobežojums: vienmēr → ja dienā nav rezervācijas'],
  ] as const)('the mode of a declared setting in words (%s)', (inLanguage, text) => {
    const change = {
      subject: makeSubject({ setting: 'leadTime' }),
      changes: [{ field: 'restrictionMode', before: 'enforced', after: 'booking_based' }],
    };
    expect(textsOf(inLanguage, 'LeadTimeSettingsChanged', [change]).differences).toEqual([text]);
  });

  it('the names of all fields', () => {
    const settings = [operatingHours, pricing, specialDaySetting].flatMap(({ shape }) =>
      Object.keys(shape),
    );
    const others = [
      'status',
      'price',
      'timeSlots',
      'equipmentRental',
      'package',
      'attendance',
      'reached',
      'details',
    ];
    const hidden = ['dayOfWeek', 'name', 'priceCents'];
    const fields = [...settings, ...personalFields, ...others].filter(
      (field) => !hidden.includes(field),
    );
    expect(fields.filter((field) => !Object.hasOwn(auditTexts.field, field))).toEqual([]);
  });
});
