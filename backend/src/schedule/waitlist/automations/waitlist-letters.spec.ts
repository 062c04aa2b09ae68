import { describe, expect, it } from '@jest/globals';

import { slot } from '@cablepark/contracts/test/schedule-events';

import {
  bookingWithLinks,
  createMailedBooking,
  park,
} from '#schedule/automations/letters/test/mailed-booking';
import { toPlainText } from '#schedule/automations/letters/test/plain-text';
import { writeJoined, writeOffer } from './waitlist-letters.ts';

const createEntry = (language: 'lv' | 'en', { customer } = createMailedBooking()) => ({
  slotId: slot('15:00'),
  language,
  customer,
  url: 'https://wake.example/waitlist/token',
});
const offer = { priceCents: 2500, until: '2026-05-31T11:07:31.500Z' };

describe('a letter to a waiting customer', () => {
  it('says in Latvian that they are on the waitlist', () => {
    expect(toPlainText(writeJoined(createEntry('lv'), park))).toMatchInlineSnapshot(`
      "Tu esi rindā: 1. jūnijā plkst. 15:00

      Tu esi rindā

      Labdien! Šis laiks ir aizņemts. Ja tas atbrīvosies un būs tava kārta, piedāvāsim to tev e-pastā.
      Ar saiti vari apskatīt savu vietu rindā un no rindas izstāties.
      Ja tas tev ir negaidīti, lūdzu, piezvani mums: +371 20 000 000.

      Datums: Pirmdiena, 2026. gada 1. jūnijs
      Laiks: 15:00–15:30 (pēc Latvijas laika)
      Vārds: Anna Ozoliņa
      Tālrunis: +37120000001

      Skatīt savu vietu rindā:
      https://wake.example/waitlist/token

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvija
      Tālrunis: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('says so in English', () => {
    expect(toPlainText(writeJoined(createEntry('en'), park))).toMatchInlineSnapshot(`
      "You are on the waiting list: 1 June, 15:00

      You are on the waiting list

      Hello, this time is taken. If it becomes free and it is your turn, we will offer it to you by e-mail.
      The link shows your place in the line, and lets you leave it.
      If you did not expect this, please call us: +371 20 000 000.

      Date: Monday 1 June 2026
      Time: 15:00–15:30 (Latvia time)
      Name: Anna Ozoliņa
      Phone: +37120000001

      See your place in the line:
      https://wake.example/waitlist/token

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvia
      Phone: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('offers the half hour in Latvian', () => {
    expect(toPlainText(writeOffer(createEntry('lv'), offer, park))).toMatchInlineSnapshot(`
      "Tev piedāvāts laiks: 1. jūnijā plkst. 15:00

      Tevis gaidītais laiks ir brīvs

      Labdien! Līdz zemāk norādītajam brīdim paturam šo laiku tev. Pieņem to, un tas būs rezervēts.
      Ja tas tev vairs neder, lūdzu, atsakies, lai to varam piedāvāt nākamajam rindā.
      Ja ērtāk ir parunāt, zvani mums: +371 20 000 000.

      Pieņemt vai atteikties:
      https://wake.example/waitlist/token

      Paturam tev līdz: Svētdiena, 2026. gada 31. maijs, 14:07 (pēc Latvijas laika)
      Datums: Pirmdiena, 2026. gada 1. jūnijs
      Laiks: 15:00–15:30 (pēc Latvijas laika)
      Vārds: Anna Ozoliņa
      Tālrunis: +37120000001

        15:00–15:30  25,00 €
      Kopā: 25,00 €

      Atcelšanas noteikumi
      - Mazāk nekā 2 stundas pirms brauciena: jāmaksā pilna cena
      - Mazāk nekā 24 stundas iepriekš: 50 % no cenas
      - Agrāk: bez maksas, atmaksājam visu summu

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvija
      Tālrunis: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('offers it in English, never for longer than it is kept', () => {
    expect(toPlainText(writeOffer(createEntry('en'), offer, park))).toMatchInlineSnapshot(`
      "Free for you: 1 June, 15:00

      The time you are waiting for is free

      Hello, we keep this time for you until the moment given below. Accept it, and it is booked.
      If you do not want it, please decline, so that it goes to the next in line.
      If you would rather talk to us, call +371 20 000 000.

      Accept or decline:
      https://wake.example/waitlist/token

      Kept for you until: Sunday 31 May 2026, 14:07 (Latvia time)
      Date: Monday 1 June 2026
      Time: 15:00–15:30 (Latvia time)
      Name: Anna Ozoliņa
      Phone: +37120000001

        15:00–15:30  €25.00
      Total: €25.00

      Cancellation policy
      - Less than 2 hours before the session: full payment
      - Less than 24 hours before: 50% of the price
      - Earlier: free of charge, with a full refund

      --
      Wake Siguļi
      Ādaži Siguļi, Carnikava, Latvia
      Phone: +371 20 000 000
      info@example.com
      "
    `);
  });

  it('has no link in it that the customer wrote', () => {
    const hostile = createEntry('en', bookingWithLinks);
    for (const letter of [writeJoined(hostile, park), writeOffer(hostile, offer, park)]) {
      expect(toPlainText(letter)).not.toMatch(/evil/i);
    }
  });
});
