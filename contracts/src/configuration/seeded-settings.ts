import type { z } from 'zod';

import type {
  LeadTimeSettings,
  OperatingHours,
  Pricing,
  timeFormatPreferences,
} from './settings.ts';

export const defaultTimeFormat: z.output<typeof timeFormatPreferences> = {
  use24HourFormat: true,
  showTimezoneIndicator: true,
  dateFormat: 'dd.MM.yyyy',
  timeFormat: 'HH:mm',
  defaultTimezone: 'Europe/Riga',
};

/** The settings that the first start writes (rules 2.6 and 3.1). */
export const seededOperatingHours: readonly OperatingHours[] = [0, 1, 2, 3, 4, 5, 6].map(
  (dayOfWeek) => ({
    dayOfWeek,
    openTime: dayOfWeek < 5 ? '15:00' : '10:00',
    closeTime: '22:00',
    isClosed: false,
    useLocalTime: true,
  }),
);

export const seededPricing: readonly Pricing[] = [
  {
    name: 'standard',
    priceCents: 2000,
    startTime: null,
    endTime: null,
    applyToWeekends: false,
    weekendMultiplier: null,
  },
  {
    name: 'peak',
    priceCents: 2500,
    startTime: '17:00',
    endTime: '22:00',
    applyToWeekends: true,
    weekendMultiplier: null,
  },
  {
    name: 'weekend',
    priceCents: 2500,
    startTime: null,
    endTime: null,
    applyToWeekends: false,
    weekendMultiplier: null,
  },
];

export const defaultLeadTime: LeadTimeSettings = {
  restrictionMode: 'enforced',
  leadTimeHours: 0,
  operatorOnSite: false,
};
