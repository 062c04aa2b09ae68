import { Writable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { everyone, type Visitor } from '@cablepark/contracts/shared/roles';

import { createForm } from '#schedule/test/form';
import type { Answer, Browser } from '#test/browser';
import { hostileBody, hostileText, nearlyFitting, type InputSchema } from '#test/hostile-input';
import { startRunningApp, type RunningApp } from '#test/running-app';
import { createOpenApiDocument } from './openapi-document.ts';

/** How long an operation is called at most, on a busy machine. */
const TIME_MS = 800;

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: InputSchema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: InputSchema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
  >;
}
const { paths } = createOpenApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  // Signing out comes last, because nobody would be signed in after it.
  .toSorted(
    (a, b) =>
      Number(a.operation.operationId === 'signOut') - Number(b.operation.operationId === 'signOut'),
  );

/** Personal data that no guest and no other athlete may ever see. */
const SECRET = 'Noslēpums';

/** Lines of the log about failures of ours. */
const errors: string[] = [];
const logTo = new Writable({
  write: (line: Buffer, _encoding, done) => {
    if ((JSON.parse(line.toString()) as { level: number }).level >= 50) {
      errors.push(line.toString());
    }

    done();
  },
});

let app: RunningApp;
/** The end of the log after the last request. */
let end: bigint | undefined;
const visitors = new Map<Visitor, Browser>();
beforeAll(async () => {
  app = await startRunningApp({ logTo });
  const owner = await app.signInAs('athlete');
  await owner.post('/api/feedback', { rating: 1, comment: SECRET });
  const { status } = await owner.post('/api/bookings', {
    ...createForm(['15:00'], '2026-06-02'),
    customerName: SECRET,
  });
  expect(status).toBe(201);
});
afterAll(() => app.stop());

interface Sent {
  readonly role: Visitor;
  readonly address: string;
  readonly raw?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const encodeForAddress = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

/** Requests to one operation: almost valid, or not at all. */
function generateRequests(
  path: string,
  { parameters, requestBody }: Operation,
): fc.Arbitrary<Sent> {
  const schema = requestBody?.content['application/json']?.schema;
  const generateValues = (place: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map((one) => [one.name, nearlyFitting(one.schema)]),
      ),
      {
        requiredKeys:
          place === 'path'
            ? parameters.filter((one) => one.in === place).map(({ name }) => name)
            : [],
      },
    );
  return fc
    .record({
      role: fc.constantFrom<Visitor>(...everyone),
      inPath: generateValues('path'),
      inQuery: generateValues('query'),
      more: fc.option(hostileText(), { freq: 5, nil: undefined }),
      raw: schema
        ? fc.oneof(
            { weight: 5, arbitrary: nearlyFitting(schema).map((body) => JSON.stringify(body)) },
            { weight: 1, arbitrary: hostileBody() },
          )
        : fc.constant(undefined),
      headers: fc.constantFrom<Record<string, string>>(
        {},
        { 'accept-language': 'lv' },
        { 'accept-language': '*'.repeat(500) },
        { 'idempotency-key': '%00'.repeat(100) },
        { 'x-correlation-id': '<script>' },
        { authorization: 'Basic ////' },
        { 'if-none-match': '*' },
      ),
    })
    .map(({ role, inPath, inQuery, more, raw, headers }) => {
      const query = [
        ...Object.entries(inQuery).map(([name, value]) => `${name}=${encodeForAddress(value)}`),
        ...(more === undefined
          ? []
          : [`${encodeForAddress(more)}=1`, `startDate=${encodeForAddress(more)}`]),
      ];
      const filled = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => encodeForAddress(inPath[name]) || '-',
      );
      return {
        role,
        address: `${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
        raw,
        headers,
      };
    });
}

const INTERNAL =
  /node_modules|\.ts:\d|\.js:\d|\bat \w+ \(|\bSELECT\b.*\bFROM\b|syntax error|violates|ECONN|relation "|expected string/i;

/** The problems with an answer; there should be none. An answer to HEAD has no body. */
function listProblems({ status, body }: Answer, role: Visitor, isHead: boolean): string[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const isOutsider = role === 'guest' || role === 'athlete';
  const refusal = body as { error?: unknown; code?: unknown };
  return [
    ...(status >= 500 && refusal.code !== 'SQL_LIMIT' ? [`answered ${status}`] : []),
    ...(status === 422 ? ['answered 422'] : []),
    // The answer to a faulty question in SQL quotes DuckDB.
    ...(INTERNAL.test(text) && refusal.code !== 'SQL_FAILED' ? ['tells of its inside'] : []),
    ...(isOutsider && text.includes(SECRET) ? ["tells somebody else's data"] : []),
    ...(status >= 400 &&
    !isHead &&
    (typeof refusal.error !== 'string' || typeof refusal.code !== 'string')
      ? ['says no reason']
      : []),
  ];
}

describe.each([
  [7, ''],
  [25, ' @long'],
])('random and hostile input, %d times for each operation%s', (numRuns) => {
  beforeAll(async () => {
    visitors.set('guest', app.createGuest());
    for (const role of ['athlete', 'operator', 'manager', 'admin'] as const) {
      visitors.set(role, await app.signInAs(role));
    }

    ({ last: end } = await app.infrastructure.log.readEnd());
  });
  it.each(
    operations.map((one): [string, (typeof operations)[number]] => [
      `${one.method} ${one.path}`,
      one,
    ]),
  )(
    '%s: no failure of ours in answer or log, no leak, no change by what is refused',
    async (_, { path, method, operation }) => {
      const isStream = operation.responses['200']?.content?.['text/event-stream'] !== undefined;
      // With fast-check's own time limit, a request could continue and change the log during the
      // next test.
      const until = Date.now() + TIME_MS;
      await fc.assert(
        fc.asyncProperty(
          generateRequests(path, operation),
          async ({ role, address, raw, headers }) => {
            if (Date.now() > until) {
              return;
            }

            const visitor = visitors.get(role)!;
            const asked = raw === undefined ? { headers } : { raw, headers };
            const answer = await visitor.ask(isStream ? 'HEAD' : method, address, asked);
            expect(listProblems(answer, role, isStream)).toEqual([]);
            const before = end;
            ({ last: end } = await app.infrastructure.log.readEnd());
            if (answer.status >= 400) {
              expect(end).toBe(before);
            }
          },
        ),
        { numRuns },
      );
      expect(errors).toEqual([]);
    },
  );
});
