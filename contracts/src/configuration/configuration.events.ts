import { z } from 'zod';

import { defineEvent, toPersonalFact, type EventOf } from '../shared/define-event.ts';
import { shownText } from '../shared/exported.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { parkSettings } from './park-settings.ts';
import { settingNames } from './setting-names.ts';
import { operatingHours, pricing, specialDaySetting } from './settings.ts';

export const OperatingHoursChanged = defineEvent('OperatingHoursChanged', {
  schema: operatingHours,
  example: {
    dayOfWeek: 0,
    openTime: '15:00',
    closeTime: '22:00',
    isClosed: false,
    useLocalTime: true,
  },
  touches: ({ dayOfWeek }) => ({ settings: [settingNames.operatingHours(dayOfWeek)] }),
  audit: { en: 'Operating hours changed', lv: 'Mainīts darba laiks' },
});

export const PricingChanged = defineEvent('PricingChanged', {
  schema: pricing,
  example: {
    name: 'peak',
    priceCents: 2500,
    startTime: '17:00',
    endTime: '22:00',
    applyToWeekends: true,
    weekendMultiplier: null,
  },
  touches: ({ name }) => ({ settings: [settingNames.pricing(name)] }),
  audit: { en: 'Prices changed', lv: 'Mainītas cenas' },
});

/** These days differ from their weekday, in this way. */
export const SpecialDaysChanged = defineEvent('SpecialDaysChanged', {
  schema: z.object({ days: z.array(shownText).min(1), setting: specialDaySetting }),
  example: {
    days: ['2026-06-23', '2026-06-24'],
    setting: {
      isClosed: false,
      openTime: '12:00',
      closeTime: '18:00',
      priceCents: 3000,
      note: { lv: 'Jāņi', en: 'Midsummer' },
    },
  },
  touches: ({ days }) => ({ settings: days.map(settingNames.specialDay) }),
  audit: { en: 'Special days changed', lv: 'Mainītas īpašās dienas' },
});

/** These days follow their weekday again. */
export const SpecialDaysRemoved = defineEvent('SpecialDaysRemoved', {
  schema: z.object({ days: z.array(shownText).min(1) }),
  example: { days: ['2026-06-23'] },
  touches: ({ days }) => ({ settings: days.map(settingNames.specialDay) }),
  audit: { en: 'Special days removed', lv: 'Noņemtas īpašās dienas' },
});

export const adminEmail = z.object({ email: z.string() });
export const AdminEmailChanged = defineEvent('AdminEmailChanged', {
  schema: z.object({ address: sealed(adminEmail) }),
  example: { address: sealedExample },
  touches: () => ({ settings: [settingNames.adminEmail] }),
  inWhatIf: () => undefined,
  facts: () => [toPersonalFact('email')],
  audit: { en: 'Admin e-mail changed', lv: 'Mainīts administratora e-pasts' },
});

/**
 * When a setting was last changed before an action that was taken back; null if nobody had set it.
 */
const changedAt = shownText.nullable();

const settingReverted = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('operatingHours'), changedAt, value: operatingHours }),
  z.object({ kind: z.literal('pricing'), changedAt, value: pricing }),
  z.object({ kind: z.literal('adminEmail'), changedAt, value: sealed(adminEmail).nullable() }),
  z.object({
    kind: z.literal('specialDay'),
    changedAt,
    days: z.array(shownText).min(1),
    value: specialDaySetting.nullable(),
  }),
  ...parkSettings.map(({ reverted }) => reverted),
]);

/** The names of the settings that the event reverted. */
export function namesOfReverted(data: z.output<typeof settingReverted>): readonly string[] {
  switch (data.kind) {
    case 'operatingHours':
      return [settingNames.operatingHours(data.value.dayOfWeek)];
    case 'pricing':
      return [settingNames.pricing(data.value.name)];
    case 'specialDay':
      return data.days.map(settingNames.specialDay);
    default:
      return [data.kind];
  }
}

/**
 * An action was taken back, and a setting is as it was before. A value is null where nobody had set
 * it. Special days that had the same setting since the same time share an event.
 */
export const SettingReverted = defineEvent('SettingReverted', {
  schema: settingReverted,
  example: { kind: 'reminders', changedAt: null, value: { hoursBefore: 24 } },
  touches: (data) => ({ settings: namesOfReverted(data) }),
  inWhatIf: (data) => (data.kind === 'adminEmail' ? undefined : data),
  facts: ({ kind }) => (kind === 'adminEmail' ? [toPersonalFact('email')] : []),
  audit: { en: 'Setting as it was before', lv: 'Iestatījums atkal kā iepriekš' },
});

export const configurationEvents = [
  OperatingHoursChanged,
  PricingChanged,
  SpecialDaysChanged,
  SpecialDaysRemoved,
  AdminEmailChanged,
  SettingReverted,
  ...parkSettings.map(({ event }) => event),
] as const;

export type ConfigurationEvent = EventOf<(typeof configurationEvents)[number]>;
