import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';

/** The address for notices about bookings; null if none has been set. */
export const getAdminEmail = defineEndpoint({
  name: 'getAdminEmail',
  method: 'GET',
  path: '/api/config/admin-email',
  summary: 'Where notices of bookings go',
  roles: managers,
  response: z.object({ email: z.string().nullable() }),
});
