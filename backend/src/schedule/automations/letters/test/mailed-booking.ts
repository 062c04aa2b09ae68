import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import type { MailedBooking, Park } from '../mailed-booking.ts';

export const park: Park = {
  sender: { name: 'Wake Siguļi', address: 'info@example.com' },
  phone: '+371 20 000 000',
  siteUrl: 'https://wake.example',
};

/** 1 June 2026, 15:00 in Riga. */
export const first = slotAt(new Date('2026-06-01T12:00:00Z'));

export const createMailedBooking = (changes: Partial<MailedBooking> = {}): MailedBooking => ({
  bookingId: '2026-06-01.7HQ2',
  reference: 'ABCDEFGH23456789',
  shortReference: 'QZ7-K4M',
  slots: [
    { slotId: first, priceCents: 2000 },
    { slotId: nextSlot(first), priceCents: 2500 },
  ],
  language: 'lv',
  equipmentRental: true,
  manageUrl: 'https://wake.example/manage/token',
  customer: {
    customerName: 'Anna Ozoliņa',
    phoneNumber: '+37120000001',
    email: 'anna@example.lv',
    notes: 'Pirmo reizi',
    experienceLevel: null,
    staffNotes: null,
    linkToken: 'the-token-of-a-link',
  },
  ...changes,
});

/** A booking whose free text is full of links. */
export const bookingWithLinks = createMailedBooking({
  customer: {
    customerName: 'https://evil.example www.evil.lv',
    phoneNumber: '+37120000001',
    email: 'anna@example.lv',
    notes: 'Divi bērni\nraksti uz evil．lv',
    experienceLevel: 'sk. evil.lv',
    staffNotes: null,
    linkToken: 'the-token-of-a-link',
  },
});
