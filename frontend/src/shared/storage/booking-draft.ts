import type { OpenDetails, SealedDetail } from '@cablepark/contracts/schedule/booking-details';

import { inTab, parseJson } from './storage.ts';

const KEY = 'bookingDraft';
/** Where the form keeps what it sent last. */
export const SENT_KEY = 'bookingSent';

/** The fields of the booking form. */
export type BookingFields = Readonly<Record<'fullName' | 'phoneNumber' | 'email', string>> &
  Readonly<Record<SealedDetail, string>> &
  OpenDetails & {
    /** The codes of the passes that pay. */
    readonly payWith: readonly string[];
    /** What is typed and isn't a whole code yet. */
    readonly passCode: string;
  };
export type BookingDraft = Partial<BookingFields>;

/**
 * What was typed in this tab before the form was left, if it can be a value of the field: one of
 * the type that the blank field has.
 */
export function readBookingDraft(blank: BookingFields): BookingDraft {
  return Object.fromEntries(
    readSaved().filter(([name, value]) => {
      const empty = blank[name as keyof BookingFields];
      return typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);
    }),
  );
}

const readSaved = (): [name: string, value: unknown][] =>
  Object.entries(parseJson(inTab.read(KEY)) ?? {});

export const keepInDraft = (typed: BookingDraft): void =>
  inTab.write(KEY, JSON.stringify({ ...Object.fromEntries(readSaved()), ...typed }));

/** Called once the booking is placed, and when somebody signs out. */
export const dropBookingDraft = (): void => inTab.remove(KEY, SENT_KEY);
