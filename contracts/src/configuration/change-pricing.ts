import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { toCents } from '../shared/money.ts';
import { appliedSetting, APPLY_MISSING, applyFields, isApplyGiven } from './applied-setting.ts';
import { pricingEntry } from './get-config.ts';
import { clockTimeSent, settingId } from './settings.ts';

const TOO_LOW = 'Price must be at least €0';
const HIGHEST = 100_000;
const time = clockTimeSent('Please enter the times as HH:mm');

/**
 * Changes a price. What is left out stays; null times leave the peak window as it is, weekends
 * included (rule 3.2). With `apply` the answer says what becomes of the slots, otherwise it is the
 * price.
 */
export const changePricing = defineEndpoint(
  'changePricing',
  'PUT /api/config/pricing/:id',
  'managers',
  {
    summary: 'Change a price',
    isUndoable: true,
    params: z.object({ id: settingId }),
    body: z
      .object({
        price: z
          .number({ error: TOO_LOW })
          .min(0, TOO_LOW)
          .max(HIGHEST, 'Price is too high')
          .optional(),
        weekendMultiplier: z.number().min(0).max(100).nullish(),
        applyToWeekends: z.boolean({ error: 'must be true or false' }).optional(),
        startTime: time.nullish(),
        endTime: time.nullish(),
        ...applyFields,
      })
      .refine(isApplyGiven, APPLY_MISSING)
      .transform(({ price, ...rest }) => ({
        priceCents: price === undefined ? undefined : toCents(price),
        ...rest,
      })),
    example: {
      price: 20,
      weekendMultiplier: null,
      applyToWeekends: false,
      startTime: null,
      endTime: null,
    },
    response: z.union([pricingEntry, appliedSetting]),
    errors: ['SETTING_NOT_FOUND', 'TOO_MUCH_AT_ONCE'],
  },
);
