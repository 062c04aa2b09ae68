import type { User } from '@cablepark/contracts/accounts/user';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import {
  defaultLeadTime,
  defaultTimeFormat,
  seededOperatingHours,
} from '@cablepark/contracts/configuration/seeded-settings';

/** A price list with these prices in euros. */
export const makePricing = (
  prices: Readonly<Record<'standard' | 'peak', number>>,
): PublicConfig['pricing'] =>
  (['standard', 'peak'] as const).map((name, id) => ({
    id,
    name,
    price: prices[name],
    startTime: null,
    endTime: null,
    applyToWeekends: false,
    weekendMultiplier: null,
  }));

/** The park's settings as the server sends them to a guest. */
export const exampleConfig: PublicConfig = {
  operatingHours: seededOperatingHours.map((hours, id) => ({
    ...hours,
    id,
    timezone: 'Europe/Riga',
    useLocalTime: true,
  })),
  pricing: [],
  leadTime: defaultLeadTime,
  timeFormatPreferences: defaultTimeFormat,
  park: { name: 'Wake Siguļi', phone: '+371 20 000 000', email: 'park@example.com' },
  googleSignIn: false,
  retentionMonths: 24,
  signedIn: false,
};

export const anna: User = {
  id: '0e7c3a52-6f2e-4a5e-9a3b-0d5a3f6b1c11',
  email: 'anna@example.com',
  username: 'anna',
  firstName: 'Anna',
  lastName: 'Kalniņa',
  phoneNumber: '+37120123456',
  role: 'athlete',
  isActive: true,
  isEmailProved: true,
  lastLogin: null,
  createdAt: '2026-06-01T09:00:00.000Z',
};
