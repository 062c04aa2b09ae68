import { z } from 'zod';

import { isDayInReach } from '../shared/days-in-reach.ts';
import { bounded, isPersonsName, isShown, text } from '../shared/text.ts';

/**
 * What a pass pays with: rides of a half hour each, any half hours up to a number a day, or money.
 */
export const passKinds = ['rides', 'season', 'value'] as const;
export type PassKind = (typeof passKinds)[number];

/** When VAT is due: when the pass is sold, or when it is used. Only the ledger tells it. */
export const vat = z.object({
  percent: z.number().min(0).max(100),
  due: z.enum(['sale', 'use']),
});

/** The most that a pass may cost, pay, or have left. */
export const MAX_CENTS = 100_000_000;
const cents = z.number().int().min(0).max(MAX_CENTS);
const NO_NAME = 'Give the name in both languages';
const ONE_LINE = 'Write the name in one line, without invisible characters';
const MAX_NAME = 80;
/** Screens, printed passes and subjects of mails show it in one line. */
const name = bounded(MAX_NAME, NO_NAME)
  .refine(isPersonsName, ONE_LINE)
  .pipe(text(MAX_NAME).refine(isShown, NO_NAME));

/** What a pass is good for. A pass keeps the terms of its sale, whatever becomes of the product. */
export interface PassTerms {
  readonly kind: PassKind;
  readonly name: { readonly lv: string; readonly en: string };
  readonly priceCents: number;
  /** Of kind `rides`: how many half hours. */
  readonly rides: number | null;
  /** Of kind `value`: how much it pays, which may be more than its price. */
  readonly valueCents: number | null;
  /**
   * The most that a ride or a season pays of a half hour; the rest is due at the park. Null for any
   * price.
   */
  readonly coversCents: number | null;
  /** Of kind `season`: how many half hours a Riga day. */
  readonly perDay: number | null;
  readonly vat: z.output<typeof vat> | null;
}

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/** The fields of each kind; others must be left out or null. */
const FIELDS_OF_KIND: Readonly<Record<PassKind, readonly string[]>> = {
  rides: ['rides', 'coversCents'],
  season: ['perDay', 'coversCents'],
  value: ['valueCents'],
};
const REQUIRED_OF_KIND: Readonly<Record<PassKind, string>> = {
  rides: 'rides',
  season: 'perDay',
  value: 'valueCents',
};
const FIELDS_OF_SOME_KIND = ['rides', 'valueCents', 'coversCents', 'perDay'] as const;
/** What the fields are called in sentences for people. */
const WORDS: Readonly<Record<(typeof FIELDS_OF_SOME_KIND)[number], string>> = {
  rides: 'a number of rides',
  valueCents: 'a value',
  coversCents: 'a highest price',
  perDay: 'a number of half hours a day',
};

/** What the park sells. */
export const passProduct = z
  .object({
    kind: z.enum(passKinds),
    name: z.object({ lv: name, en: name }),
    priceCents: cents,
    rides: orNull(z.number().int().min(1).max(100)),
    valueCents: orNull(z.number().int().min(100).max(MAX_CENTS)),
    coversCents: orNull(cents),
    perDay: orNull(z.number().int().min(1).max(48)),
    /** Days from the sale, whose day counts. */
    validDays: orNull(z.number().int().min(1).max(3660)),
    /** The last Riga day on which it is good. */
    validUntil: orNull(z.string().refine(isDayInReach, 'must be a day (yyyy-MM-dd)')),
    vat: orNull(vat),
    /** Its place in the list of what is on sale. */
    position: z.number().int().min(0).max(1000).default(0),
  })
  .superRefine((product, context) => {
    const own = FIELDS_OF_KIND[product.kind];
    for (const field of FIELDS_OF_SOME_KIND) {
      if (product[field] !== null && !own.includes(field)) {
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `A pass of this kind can’t have ${WORDS[field]}`,
        });
      }
    }

    const required = REQUIRED_OF_KIND[product.kind] as 'rides' | 'perDay' | 'valueCents';
    if (product[required] === null) {
      context.addIssue({
        code: 'custom',
        path: [required],
        message: `A pass of this kind needs ${WORDS[required]}`,
      });
    }
    if ((product.validDays === null) === (product.validUntil === null)) {
      context.addIssue({
        code: 'custom',
        path: ['validDays'],
        message: 'Give either how many days it is valid or its last day',
      });
    }
  });
export type PassProduct = z.output<typeof passProduct>;
