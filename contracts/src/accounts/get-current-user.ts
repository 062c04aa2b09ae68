import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';
import { user } from './user.ts';

export const getCurrentUser = defineEndpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/api/user',
  summary: 'Who is signed in',
  roles: signedIn,
  response: user,
});
