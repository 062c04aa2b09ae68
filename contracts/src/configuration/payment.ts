import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { exportAs } from '../shared/exported.ts';
import { requiredText, text } from '../shared/text.ts';

export const PAYMENT_MAX_LENGTH = 200;
const words = exportAs('shown', z.string());

/**
 * Where and how one pays, in both languages. It isn’t meant for personal data, so it isn’t sealed.
 */
export const paymentSetting = z.object({ lv: words, en: words });
export type PaymentSetting = z.output<typeof paymentSetting>;

/** What customers read until managers write something else. */
export const defaultPayment: PaymentSetting = {
  lv: 'Maksāsi parkā: skaidrā naudā vai ar karti',
  en: 'You pay at the park: cash or card',
};

const MISSING = 'Please write the sentence in both languages';
const sentence = requiredText(
  text(PAYMENT_MAX_LENGTH).refine((sent) => sent !== '', MISSING),
  MISSING,
);

export const getPayment = defineEndpoint('getPayment', 'GET /api/config/payment', 'everyone', {
  summary: 'Where and how one pays',
  response: paymentSetting,
});

/** Replaces the sentence in both languages, for pages and mails from then on. */
export const changePayment = defineEndpoint(
  'changePayment',
  'PUT /api/config/payment',
  'managers',
  {
    summary: 'Change where and how one pays',
    isUndoable: true,
    body: z.object({ lv: sentence, en: sentence }),
    example: { lv: 'Maksā parkā, tikai ar karti', en: 'You pay at the park, by card only' },
    response: paymentSetting,
  },
);
