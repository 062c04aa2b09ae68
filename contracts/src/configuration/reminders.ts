import { z } from 'zod';

import { defineSetting } from './define-setting.ts';

const MAX_HOURS = 168;
const NOT_HOURS = `Choose whole hours from 0 to ${MAX_HOURS}`;
const NONE = { en: 'No reminders are sent.', lv: 'Atgādinājumus nesūta.' };

/**
 * How many hours before a session its customer is reminded; 0 for not at all. Applies to every
 * reminder that is still to come.
 */
export const remindersSetting = defineSetting({
  name: 'reminders',
  event: 'RemindersChanged',
  stored: z.object({ hoursBefore: z.number().int().nonnegative() }),
  sent: z.object({
    hoursBefore: z
      .number({ error: NOT_HOURS })
      .int(NOT_HOURS)
      .min(0, NOT_HOURS)
      .max(MAX_HOURS, NOT_HOURS)
      .meta({ description: 'Hours before the first slot; 0 sends none.' }),
  }),
  takesPart: true,
  defaultValue: { hoursBefore: 24 },
  example: { hoursBefore: 12 },
  path: '/api/config/reminders',
  mayRead: 'managers',
  mayChange: 'managers',
  summary: 'How long before their sessions customers are reminded',
  fields: {
    hoursBefore: {
      kind: 'wholeNumber',
      label: { en: 'Hours before the session', lv: 'Cik stundas pirms brauciena' },
      inHistory: { en: 'Hours before', lv: 'Stundas pirms brauciena' },
      unit: { en: 'hours', lv: 'stundas' },
      hint: {
        en: 'Whole hours, at most 168. 0 sends no reminders.',
        lv: 'Veselas stundas, ne vairāk kā 168. Ja 0, atgādinājumus nesūta.',
      },
      hintAtZero: NONE,
      invalid: {
        en: 'Please enter whole hours from 0 to 168',
        lv: 'Lūdzu, ievadi veselas stundas no 0 līdz 168',
      },
    },
  },
  texts: {
    title: { en: 'Reminders', lv: 'Atgādinājumi' },
    lead: {
      en: 'Customers with an e-mail address are reminded of their sessions.',
      lv: 'Klientiem, kuru e-pasts ir zināms, atgādina par braucienu.',
    },
    inHistory: { en: 'Reminders', lv: 'Atgādinājumi' },
    changed: { en: 'Reminders changed', lv: 'Mainīti atgādinājumi' },
    saved: { en: 'Reminders saved', lv: 'Atgādinājumi saglabāti' },
    saveFailed: { en: 'Failed to update reminders.', lv: 'Neizdevās saglabāt atgādinājumus.' },
    loadFailed: { en: 'Failed to load reminders.', lv: 'Neizdevās ielādēt atgādinājumus.' },
  },
  describeSaved: ({ hoursBefore }) =>
    hoursBefore === 0
      ? { text: NONE }
      : {
          text: {
            en: 'Customers are reminded {{count}} {hour|hours} before their session.',
            lv: 'Klientiem atgādina {{count}} {stundu|stundu|stundas} iepriekš.',
          },
          values: { count: hoursBefore },
        },
});
