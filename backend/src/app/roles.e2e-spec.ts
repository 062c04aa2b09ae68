import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';

import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { errorBody } from '@cablepark/contracts/shared/error-codes';
import { everyone, type Visitor } from '@cablepark/contracts/shared/roles';

import { refusalOf, type Answer, type Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import { servedEndpoints } from './served-endpoints.ts';

let app: RunningApp;
const visitors = new Map<Visitor, Browser>();
beforeAll(async () => {
  app = await startRunningApp();
  visitors.set('guest', app.createGuest());
  for (const role of ['athlete', 'operator', 'manager', 'admin'] as const) {
    visitors.set(role, await app.signInAs(role));
  }
});
afterAll(() => app.stop());

/** A code that no pass has. A pass’s id, in its place, is for staff. */
const UNKNOWN_CODE = 'K7QM-0000-0000-0000';

/**
 * Calls a route with the id of something that doesn't exist. Of a stream only the headers are read.
 */
function call(visitor: Browser, { method, path, body, produces }: AnyEndpoint) {
  const address = path
    .replace(':key', UNKNOWN_CODE)
    .replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
  return visitor.ask(
    produces === 'text/event-stream' ? 'HEAD' : method,
    address,
    body ? { body: {} } : {},
  );
}

/** The schema that the endpoint declares for this answer. */
function findPromised(
  { status, response, produces }: AnyEndpoint,
  answer: Answer,
): z.ZodType | undefined {
  if (answer.status >= 400 && produces !== 'text/event-stream') {
    return errorBody;
  }

  return answer.status === status && status !== 302 && produces === undefined
    ? response
    : undefined;
}

/** Signing out comes last, because nobody would be signed in after it. */
const inOrder = servedEndpoints.toSorted(
  (a, b) => Number(a.name === 'signOut') - Number(b.name === 'signOut'),
);

describe.each(
  inOrder.map((endpoint): [string, AnyEndpoint] => [
    `${endpoint.method} ${endpoint.path}`,
    endpoint,
  ]),
)('%s', (_, endpoint) => {
  it.each(everyone)(
    'admits and refuses the roles in the table, and answers as declared: %s',
    async (role) => {
      const visitor = visitors.get(role)!;
      const answer = await call(visitor, endpoint);
      const { status, code } = refusalOf(answer);
      expect(findPromised(endpoint, answer)?.safeParse(answer.body).error).toBeUndefined();
      if (endpoint.roles.includes(role)) {
        expect(['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_FOUND', 'METHOD_NOT_ALLOWED']).not.toContain(
          code,
        );
        // Callers about to change their own account are asked for their password, which this
        // request lacks.
        if (code !== 'WRONG_PASSWORD') {
          expect([401, 403]).not.toContain(status);
        }
      } else {
        const refusal = role === 'guest' ? [401, 'NOT_SIGNED_IN'] : [403, 'NOT_ALLOWED'];
        expect([status, code]).toEqual(refusal);
      }
    },
  );
});

describe('the routes of the server', () => {
  /**
   * Routes beside the API: its description, and endpoints for machines. They check access
   * themselves.
   */
  const others = [
    '/metrics',
    '/api/docs',
    '/api/docs/openapi.json',
    '/api/docs/show.js',
    '/api/docs/:file',
  ];

  /** Removes the names of parameters, which differ between the methods of a path. */
  const removeNames = (path: string): string => path.replaceAll(/:[^/]+/g, ':');

  /** Every route, read from the tree that Fastify prints. */
  function listRoutes(): string[] {
    const above: string[] = [];
    const tree: string = app.app
      .getHttpAdapter()
      .getInstance()
      .printRoutes({ commonPrefix: false });
    return tree.split('\n').flatMap((line) => {
      const [, indent = '', part = '', methods] =
        /^([│ ]*)[├└]── ([^ ]*)(?: \((.*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.length = depth;
      above[depth] = part;
      const path = above.join('');
      return methods?.split(', ').map((method) => `${method} ${removeNames(path)}`) ?? [];
    });
  }

  it('are all in the table', () => {
    const known = [
      ...servedEndpoints.map(({ method, path }) => `${method} ${removeNames(path)}`),
      ...others.map((path) => `GET ${removeNames(path)}`),
    ];
    const served = listRoutes().filter((route) => !route.startsWith('HEAD '));
    expect(served.sort()).toEqual(known.sort());
  });
});
