import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { leadTimeSettings, operatingHours, pricing } from './settings.ts';

export const OperatingHoursChanged = defineEvent('OperatingHoursChanged', 1, operatingHours, {
  dayOfWeek: 0,
  openTime: '15:00',
  closeTime: '22:00',
  isClosed: false,
  useLocalTime: true,
});

export const PricingChanged = defineEvent('PricingChanged', 1, pricing, {
  name: 'peak',
  priceCents: 2500,
  startTime: '17:00',
  endTime: '22:00',
  applyToWeekends: true,
  weekendMultiplier: null,
});

export const LeadTimeSettingsChanged = defineEvent('LeadTimeSettingsChanged', 1, leadTimeSettings, {
  restrictionMode: 'enforced',
  leadTimeHours: 0,
  operatorOnSite: false,
});

export const adminEmail = z.object({ email: z.string() });
export const AdminEmailChanged = defineEvent('AdminEmailChanged', 1, z.object({ address: sealed(adminEmail) }), {
  address: sealedExample,
});

export const configurationEvents = [
  OperatingHoursChanged,
  PricingChanged,
  LeadTimeSettingsChanged,
  AdminEmailChanged,
] as const;

export type ConfigurationEvent = EventOf<(typeof configurationEvents)[number]>;
