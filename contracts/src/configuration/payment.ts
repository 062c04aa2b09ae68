import { z } from 'zod';

import { exportAs } from '../shared/exported.ts';
import { requiredText, text } from '../shared/text.ts';
import { defineSetting } from './define-setting.ts';

const MAX_LENGTH = 200;
const MISSING = {
  en: 'Please write the sentence in both languages',
  lv: 'Lūdzu, uzraksti teikumu abās valodās',
};
const words = exportAs('shown', z.string());
const sentence = requiredText(
  text(MAX_LENGTH).refine((sent) => sent !== '', MISSING.en),
  MISSING.en,
);

/**
 * Where and how one pays, in a sentence for customers' pages and mails. It isn’t meant for personal
 * data, so it isn’t sealed.
 */
export const paymentSetting = defineSetting({
  name: 'payment',
  event: 'PaymentChanged',
  stored: z.object({ lv: words, en: words }),
  sent: z.object({ lv: sentence, en: sentence }),
  defaultValue: {
    lv: 'Maksāsi parkā: skaidrā naudā vai ar karti',
    en: 'You pay at the park: cash or card',
  },
  example: { lv: 'Maksā parkā, tikai ar karti', en: 'You pay at the park, by card only' },
  path: '/api/config/payment',
  mayRead: 'everyone',
  mayChange: 'managers',
  summary: 'Where and how one pays',
  fields: {
    lv: {
      kind: 'sentence',
      language: 'lv',
      maxLength: MAX_LENGTH,
      label: { en: 'In Latvian', lv: 'Latviski' },
      invalid: MISSING,
    },
    en: {
      kind: 'sentence',
      language: 'en',
      maxLength: MAX_LENGTH,
      label: { en: 'In English', lv: 'Angliski' },
      invalid: MISSING,
    },
  },
  texts: {
    title: { en: 'Payment', lv: 'Maksāšana' },
    lead: {
      en: 'Customers read this sentence where they book, on the confirmation and in e-mails.',
      lv: 'Šo teikumu klienti redz rezervējot, apstiprinājumā un vēstulēs.',
    },
    inHistory: { en: 'Payment', lv: 'Maksāšana' },
    changed: { en: 'Payment sentence changed', lv: 'Mainīts teikums par maksāšanu' },
    saved: { en: 'Payment saved', lv: 'Teikums saglabāts' },
    saveFailed: {
      en: 'Failed to update the sentence about payment.',
      lv: 'Neizdevās saglabāt teikumu par maksāšanu.',
    },
    loadFailed: {
      en: 'Failed to load the sentence about payment.',
      lv: 'Neizdevās ielādēt teikumu par maksāšanu.',
    },
  },
  describeSaved: () => ({
    text: {
      en: 'Pages and e-mails say it from now on.',
      lv: 'Turpmāk tas būs lapās un vēstulēs.',
    },
  }),
});
export type PaymentSetting = (typeof paymentSetting)['defaultValue'];
