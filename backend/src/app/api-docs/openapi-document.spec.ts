import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import ts from 'typescript';

import { servedEndpoints } from '../served-endpoints.ts';
import { createOpenApiDocument } from './openapi-document.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-roles': readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: { properties: object; required?: string[] }; readonly example: unknown }
      >
    >;
  };
}
const document = createOpenApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('has every endpoint, with the roles that the server enforces', () => {
    const described = operations.map((operation) => [operation.operationId, operation['x-roles']]);
    expect(described.sort()).toEqual(
      servedEndpoints.map(({ name, roles }) => [name, roles]).sort(),
    );
  });

  it('offers an Idempotency-Key for every action, and for nothing else', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    const offered = operations.filter(({ parameters }) =>
      parameters.some((one) => isDeepStrictEqual(one, key)),
    );
    expect(offered.map(({ operationId }) => operationId).sort()).toEqual(
      servedEndpoints
        .filter(({ takesKey }) => takesKey)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('requires a session exactly where guests may not call', () => {
    for (const operation of operations) {
      const isOptional = operation.security.some((way) => Object.keys(way).length === 0);
      expect([operation.operationId, isOptional]).toEqual([
        operation.operationId,
        operation['x-roles'].includes('guest'),
      ]);
    }
  });

  it('shows each body’s example', () => {
    const shown = operations.flatMap(({ operationId, requestBody }) =>
      requestBody ? [[operationId, requestBody.content['application/json']?.example]] : [],
    );
    expect(shown).toHaveLength(servedEndpoints.filter(({ body }) => body).length);
    for (const [name, example] of shown) {
      expect([name, example]).toEqual([
        name,
        servedEndpoints.find((endpoint) => endpoint.name === name)?.example,
      ]);
    }
  });

  it('requires a body, unless every part of it is optional', () => {
    const optional = operations.filter(({ requestBody }) => requestBody?.required === false);
    expect(optional.map(({ operationId }) => operationId).sort()).toEqual([
      'acceptOffer',
      'askWhatIf',
      'changeBookingDetails',
      'changeLeadTime',
      'changeManagedBooking',
      'changeOperatingHours',
      'changeOwnProfile',
      'changePricing',
      'changeReminders',
      'deleteOwnAccount',
      'linkGoogle',
      'regenerateSlots',
      'resendPass',
      'undoAction',
    ]);
  });

  it('accepts either name of the customer', () => {
    const { schema } =
      document.paths['/api/bookings']!['post']!.requestBody!.content['application/json']!;
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['customerName', 'fullName']),
    );
    expect(schema.required).toEqual(['phoneNumber']);
  });

  it.each([
    ['/api/bookings', 'post', ['201', '400', '403', '404', '409', '413', '415', '429', '503']],
    ['/api/users', 'get', ['200', '400', '401', '403', '503']],
    ['/api/auth/google', 'get', ['302', '400', '429', '503']],
  ])('lists the answers to expect: %s %s', (path, method, statuses) => {
    const { responses } = document.paths[path]![method]!;
    expect(Object.keys(responses)).toEqual([...statuses, 'default']);
  });
});

describe('types generated from the document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  const writeText = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  beforeAll(() => {
    const generator = dirname(
      createRequire(import.meta.url).resolve('openapi-typescript/package.json'),
    );
    const source = writeText('openapi.json', JSON.stringify(document));
    execFileSync(process.execPath, [
      join(generator, 'bin/cli.js'),
      source,
      '--output',
      join(folder, 'api.ts'),
    ]);
  });

  /** The compiler's errors in these lines of a client. */
  const problemsOf = (lines: string): string[] => {
    const client = writeText(
      'client.ts',
      `import type { components, operations } from './api.ts';\n${lines}\nexport {};`,
    );
    const options = {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
      skipLibCheck: true,
    };
    const program = ts.createProgram([client], options);
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  };

  it('fit a client that uses them', () => {
    expect(
      problemsOf(`
        type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;
        type Placed = Json<operations['bookSlots']['responses'][201]>;
        type Refused = Json<operations['bookSlots']['responses'][409]>;
        export const reference = (placed: Placed): string => placed.booking.reference;
        export const taken = (refused: Refused): number[] | undefined => refused.alreadyBookedSlots;
        export const code = (refused: Refused): 'SLOTS_ALREADY_BOOKED' | string => refused.code;
        export const slot = (slot: components['schemas']['TimeSlot']): number => slot.price;
        export const form: operations['bookSlots']['requestBody']['content']['application/json'] = {
          fullName: 'Anna', phoneNumber: '+37120000000', timeSlotIds: [1, '2'],
        };`),
    ).toEqual([]);
  });

  it('catch a client’s mistakes', () => {
    expect(
      problemsOf(`
        export const role: components['schemas']['User']['role'] = 'king';
        export const query: operations['listTimeSlots']['parameters']['query'] = { startDate: '2026-06-01' };`),
    ).toHaveLength(2);
  });
});
