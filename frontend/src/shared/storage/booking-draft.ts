import { inTab } from './storage.ts';

const KEY = 'bookingDraft';

export interface BookingDraft {
  readonly fullName?: string;
  readonly phoneNumber?: string;
  readonly email?: string;
  readonly notes?: string;
  readonly equipmentRental?: boolean;
}

const types: Record<keyof BookingDraft, string> = {
  fullName: 'string',
  phoneNumber: 'string',
  email: 'string',
  notes: 'string',
  equipmentRental: 'boolean',
};

/** What was typed in this tab before the form was left. A draft that can't be read is empty. */
export function bookingDraft(): BookingDraft {
  try {
    const saved = Object.entries(JSON.parse(inTab.read(KEY) ?? '{}') as object);
    return Object.fromEntries(saved.filter(([name, value]) => typeof value === types[name as keyof BookingDraft]));
  } catch {
    return {};
  }
}

export const keepInDraft = (typed: BookingDraft): void =>
  inTab.write(KEY, JSON.stringify({ ...bookingDraft(), ...typed }));

/** Called once the booking is placed, and when somebody signs out. */
export const dropBookingDraft = (): void => inTab.remove(KEY);
