import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { removeInvisible } from '../shared/invisible.ts';
import { email, requiredText } from '../shared/text.ts';

/** The address for notices about bookings; null if none has been set. */
export const getAdminEmail = defineEndpoint(
  'getAdminEmail',
  'GET /api/config/admin-email',
  'managers',
  {
    summary: 'Where notices of bookings go',
    response: z.object({ email: z.string().nullable() }),
  },
);

const EMPTY = 'Email cannot be empty';

export const changeAdminEmail = defineEndpoint(
  'changeAdminEmail',
  'PUT /api/config/admin-email',
  'managers',
  {
    summary: 'Change where notices of bookings go',
    isUndoable: true,
    body: z.object({
      email: requiredText(
        z
          .string()
          .refine((address) => removeInvisible(address).trim() !== '', {
            error: EMPTY,
            abort: true,
          })
          .pipe(email('Invalid email address')),
        EMPTY,
      ),
    }),
    example: { email: 'office@example.com' },
    response: z.object({ email: z.string() }),
  },
);
