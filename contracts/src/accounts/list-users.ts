import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { timePageQuery } from '../shared/paging.ts';
import { managers } from '../shared/roles.ts';
import { user } from './user.ts';

export const listUsers = defineEndpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'Users, newest first',
  roles: managers,
  query: z.object(timePageQuery),
  response: z.array(user),
});
