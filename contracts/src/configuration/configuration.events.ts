import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { leadTimeSettings, operatingHours, pricing } from './settings.ts';

export const OperatingHoursChanged = defineEvent('OperatingHoursChanged', {
  version: 1,
  schema: operatingHours,
  example: { dayOfWeek: 0, openTime: '15:00', closeTime: '22:00', isClosed: false, useLocalTime: true },
  audit: { en: 'Operating hours changed', lv: 'Mainīts darba laiks' },
});

export const PricingChanged = defineEvent('PricingChanged', {
  version: 1,
  schema: pricing,
  example: {
    name: 'peak',
    priceCents: 2500,
    startTime: '17:00',
    endTime: '22:00',
    applyToWeekends: true,
    weekendMultiplier: null,
  },
  audit: { en: 'Prices changed', lv: 'Mainītas cenas' },
});

export const LeadTimeSettingsChanged = defineEvent('LeadTimeSettingsChanged', {
  version: 1,
  schema: leadTimeSettings,
  example: { restrictionMode: 'enforced', leadTimeHours: 0, operatorOnSite: false },
  audit: { en: 'Lead time settings changed', lv: 'Mainīti iepriekšējas pieteikšanās iestatījumi' },
});

export const adminEmail = z.object({ email: z.string() });
export const AdminEmailChanged = defineEvent('AdminEmailChanged', {
  version: 1,
  schema: z.object({ address: sealed(adminEmail) }),
  example: { address: sealedExample },
  audit: { en: 'Admin e-mail changed', lv: 'Mainīts administratora e-pasts' },
});

export const configurationEvents = [
  OperatingHoursChanged,
  PricingChanged,
  LeadTimeSettingsChanged,
  AdminEmailChanged,
] as const;

export type ConfigurationEvent = EventOf<(typeof configurationEvents)[number]>;
