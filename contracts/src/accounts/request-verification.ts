import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';

/**
 * Mails the caller a new link to prove their e-mail; the previous one stops working. None is sent if the e-mail is
 * already proved.
 */
export const requestVerification = defineEndpoint({
  name: 'requestVerification',
  method: 'POST',
  path: '/api/user/verification',
  summary: 'Have another link mailed by which to prove one’s e-mail',
  roles: signedIn,
  response: z.object({ message: z.string() }),
  errors: ['THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
