import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { errorCodes, type ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { signedIn } from '@cablepark/contracts/shared/roles';
import { isLimited } from '../../http/rate-limits.ts';
import type { JsonSchema } from './json-schema.ts';

/** Every way in which a call can fail: the codes that the endpoint names, and those that its input and roles imply. */
export function failureCodes(endpoint: AnyEndpoint): ErrorCode[] {
  const { method, params, query, body, roles, errors } = endpoint;
  const given: [ErrorCode, boolean][] = [
    ['INVALID_REQUEST', (params ?? query ?? body) !== undefined],
    ['NOT_SIGNED_IN', !roles.includes('guest')],
    ['NOT_ALLOWED', signedIn.some((role) => !roles.includes(role))],
    ['FOREIGN_ORIGIN', method !== 'GET'],
    ['PAYLOAD_TOO_LARGE', body !== undefined],
    ['UNSUPPORTED_MEDIA_TYPE', body !== undefined],
    ['THROTTLED', isLimited(endpoint)],
    ['UNAVAILABLE', true],
  ];
  return [...new Set([...errors, ...given.flatMap(([code, applies]) => (applies ? [code] : []))])];
}

/** The failures of a call for OpenAPI: one answer for each status, with its codes and their sentences. */
export function failureResponses(endpoint: AnyEndpoint): Record<string, JsonSchema> {
  const codes = failureCodes(endpoint);
  const statuses = new Set(codes.map((code) => errorCodes[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      failure(
        codes.filter((code) => errorCodes[code].status === status),
        status,
      ),
    ]),
  );
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

const failure = (codes: readonly ErrorCode[], status: number): JsonSchema => ({
  description: codes.map((code) => `\`${code}\`: ${errorCodes[code].en}`).join('\n\n'),
  ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties: { code: { enum: codes } } }],
      },
    },
  },
});
