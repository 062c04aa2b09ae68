import { inTab, parseJson } from './storage.ts';

const KEY = 'bookingDraft';
/** Where the form keeps what it sent last. */
export const SENT_KEY = 'bookingSent';

const types = {
  fullName: 'string',
  phoneNumber: 'string',
  email: 'string',
  notes: 'string',
  equipmentRental: 'boolean',
  package: 'boolean',
} as const;
interface TypeOf {
  readonly string: string;
  readonly boolean: boolean;
}

export type BookingDraft = {
  readonly [Field in keyof typeof types]?: TypeOf[(typeof types)[Field]];
};

/** What was typed in this tab before the form was left. A draft that can't be read is empty. */
export function readBookingDraft(): BookingDraft {
  const saved = Object.entries(parseJson(inTab.read(KEY)) ?? {});
  return Object.fromEntries(
    saved.filter(([name, value]) => typeof value === types[name as keyof BookingDraft]),
  );
}

export const keepInDraft = (typed: BookingDraft): void =>
  inTab.write(KEY, JSON.stringify({ ...readBookingDraft(), ...typed }));

/** Called once the booking is placed, and when somebody signs out. */
export const dropBookingDraft = (): void => inTab.remove(KEY, SENT_KEY);
