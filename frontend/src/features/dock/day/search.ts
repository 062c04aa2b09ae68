import type { DockEntry } from './dock-entries.ts';

/** Text without case, accents, spaces and hyphens, so that `Bērziņa` is found by `berzina` and a phone as it is said. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\-–()/.]/g, '');

/** Whether an entry is found by a name, a phone number or a reference, or by a part of one. */
export function isFound({ booking }: DockEntry, typed: string): boolean {
  const wanted = plain(typed);
  const texts = [booking.customerName, booking.phoneNumber, booking.reference, booking.shortReference ?? ''].map(plain);
  const words = typed.trim().split(/\s+/).map(plain);
  const [name = ''] = texts;
  return texts.some((text) => text.includes(wanted)) || words.every((word) => name.includes(word));
}
