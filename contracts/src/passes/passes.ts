import { z } from 'zod';

import { optionalName } from '../accounts/account-form.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime, rigaDay } from '../shared/fields.ts';
import { receipt, receiptInAnswer, receiptQuery } from '../shared/receipt.ts';
import { email, optionalEmail, requiredText, text } from '../shared/text.ts';
import { passKey } from './pass-code.ts';
import { MAX_CENTS, passKinds, passProduct } from './pass-product.ts';
import { askedSlots, coverOfPass, left, leftToday } from './shown-pass.ts';

const cents = z.number().int();
const id = z.object({ id: z.uuid() });
const names = z.object({ lv: z.string(), en: z.string() });

/** A product on sale. */
export const listedPassProduct = z.object({ id: z.string(), ...passProduct.shape, name: names });
export type ListedPassProduct = z.output<typeof listedPassProduct>;

const exampleProduct = {
  kind: 'rides',
  name: { lv: '10 braucieni', en: '10 rides' },
  priceCents: 15_000,
  rides: 10,
  validDays: 365,
  position: 1,
} as const;

export const listPassProducts = defineEndpoint(
  'listPassProducts',
  'GET /api/pass-products',
  'everyone',
  {
    summary: 'The passes and gift cards on sale, in their order',
    response: z.array(listedPassProduct),
  },
);

export const addPassProduct = defineEndpoint(
  'addPassProduct',
  'POST /api/pass-products',
  'managers',
  {
    summary: 'Put a pass or a gift card on sale',
    isUndoable: true,
    body: passProduct,
    example: exampleProduct,
    response: listedPassProduct,
    status: 201,
  },
);

export const changePassProduct = defineEndpoint(
  'changePassProduct',
  'PUT /api/pass-products/:id',
  'managers',
  {
    summary: 'Change what is sold from now on; passes keep the terms of their sale',
    isUndoable: true,
    params: id,
    body: passProduct,
    example: exampleProduct,
    response: listedPassProduct,
    errors: ['PASS_PRODUCT_NOT_FOUND'],
  },
);

export const removePassProduct = defineEndpoint(
  'removePassProduct',
  'DELETE /api/pass-products/:id',
  'managers',
  {
    summary: 'Take a pass or a gift card off sale',
    isUndoable: true,
    params: id,
    errors: ['PASS_PRODUCT_NOT_FOUND'],
  },
);

const NO_EMAIL = 'Invalid email address';
/** Who holds a pass need not be known. */
const holder = z.object({
  fullName: optionalName,
  email: optionalEmail(NO_EMAIL),
  language: z.enum(['lv', 'en']).optional(),
});

export const paidByWays = ['cash', 'card', 'transfer', 'other'] as const;

export const soldPass = z.object({
  id: z.string(),
  code: z.string(),
  url: z.string(),
  name: names,
  left,
  expiresOn: z.string(),
  receipt: receiptInAnswer,
});
export type SoldPass = z.output<typeof soldPass>;

export const sellPass = defineEndpoint('sellPass', 'POST /api/passes', 'staff', {
  summary: 'Sell a pass or a gift card that was paid at the park',
  isUndoable: true,
  body: z.object({
    productId: z.uuid(),
    holder: holder.default({ fullName: null, email: null }),
    paidBy: z.enum(paidByWays),
  }),
  example: {
    productId: '0198f3a0-0000-7000-8000-0000000000a1',
    holder: { fullName: 'Anna Kalniņa', email: 'anna@example.com', language: 'lv' },
    paidBy: 'card',
  },
  response: soldPass,
  status: 201,
  errors: ['PASS_PRODUCT_NOT_FOUND', 'PASS_NOT_FOUND', 'PASS_EXPIRED'],
});

export const passStatuses = ['active', 'used', 'expired', 'refunded'] as const;
export const passEntryKinds = [
  'sold',
  'used',
  'returned',
  'adjusted',
  'extended',
  'refunded',
  'lapsed',
] as const;

/** What happened to a pass, with what went away as a negative number. */
export const passEntry = z.object({
  at: dateTime,
  kind: z.enum(passEntryKinds),
  rides: z.number().int(),
  cents,
  booking: z.string().nullable().meta({ description: 'The short reference.' }),
  left,
});
export type PassEntry = z.output<typeof passEntry>;

/** A pass as it is shown to anybody who has its code. */
export const holdersPass = z.object({
  name: names,
  kind: z.enum(passKinds),
  status: z.enum(passStatuses),
  left: leftToday,
  expiresOn: z.string(),
  entries: z.array(passEntry),
  ...coverOfPass,
});
export type HoldersPass = z.output<typeof holdersPass>;

