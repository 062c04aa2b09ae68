import { z } from 'zod';

import { dateTime } from '../shared/fields.ts';
import { defineSetting } from './define-setting.ts';
import { defaultLeadTime } from './seeded-settings.ts';
import { leadTimeSettings, restrictionModes } from './settings.ts';

/** The lead time as clients see it. */
export const leadTimeEntry = leadTimeSettings.extend({
  id: z.number().int(),
  updatedAt: dateTime.nullable(),
});
export type LeadTimeEntry = z.output<typeof leadTimeEntry>;

const NOT_HOURS = 'Lead time hours must be a non-negative integer';
const MAX_HOURS = 1_000_000;

/**
 * How close to its start customers may still book a slot (rule 4.1). Applies from the next booking
 * on. Guests may not read it; the calendar marks restricted slots for them (rule 4.4).
 */
export const leadTimeSetting = defineSetting({
  name: 'leadTime',
  event: 'LeadTimeSettingsChanged',
  stored: leadTimeSettings,
  sent: z.object({
    restrictionMode: z.enum(restrictionModes, {
      error: 'Please select a valid restriction mode',
    }),
    leadTimeHours: z
      .number({ error: NOT_HOURS })
      .int(NOT_HOURS)
      .min(0, NOT_HOURS)
      .max(MAX_HOURS, NOT_HOURS),
    operatorOnSite: z.boolean({ error: 'Operator on site must be true or false' }),
  }),
  takesPart: true,
  affectsSales: true,
  defaultValue: defaultLeadTime,
  example: { restrictionMode: 'enforced', leadTimeHours: 24, operatorOnSite: false },
  path: '/api/admin/lead-time-settings',
  method: 'POST',
  mayRead: 'signedIn',
  mayChange: 'managers',
  summary: 'How close to its start a slot can be booked',
  entry: leadTimeEntry,
  toEntry: (leadTime, updatedAt) => ({ id: 1, ...leadTime, updatedAt }),
  changed: z.object({ message: z.string(), settings: leadTimeEntry }),
  toChanged: (settings) => ({ message: 'Lead time settings updated', settings }),
  fields: {
    restrictionMode: {
      kind: 'mode',
      label: { en: 'Restriction Mode', lv: 'Ierobežojums' },
      inHistory: { en: 'Restriction', lv: 'Ierobežojums' },
      modes: {
        enforced: {
          name: { en: 'Enforced', lv: 'Vienmēr' },
          explanation: {
            en: 'Blocks all online bookings that do not meet the lead time.',
            lv: 'Tiešsaistē neviens nevar rezervēt, ja līdz braucienam ir par maz laika.',
          },
          inHistory: { en: 'always', lv: 'vienmēr' },
        },
        booking_based: {
          name: { en: 'Booking-based', lv: 'Ja dienā nav citas rezervācijas' },
          explanation: {
            en: 'Allows shorter notice if the customer already has a booking that day.',
            lv: 'Vēlāk var pieteikties klients, kuram tajā dienā jau ir rezervācija.',
          },
          inHistory: { en: 'unless booked that day', lv: 'ja dienā nav rezervācijas' },
        },
        off: {
          name: { en: 'Off', lv: 'Izslēgts' },
          explanation: { en: 'No restriction.', lv: 'Bez ierobežojuma.' },
          inHistory: { en: 'never', lv: 'nekad' },
        },
      },
    },
    leadTimeHours: {
      kind: 'wholeNumber',
      label: { en: 'Lead Time Hours', lv: 'Stundas pirms brauciena' },
      inHistory: { en: 'Hours ahead', lv: 'Stundas iepriekš' },
      unit: { en: 'hours', lv: 'stundas' },
      invalid: {
        en: 'Lead time hours must be a non-negative integer',
        lv: 'Stundu skaitam jābūt veselam skaitlim, 0 vai lielākam',
      },
    },
    operatorOnSite: {
      kind: 'yesOrNo',
      label: { en: 'Operator on site', lv: 'Operators ir uz vietas' },
      inHistory: { en: 'Operator on site', lv: 'Operators uz vietas' },
      explanation: {
        en: 'While somebody is there, no restriction applies.',
        lv: 'Kamēr kāds ir uz vietas, ierobežojuma nav.',
      },
    },
  },
  texts: {
    title: { en: 'Lead Time Settings', lv: 'Iepriekšēja pieteikšanās' },
    lead: {
      en: 'How close to the start customers can still book online. Staff are never restricted.',
      lv:
        'Cik īsi pirms brauciena klients vēl var rezervēt tiešsaistē. ' +
        'Uz darbiniekiem ierobežojums neattiecas.',
    },
    inHistory: { en: 'Lead time', lv: 'Iepriekšēja pieteikšanās' },
    changed: {
      en: 'Lead time settings changed',
      lv: 'Mainīti iepriekšējas pieteikšanās iestatījumi',
    },
    saved: { en: 'Lead time settings updated', lv: 'Pieteikšanās iestatījumi saglabāti' },
    saveFailed: {
      en: 'There was a problem updating the lead time settings.',
      lv: 'Pieteikšanās iestatījumus neizdevās saglabāt.',
    },
    loadFailed: {
      en: 'Failed to load data. Please try again.',
      lv: 'Datus neizdevās ielādēt. Lūdzu, mēģini vēlreiz.',
    },
  },
});
