import { describe, expect, it } from '@jest/globals';

import { renderLetterText } from '#mail/letter';
import { renderLetterHtml } from '#mail/letter-html';
import { writeParkNotice } from './park-notices.ts';
import { bookingWithLinks, createMailedBooking, park } from './test/mailed-booking.ts';
import { toPlainText } from './test/plain-text.ts';

describe('a notice to the park', () => {
  it('is in both languages', () => {
    expect(toPlainText(writeParkNotice('placedNotice', createMailedBooking(), park)))
      .toMatchInlineSnapshot(`
      "Jauna rezervācija · New booking: 1. jūnijā plkst. 15:00 (QZ7-K4M)

      Jauna rezervācija · New booking

      Rezervācijas Nr. · Booking reference: QZ7-K4M
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

  it('names the package where it is asked for', () => {
    const notice = writeParkNotice('placedNotice', createMailedBooking({ package: true }), park);
    expect(toPlainText(notice)).toContain(
      'Komplekts (trose, pirts, inventārs) · Package (cable, sauna, equipment): jā · yes',
    );
  });

  it.each([
    ['beginner', 'Iesācējs · Beginner'],
    ['two seasons', 'two seasons'],
  ])('shows the experience level %s, in both languages where forms offer it', (level, shown) => {
    const { customer } = bookingWithLinks;
    const noticed = createMailedBooking({ customer: { ...customer, experienceLevel: level } });
    expect(toPlainText(writeParkNotice('placedNotice', noticed, park))).toContain(
      `Pieredze · Experience: ${shown}\n`,
    );
  });

  it('shows e-mails as people write them', () => {
    const { customer } = bookingWithLinks;
    const noticed = createMailedBooking({
      customer: { ...customer, email: 'anna@xn--dai-0oa14d.lv' },
    });
    expect(toPlainText(writeParkNotice('placedNotice', noticed, park))).toContain(
      'E-pasts · Email: anna@ādaži.lv',
    );
  });

  it('has no links', () => {
    const letter = writeParkNotice('placedNotice', bookingWithLinks, park);
    expect(renderLetterText(letter) + renderLetterHtml(letter)).not.toContain('evil');
    expect(toPlainText(letter)).toContain('Vārds · Name: Klients · Customer\n');
    expect(toPlainText(letter)).toContain('Piezīmes · Notes: Divi bērni\n    raksti uz\n');
  });

  it('leaves out the staff’s notes', () => {
    const noted = createMailedBooking({
      customer: { ...bookingWithLinks.customer, staffNotes: 'has not paid' },
    });
    for (const letter of [
      writeParkNotice('placedNotice', noted, park),
      writeParkNotice('cancelledNotice', noted, park),
    ]) {
      expect(letter.subject + renderLetterText(letter) + renderLetterHtml(letter)).not.toContain(
        'has not paid',
      );
    }
  });
});
