import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { staff } from '../shared/roles.ts';
import { listedClosure } from './closure.ts';

export const listClosures = defineEndpoint({
  name: 'listClosures',
  method: 'GET',
  path: '/api/closures',
  summary: 'All closures, newest first',
  roles: staff,
  response: z.array(listedClosure),
});
