import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';

/** Mails another link to one's own e-mail, which ends the one before. Where the e-mail is proved none goes out. */
export const requestVerification = defineEndpoint({
  name: 'requestVerification',
  method: 'POST',
  path: '/api/user/verification',
  summary: 'Have another link mailed by which to prove one’s e-mail',
  roles: signedIn,
  response: z.object({ message: z.string() }),
  errors: ['THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
