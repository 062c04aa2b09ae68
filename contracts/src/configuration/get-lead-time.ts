import { z } from 'zod';
import { dateTime } from '../shared/riga-day.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';
import { leadTimeSettings } from './settings.ts';

export const leadTimeEntry = leadTimeSettings.extend({ id: z.number().int(), updatedAt: dateTime.nullable() });
export type LeadTimeEntry = z.output<typeof leadTimeEntry>;

/** Guests get 401; the calendar marks restricted slots for them (rule 4.4). */
export const getLeadTime = defineEndpoint({
  name: 'getLeadTime',
  method: 'GET',
  path: '/api/admin/lead-time-settings',
  summary: 'How short before its start a slot may be booked',
  roles: signedIn,
  response: leadTimeEntry,
});
