import { describe, expect, it } from '@jest/globals';
import { slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { letterHtml } from '../../../mail/letter-html.ts';
import { letterText } from '../../../mail/letter-text.ts';
import { cancellationLetter, confirmationLetter } from './customer-letters.ts';
import { en } from './locales/en.ts';
import { lv } from './locales/lv.ts';
import type { MailedBooking, Park } from './mailed-booking.ts';
import { parkNotice } from './park-notices.ts';
import { beginning, fullDay, timeRange } from './riga-words.ts';

const park: Park = {
  sender: { name: 'Wake Siguļi', address: 'info@example.com' },
  phone: '+371 20 000 000',
  siteUrl: 'https://wake.example',
};
/** 1 June 2026, 15:00 in Riga. */
const first = Date.parse('2026-06-01T12:00:00Z') / 1_800_000;
const booking = (changes: Partial<MailedBooking> = {}): MailedBooking => ({
  bookingId: '2026-06-01.7HQ2',
  reference: 'ABCDEFGH23456789',
  slots: [
    { slotId: first, priceCents: 2000 },
    { slotId: first + 1, priceCents: 2500 },
  ],
  language: 'lv',
  equipmentRental: true,
  customer: {
    customerName: 'Anna Ozoliņa',
    phoneNumber: '+37120000001',
    email: 'anna@example.lv',
    notes: 'Pirmo reizi',
    experienceLevel: null,
    staffNotes: null,
  },
  ...changes,
});
const withSpaces = (text: string) => text.replaceAll('\u00a0', ' ');
const shown = (letter: Parameters<typeof letterText>[0]) => withSpaces(`${letter.subject}\n\n${letterText(letter)}`);

describe('letters', () => {
  it('confirm in Latvian', () => {
    expect(shown(confirmationLetter(booking(), park))).toMatchInlineSnapshot(`
      "Rezervācija apstiprināta: 1. jūnijā plkst. 15:00 (ABCDEFGH23456789)

      Rezervācija apstiprināta

      Labdien! Tava rezervācija ir apstiprināta. Tiekamies uz ūdens.
      Lūdzu, ierodies 15 minūtes iepriekš. Autostāvvieta ir bez maksas.

      Rezervācijas Nr.: ABCDEFGH23456789
      Datums: Pirmdiena, 2026. gada 1. jūnijs
      Laiks: 15:00–16:00 (pēc Latvijas laika)
      Ilgums: 60 minūtes (2 laiki)
      Inventāra noma: jā
      Vārds: Anna Ozoliņa
      Tālrunis: +37120000001

        15:00–15:30  20,00 €
        15:30–16:00  25,00 €
      Kopā: 45,00 €

      Atcelšanas noteikumi
      - Mazāk nekā 2 stundas pirms brauciena: jāmaksā pilna cena
      - Mazāk nekā 24 stundas iepriekš: 50 % no cenas
      - Agrāk: bez maksas, atmaksājam visu summu

      Atvērt rezervāciju:
      https://wake.example/confirmation/ABCDEFGH23456789

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvija
      Tālrunis: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('confirm in English', () => {
    expect(shown(confirmationLetter(booking({ language: 'en' }), park))).toMatchInlineSnapshot(`
      "Booking confirmed: 1 June, 15:00 (ABCDEFGH23456789)

      Booking confirmed

      Hello, your booking is confirmed. See you on the water.
      Please arrive 15 minutes early. Parking is free.

      Booking reference: ABCDEFGH23456789
      Date: Monday 1 June 2026
      Time: 15:00–16:00 (Latvia time)
      Length: 60 minutes (2 slots)
      Equipment rental: yes
      Name: Anna Ozoliņa
      Phone: +37120000001

        15:00–15:30  €20.00
        15:30–16:00  €25.00
      Total: €45.00

      Cancellation policy
      - Less than 2 hours before the session: full payment
      - Less than 24 hours before: 50% of the price
      - Earlier: free of charge, with a full refund

      Open the booking:
      https://wake.example/confirmation/ABCDEFGH23456789

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvia
      Phone: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('cancel in Latvian', () => {
    expect(shown(cancellationLetter(booking({ equipmentRental: undefined }), park))).toMatchInlineSnapshot(`
      "Rezervācija atcelta: 1. jūnijā plkst. 15:00 (ABCDEFGH23456789)

      Rezervācija atcelta

      Labdien! Tava rezervācija ir atcelta.
      Ja atcelšana tev ir negaidīta, lūdzu, piezvani mums: +371 20 000 000.

      Rezervācijas Nr.: ABCDEFGH23456789
      Datums: Pirmdiena, 2026. gada 1. jūnijs
      Laiks: 15:00–16:00 (pēc Latvijas laika)
      Ilgums: 60 minūtes (2 laiki)
      Vārds: Anna Ozoliņa
      Tālrunis: +37120000001

        15:00–15:30  20,00 €
        15:30–16:00  25,00 €
      Kopā: 45,00 €

      Atcelšanas noteikumi
      - Mazāk nekā 2 stundas pirms brauciena: jāmaksā pilna cena
      - Mazāk nekā 24 stundas iepriekš: 50 % no cenas
      - Agrāk: bez maksas, atmaksājam visu summu

      Izvēlēties citu laiku:
      https://wake.example/

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvija
      Tālrunis: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('cancel in English', () => {
    const letter = cancellationLetter(booking({ language: 'en', equipmentRental: undefined }), park);
    expect(shown(letter)).toMatchInlineSnapshot(`
      "Booking cancelled: 1 June, 15:00 (ABCDEFGH23456789)

      Booking cancelled

      Hello, your booking has been cancelled.
      If you did not expect this, please call us: +371 20 000 000.

      Booking reference: ABCDEFGH23456789
      Date: Monday 1 June 2026
      Time: 15:00–16:00 (Latvia time)
      Length: 60 minutes (2 slots)
      Name: Anna Ozoliņa
      Phone: +37120000001

        15:00–15:30  €20.00
        15:30–16:00  €25.00
      Total: €45.00

      Cancellation policy
      - Less than 2 hours before the session: full payment
      - Less than 24 hours before: 50% of the price
      - Earlier: free of charge, with a full refund

      Pick another time:
      https://wake.example/

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvia
      Phone: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('tell the park in both languages', () => {
    expect(shown(parkNotice('placedNotice', booking(), park))).toMatchInlineSnapshot(`
      "Jauna rezervācija · New booking: 1. jūnijā plkst. 15:00 (ABCDEFGH23456789)

      Jauna rezervācija · New booking

      Rezervācijas Nr. · Booking reference: ABCDEFGH23456789
      Datums · Date: Pirmdiena, 2026. gada 1. jūnijs
          Monday 1 June 2026
      Laiks · Time: 15:00–16:00
      Ilgums · Length: 60 minūtes (2 laiki)
          60 minutes (2 slots)
      Vārds · Name: Anna Ozoliņa
      Tālrunis · Phone: +37120000001
      E-pasts · Email: anna@example.lv
      Piezīmes · Notes: Pirmo reizi
      Inventāra noma · Equipment rental: jā · yes

        15:00–15:30  20,00 €
        15:30–16:00  25,00 €
      Kopā · Total: 45,00 €

      Atvērt rezervācijas · Open the bookings:
      https://wake.example/admin/bookings

      --
      Wake Siguļi
      "
    `);
  });

  const hostile = booking({
    customer: {
      customerName: 'https://evil.example www.evil.lv',
      phoneNumber: '+37120000001',
      email: 'anna@example.lv',
      notes: 'Divi bērni\nraksti uz evil．lv',
      experienceLevel: 'sk. evil.lv',
      staffNotes: null,
    },
  });

  it.each([
    ['lv', 'Vārds: Klients\n'],
    ['en', 'Name: Customer\n'],
  ] as const)('call a customer whose name is but links a customer, in %s', (language, name) => {
    for (const write of [confirmationLetter, cancellationLetter]) {
      const letter = write({ ...hostile, language }, park);
      expect(letterText(letter)).toContain(name);
      expect(letterText(letter) + letterHtml(letter)).not.toMatch(/evil|bērni/);
    }
  });

  it('tell the park no links', () => {
    const letter = parkNotice('placedNotice', hostile, park);
    expect(letterText(letter) + letterHtml(letter)).not.toContain('evil');
    expect(shown(letter)).toContain('Vārds · Name: Klients · Customer\n');
    expect(shown(letter)).toContain('Piezīmes · Notes: Divi bērni\n    raksti uz\n');
  });

  it('have none of what staff noted for themselves', () => {
    const noted = booking({ customer: { ...hostile.customer, staffNotes: 'has not paid' } });
    const letters = [confirmationLetter(noted, park), cancellationLetter(noted, park)];
    letters.push(parkNotice('placedNotice', noted, park), parkNotice('cancelledNotice', noted, park));
    for (const letter of letters)
      expect(letter.subject + letterText(letter) + letterHtml(letter)).not.toContain('has not paid');
  });

  it('name each part of a booking that has a gap', () => {
    const slots = [first + 4, first, first + 1].map((slotId) => ({ slotId, priceCents: 2000 }));
    expect(shown(confirmationLetter(booking({ slots }), park))).toContain(
      'Laiks: 15:00–16:00, 17:00–17:30 (pēc Latvijas laika)\nIlgums: 90 minūtes (3 laiki)',
    );
  });
});

describe('words', () => {
  it.each([
    [1, '30 minūtes (1 laiks)'],
    [2, '60 minūtes (2 laiki)'],
    [10, '300 minūtes (10 laiku)'],
    [11, '330 minūtes (11 laiku)'],
    [20, '600 minūtes (20 laiku)'],
    [21, '630 minūtes (21 laiks)'],
    [22, '660 minūtes (22 laiki)'],
  ])('count %i in Latvian', (count, said) => {
    expect(lv.lengthOf(count)).toBe(said);
  });

  it.each([
    [1, '30 minutes (1 slot)'],
    [2, '60 minutes (2 slots)'],
    [11, '330 minutes (11 slots)'],
  ])('count %i in English', (count, said) => {
    expect(en.lengthOf(count)).toBe(said);
  });

  it.each([
    ['01', 'Ceturtdiena, 2026. gada 1. janvāris', '1. janvārī'],
    ['02', 'Svētdiena, 2026. gada 1. februāris', '1. februārī'],
    ['03', 'Svētdiena, 2026. gada 1. marts', '1. martā'],
    ['04', 'Trešdiena, 2026. gada 1. aprīlis', '1. aprīlī'],
    ['05', 'Piektdiena, 2026. gada 1. maijs', '1. maijā'],
    ['06', 'Pirmdiena, 2026. gada 1. jūnijs', '1. jūnijā'],
    ['07', 'Trešdiena, 2026. gada 1. jūlijs', '1. jūlijā'],
    ['08', 'Sestdiena, 2026. gada 1. augusts', '1. augustā'],
    ['09', 'Otrdiena, 2026. gada 1. septembris', '1. septembrī'],
    ['10', 'Ceturtdiena, 2026. gada 1. oktobris', '1. oktobrī'],
    ['11', 'Svētdiena, 2026. gada 1. novembris', '1. novembrī'],
    ['12', 'Otrdiena, 2026. gada 1. decembris', '1. decembrī'],
  ])('name month %s in Latvian', (month, day, inMonth) => {
    const slot = Date.parse(`2026-${month}-01T12:00:00Z`) / 1_800_000;
    expect(withSpaces(fullDay('lv', `2026-${month}-01`))).toBe(day);
    expect(beginning('lv', slot)).toMatch(new RegExp(`^${inMonth} plkst\\. 1[45]:00$`));
  });

  it('name a day in English', () => {
    expect(withSpaces(fullDay('en', '2026-12-31'))).toBe('Thursday 31 December 2026');
    expect(beginning('en', first)).toBe('1 June, 15:00');
  });
});

describe('times where the clock changes', () => {
  const rangesOf = (day: string, from: number, to: number) =>
    slotsOfDay(day)
      .slice(from, to)
      .map((slot) => timeRange('lv', slot, slot));

  it('leave out the hour that March has not', () => {
    expect(rangesOf('2026-03-29', 4, 8)).toEqual(['02:00–02:30', '02:30–04:00', '04:00–04:30', '04:30–05:00']);
  });

  it('say which of the two hours of October is meant', () => {
    const second = '(otrreiz, pēc pulksteņa pagriešanas)';
    expect(rangesOf('2026-10-25', 6, 11)).toEqual([
      '03:00–03:30',
      '03:30–03:00',
      `03:00 ${second}–03:30`,
      `03:30 ${second}–04:00`,
      '04:00–04:30',
    ]);
  });
});
