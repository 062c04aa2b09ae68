import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { staff } from '../shared/roles.ts';
import { text } from '../shared/text.ts';

/**
 * Cancels every booking that customers placed from one network and that has not begun. Each customer is notified.
 * Repeating the request cancels those that are left.
 */
export const cancelSource = defineEndpoint({
  name: 'cancelSource',
  method: 'POST',
  path: '/api/admin/sources/:source/cancel',
  summary: 'Cancel all bookings of one network',
  roles: staff,
  takesKey: true,
  params: z.object({ source: text(200).meta({ description: 'As the list of sources names it.' }) }),
  response: z.object({ cancelled: z.array(z.string()).meta({ description: 'References of what was cancelled.' }) }),
  errors: ['OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