/** A pass as staff see it. Its code is shown to nobody but its holder. */
export const staffPass = holdersPass.extend({
  id: z.string(),
  productId: z.string(),
  priceCents: cents,
  holder: z.object({ fullName: z.string().nullable(), email: z.string().nullable() }),
  language: z.enum(['lv', 'en']),
  paidBy: z.enum(paidByWays),
  soldAt: dateTime,
  isMailUndelivered: z.boolean().optional().meta({
    description:
      'Only in the answer about one pass, and only where so: the last mail about it could not be delivered.',
  }),
});
export type StaffPass = z.output<typeof staffPass>;

export const getPass = defineEndpoint('getPass', 'GET /api/passes/:key', 'everyone', {
  summary: 'A pass by its code; for staff by its id, with its holder',
  params: z.object({ key: passKey }),
  query: z.object({ timeSlotIds: askedSlots.optional() }),
  response: z.union([staffPass, holdersPass]),
  errors: ['PASS_NOT_FOUND', 'SLOT_NOT_FOUND', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'THROTTLED'],
});

/** Open to anybody who has the code, as the pass itself is: it reveals only hashes. */
export const getPassReceipt = defineEndpoint(
  'getPassReceipt',
  'GET /api/passes/:key/receipt',
  'everyone',
  {
    summary: "The proof that the sale of a pass is in the park's log; by its code, for staff by id",
    params: z.object({ key: passKey }),
    query: receiptQuery,
    response: receipt,
    errors: ['PASS_NOT_FOUND', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'THROTTLED', 'UNAVAILABLE'],
  },
);

const MAX_FIND = 100;
export const listPasses = defineEndpoint('listPasses', 'GET /api/passes', 'staff', {
  summary: 'Passes by name, e-mail, code or booking; without find, the newest',
  query: z.object({
    find: text(MAX_FIND)
      .transform((typed) => typed || undefined)
      .optional(),
  }),
  response: z.array(
    staffPass.omit({ entries: true, covers: true, dueCents: true, isMailUndelivered: true }),
  ),
});

const MAX_WHY = 500;
const why = requiredText(
  text(MAX_WHY).refine((said) => said !== '', 'Say why'),
  'Say why',
);
const difference = z.number().int().min(-MAX_CENTS).max(MAX_CENTS);
const PASS_ERRORS = ['PASS_NOT_FOUND', 'PASS_REFUNDED', 'PASS_CLOSED'] as const;

export const adjustPass = defineEndpoint('adjustPass', 'POST /api/passes/:id/adjust', 'managers', {
  summary: 'Give rides or money on top, or take some away',
  isUndoable: true,
  params: id,
  body: z.object({ rides: difference.default(0), cents: difference.default(0), why }),
  example: { rides: 1, why: 'Rain' },
  response: z.object({ left }),
  errors: [...PASS_ERRORS, 'PASS_EXPIRED'],
});

export const extendPass = defineEndpoint('extendPass', 'POST /api/passes/:id/extend', 'managers', {
  summary: 'Let a pass be good for longer',
  isUndoable: true,
  params: id,
  body: z.object({ until: rigaDay }),
  example: { until: '2027-08-31' },
  response: z.object({ expiresOn: z.string(), left }),
  errors: PASS_ERRORS,
});

export const refundPass = defineEndpoint('refundPass', 'POST /api/passes/:id/refund', 'managers', {
  summary: 'End a pass, and tell what is given back of its price',
  takesKey: true,
  params: id,
  body: z.object({ why }),
  example: { why: 'Moves away' },
  response: z.object({ givenBackCents: cents }),
  errors: PASS_ERRORS,
});

export const resendPass = defineEndpoint('resendPass', 'POST /api/passes/:id/resend', 'staff', {
  summary: 'Mail a pass once more, to another e-mail if one is given',
  takesKey: true,
  params: id,
  body: z.object({ email: email(NO_EMAIL).optional() }),
  example: {},
  errors: [...PASS_ERRORS, 'PASS_EXPIRED'],
});

export const erasePass = defineEndpoint(
  'erasePass',
  'DELETE /api/passes/:key/personal-data',
  'everyone',
  {
    summary: 'Erase the holder of a pass and its code; by its code, or managers by its id',
    takesKey: true,
    params: z.object({ key: passKey }),
    query: z.object({ forfeit: z.enum(['true', 'false']).optional() }),
    errors: ['PASS_NOT_FOUND', 'PASS_HAS_VALUE', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'THROTTLED'],
  },
);
