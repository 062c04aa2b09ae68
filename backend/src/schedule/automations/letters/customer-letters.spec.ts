import { describe, expect, it } from '@jest/globals';

import { paymentSetting } from '@cablepark/contracts/configuration/payment';
import { closedBecause, closureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { addHalfHours } from '@cablepark/contracts/shared/slot-ids';

import { renderLetterText } from '#mail/letter';
import { renderLetterHtml } from '#mail/letter-html';
import {
  writeCancellation,
  writeConfirmation,
  writeMove,
  writePostponement,
  writeReminder,
  writeRestoration,
} from './customer-letters.ts';
import { bookingWithLinks, createMailedBooking, first, park } from './test/mailed-booking.ts';
import { toPlainText } from './test/plain-text.ts';

/** The booking is for Monday. */
const twoDaysBefore = new Date('2026-05-30T12:00:00Z');
const hoursBefore = new Date('2026-06-01T06:00:00Z');

describe('a letter to the customer', () => {
  it('confirms a booking in Latvian', () => {
    expect(toPlainText(writeConfirmation(createMailedBooking(), park, twoDaysBefore)))
      .toMatchInlineSnapshot(`
      "Rezervācija apstiprināta: 1. jūnijā plkst. 15:00 (QZ7-K4M)

      Rezervācija apstiprināta

      Labdien! Tava rezervācija ir apstiprināta. Tiekamies uz ūdens.
      Lūdzu, ierodies 15 minūtes iepriekš. Autostāvvieta ir bez maksas.

      Rezervācijas Nr.: QZ7-K4M
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
      - Bez maksas maināms un atceļams līdz svētdienas plkst. 15:00
      - Mazāk nekā 2 stundas pirms brauciena: jāmaksā pilna cena
      - Mazāk nekā 24 stundas iepriekš: 50 % no cenas
      - Agrāk: bez maksas, atmaksājam visu summu

      Atvērt rezervāciju:
      https://wake.example/confirmation/ABCDEFGH23456789

      Mainīt vai atcelt rezervāciju:
      https://wake.example/manage/token

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvija
      Tālrunis: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('confirms a booking in English', () => {
    expect(
      toPlainText(writeConfirmation(createMailedBooking({ language: 'en' }), park, twoDaysBefore)),
    ).toMatchInlineSnapshot(`
      "Booking confirmed: 1 June, 15:00 (QZ7-K4M)

      Booking confirmed

      Hello, your booking is confirmed. See you on the water.
      Please arrive 15 minutes early. Parking is free.

      Booking reference: QZ7-K4M
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
      - Free to change or cancel until Sun 15:00
      - Less than 2 hours before the session: full payment
      - Less than 24 hours before: 50% of the price
      - Earlier: free of charge, with a full refund

      Open the booking:
      https://wake.example/confirmation/ABCDEFGH23456789

      Change or cancel the booking:
      https://wake.example/manage/token

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvia
      Phone: +371 20 000 000
      info@example.com
      "
    `);
  });

  it.each([
    ['en', 2500, ['Total: €45.00', 'Paid by pass: €25.00', 'To pay at the park: €20.00'], true],
    [
      'lv',
      4500,
      ['Kopā: 45,00 €', 'Samaksāts ar abonementu: 45,00 €', 'Jāmaksā parkā: 0,00 €'],
      false,
    ],
  ] as const)(
    'says what passes pay, what is due, and how one pays what is (%s)',
    (language, coveredCents, lines, isDue) => {
      const payment = paymentSetting.defaultValue;
      const booking = createMailedBooking({ language, coveredCents, payment });
      const letter = writeReminder(booking, park, twoDaysBefore);
      for (const line of lines) {
        expect(toPlainText(letter)).toContain(line);
      }

      expect(renderLetterHtml(letter)).toContain(lines[1].split(': ')[0]);
      expect(letter.lead.includes(payment[language])).toBe(isDue);
    },
  );

  it('says where and how one pays, in the customer’s language', () => {
    const textOf = (language: 'lv' | 'en') =>
      toPlainText(
        writeReminder(
          createMailedBooking({ language, payment: paymentSetting.defaultValue }),
          park,
          twoDaysBefore,
        ),
      );
    expect(textOf('lv')).toContain('\nMaksāsi parkā: skaidrā naudā vai ar karti\n');
    expect(textOf('en')).toContain('\nYou pay at the park: cash or card\n');
  });

  it('names no phone of a customer who gave none', () => {
    const { customer } = createMailedBooking();
    const letter = writeConfirmation(
      createMailedBooking({ customer: { ...customer, phoneNumber: '' } }),
      park,
      twoDaysBefore,
    );
    expect(letter.facts.map(({ label }) => label)).not.toContain('Tālrunis');
  });

  it('names the package where it is asked for', () => {
    const textOf = (wantsPackage: boolean) =>
      toPlainText(
        writeConfirmation(createMailedBooking({ package: wantsPackage }), park, twoDaysBefore),
      );
    expect(textOf(true)).toContain('Komplekts (trose, pirts, inventārs): jā');
    expect(textOf(false)).not.toContain('Komplekts');
  });

  it('announces a cancellation in Latvian', () => {
    expect(
      toPlainText(
        writeCancellation(createMailedBooking({ equipmentRental: undefined }), park, hoursBefore),
      ),
    ).toMatchInlineSnapshot(`
      "Rezervācija atcelta: 1. jūnijā plkst. 15:00 (QZ7-K4M)

      Rezervācija atcelta

      Labdien! Tava rezervācija ir atcelta.
      Ja atcelšana tev ir negaidīta, lūdzu, piezvani mums: +371 20 000 000.

      Rezervācijas Nr.: QZ7-K4M
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

      Tava rezervācija un tavi dati:
      https://wake.example/manage/token

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvija
      Tālrunis: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('announces a cancellation in English', () => {
    const letter = writeCancellation(
      createMailedBooking({ language: 'en', equipmentRental: undefined }),
      park,
      hoursBefore,
    );
    expect(toPlainText(letter)).toMatchInlineSnapshot(`
      "Booking cancelled: 1 June, 15:00 (QZ7-K4M)

      Booking cancelled

      Hello, your booking has been cancelled.
      If you did not expect this, please call us: +371 20 000 000.

      Booking reference: QZ7-K4M
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

      Your booking and your data:
      https://wake.example/manage/token

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvia
      Phone: +371 20 000 000
      info@example.com
      "
    `);
  });

  it.each([
    ['lv', 'Atcelšana ir bez maksas.', 'Atcelšanas noteikumi'],
    ['en', 'It was cancelled free of charge.', 'Cancellation policy'],
  ] as const)('says that a cancellation was free where it was, in %s', (language, free, policy) => {
    const aDayBefore = new Date('2026-05-31T12:00:00Z');
    const write = (at: Date) =>
      renderLetterText(writeCancellation(createMailedBooking({ language }), park, at));

    expect(write(aDayBefore)).toContain(`.\n${free}\n`);
    expect(write(aDayBefore)).not.toContain(policy);
    expect(write(new Date(aDayBefore.getTime() + 1))).not.toContain(free);
    expect(write(new Date(aDayBefore.getTime() + 1))).toContain(policy);
  });

  it('has the button above the facts where the letter is sent for it', () => {
    const html = renderLetterHtml(
      writePostponement(createMailedBooking({ reason: 'weather' }), park),
    );
    expect(html.indexOf('Izvēlēties jaunu laiku')).toBeGreaterThan(0);
    expect(html.indexOf('Izvēlēties jaunu laiku</a>')).toBeLessThan(
      html.indexOf('Rezervācijas Nr.'),
    );
    const confirmation = renderLetterHtml(
      writeConfirmation(createMailedBooking(), park, twoDaysBefore),
    );
    expect(confirmation.indexOf('Atvērt rezervāciju</a>')).toBeGreaterThan(
      confirmation.indexOf('Rezervācijas Nr.'),
    );
  });

  it('begins with what a mailbox shows beside its subject', () => {
    const html = renderLetterHtml(writeConfirmation(createMailedBooking(), park, twoDaysBefore));
    const preview = /<body[^>]*>\s*<div style="display:none[^>]*>([^&]*)/.exec(html)?.[1];
    expect(preview).toBe(
      'Labdien! Tava rezervācija ir apstiprināta. Tiekamies uz ūdens. ' +
        'Lūdzu, ierodies 15 minūtes iepriekš. Autostāvvieta ir bez maksas.',
    );
  });

  it.each([
    ['lv', 'Vārds: Klients\n'],
    ['en', 'Name: Customer\n'],
  ] as const)('replaces a name that is nothing but links, in %s', (language, name) => {
    for (const write of [writeConfirmation, writeCancellation]) {
      const letter = write({ ...bookingWithLinks, language }, park, twoDaysBefore);
      expect(renderLetterText(letter)).toContain(name);
      expect(renderLetterText(letter) + renderLetterHtml(letter)).not.toMatch(/evil|bērni/);
    }
  });

  it('names no weather, price or fee to a customer who cancels a postponed booking', () => {
    const booking = createMailedBooking({
      language: 'en',
      equipmentRental: undefined,
      reason: 'weather',
      lost: {},
    });
    expect(toPlainText(writeCancellation(booking, park, hoursBefore))).toMatchInlineSnapshot(`
      "Booking cancelled: 1 June, 15:00 (QZ7-K4M)

      Booking cancelled

      Hello, your postponed booking has been cancelled, free of charge.
      If you did not expect this, please call us: +371 20 000 000.

      Booking reference: QZ7-K4M
      Length: 60 minutes (2 slots)
      Name: Anna Ozoliņa
      Phone: +37120000001
      Old time: Monday 1 June 2026, 15:00–16:00

      Pick another time:
      https://wake.example/

      Your booking and your data:
      https://wake.example/manage/token

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvia
      Phone: +371 20 000 000
      info@example.com
      "
    `);
  });

  it.each([writeConfirmation, writeMove, writeRestoration, writeReminder])(
    'says of a booking that stands what can still be changed: %p',
    (write) => {
      const dayBefore = new Date('2026-05-31T12:00:00Z');
      const english = createMailedBooking({ language: 'en', from: createMailedBooking().slots });
      const inTime = renderLetterText(write(english, park, dayBefore));
      expect(inTime).toContain('Free to change or cancel until Sun 15:00');
      expect(inTime).toContain('Change or cancel the booking:');
      const late = renderLetterText(write(english, park, new Date(dayBefore.getTime() + 1)));
      expect(late.replaceAll(/\s+/g, ' ')).toContain(
        "This is less than 24 hours ahead: it can't be changed online. Phone us.",
      );
      expect(late).not.toContain('Change or cancel');
      expect(late).toContain('See your booking and correct your details:');
    },
  );

  it.each([
    ['lv', 'Negaiss'],
    ['en', 'Negaiss'],
  ] as const)(
    'says in %s why a booking has lost its time, with a note in one language',
    (language, text) => {
      const booking = createMailedBooking({
        language,
        reason: 'weather',
        note: { lv: 'Negaiss', en: null },
      });
      expect(writePostponement(booking, park).lead).toContain(text);
    },
  );

  it.each(closureReason.options)(
    'says in the words of the pages why a booking has lost its time: %s',
    (reason) => {
      for (const language of ['lv', 'en'] as const) {
        const letter = writePostponement(createMailedBooking({ language, reason }), park);
        expect(letter.lead).toContain(closedBecause[reason][language]);
        expect(letter.lists).toEqual([]);
      }
    },
  );

  it('lists each part of a booking with a gap', () => {
    const slots = [4, 0, 1]
      .map((after) => addHalfHours(first, after))
      .map((slotId) => ({ slotId, priceCents: 2000 }));
    expect(
      toPlainText(writeConfirmation(createMailedBooking({ slots }), park, twoDaysBefore)),
    ).toContain(
      'Laiks: 15:00–16:00, 17:00–17:30 (pēc Latvijas laika)\nIlgums: 90 minūtes (3 laiki)',
    );
  });

  it('leaves out the staff’s notes', () => {
    const noted = createMailedBooking({
      customer: { ...bookingWithLinks.customer, staffNotes: 'has not paid' },
    });
    for (const letter of [
      writeConfirmation(noted, park, twoDaysBefore),
      writeCancellation(noted, park, twoDaysBefore),
    ]) {
      expect(letter.subject + renderLetterText(letter) + renderLetterHtml(letter)).not.toContain(
        'has not paid',
      );
    }
  });
});
