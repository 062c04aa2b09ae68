import { z } from 'zod';

import { passCode } from '../passes/pass-code.ts';
import { passKinds } from '../passes/pass-product.ts';
import { askedSlots, coverOfPass, leftToday } from '../passes/shown-pass.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';

/** A pass that is kept in an account; it gives no right that its code doesn't give. */
export const keptPass = z.object({
  id: z.string(),
  name: z.object({ lv: z.string(), en: z.string() }),
  kind: z.enum(passKinds),
  left: leftToday,
  expiresOn: z.string(),
  ...coverOfPass,
});
export type KeptPass = z.output<typeof keptPass>;

export const listKeptPasses = defineEndpoint('listKeptPasses', 'GET /api/user/passes', 'signedIn', {
  summary: 'The passes kept in the account',
  query: z.object({ timeSlotIds: askedSlots.optional() }),
  response: z.array(keptPass),
  errors: ['SLOT_NOT_FOUND'],
});

export const keepPass = defineEndpoint('keepPass', 'POST /api/user/passes', 'signedIn', {
  summary: 'Keep a pass in the account',
  body: z.object({ code: passCode }),
  example: { code: 'K7QM-2XRD-9FHT-V3WB' },
  response: keptPass,
  status: 201,
  errors: ['PASS_NOT_FOUND', 'THROTTLED', 'TOO_MANY_PASSES'],
});

export const forgetPass = defineEndpoint('forgetPass', 'DELETE /api/user/passes/:id', 'signedIn', {
  summary: 'Keep a pass in the account no longer',
  params: z.object({ id: z.uuid() }),
  errors: ['PASS_NOT_FOUND'],
});
