import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { appliedSetting, APPLY_MISSING, applyFields, isApplyGiven } from './applied-setting.ts';
import { operatingHoursEntry } from './get-config.ts';
import { clockTimeSent, settingId } from './settings.ts';

const NO_TIME = 'Please enter the times as HH:mm';
export const WRONG_ORDER = 'Close time must be after open time';
const time = clockTimeSent(NO_TIME).nullish();

/**
 * Times are Riga local times (rule 2.4). What is left out stays; a day that is closed may have null
 * times, which stay, too. With `apply` the answer says what becomes of the slots, otherwise it is
 * the weekday's hours.
 */
export const changeOperatingHours = defineEndpoint(
  'changeOperatingHours',
  'PUT /api/config/operating-hours/:id',
  'managers',
  {
    summary: "Change a weekday's opening hours",
    isUndoable: true,
    params: z.object({ id: settingId }),
    body: z
      .object({
        openTime: time,
        closeTime: time,
        isClosed: z.boolean({ error: 'Closed must be true or false' }).optional(),
        ...applyFields,
      })
      .refine(isApplyGiven, APPLY_MISSING)
      .refine(
        ({ openTime, closeTime, isClosed }) =>
          isClosed || (openTime !== null && closeTime !== null),
        {
          error: NO_TIME,
          path: ['openTime'],
        },
      )
      .refine(({ openTime, closeTime }) => !openTime || !closeTime || openTime < closeTime, {
        error: WRONG_ORDER,
        path: ['closeTime'],
      }),
    example: { openTime: '15:00', closeTime: '22:00', isClosed: false },
    response: z.union([operatingHoursEntry, appliedSetting]),
    errors: ['SETTING_NOT_FOUND', 'TOO_MUCH_AT_ONCE'],
  },
);
