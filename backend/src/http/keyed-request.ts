import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import type { FastifyRequest } from 'fastify';
import type { KeyedRequest } from '../idempotency/hash-request.ts';
import { guest } from './caller.ts';
import { inputOf, type EndpointInput } from './endpoint-input.ts';

/** The request as it is to be executed only once (rule 15.2), if it has an Idempotency-Key and would change something. */
export function keyedRequestOf(endpoint: AnyEndpoint | undefined, request: FastifyRequest): KeyedRequest | undefined {
  const key = idempotencyKeyOf(request);
  if (!endpoint?.takesKey || key === undefined) return undefined;
  const input = inputOf(endpoint, request);
  return isDryRun(input) ? undefined : { sender: senderOf(request), key, name: endpoint.name, input };
}

/** The request's Idempotency-Key, if it is short and printable. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const value = headers['idempotency-key'];
  return typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined;
}

/** Whose Idempotency-Keys the request's key is among: an account's, all guests' together, or a link's. */
const senderOf = ({ caller = guest, sender }: FastifyRequest): string =>
  sender ?? (caller.kind === 'user' ? caller.userId : 'guest');

const isTrue = (input: unknown): boolean => (input as { readonly dryRun?: unknown } | undefined)?.dryRun === true;
const isDryRun = ({ query, body }: EndpointInput): boolean => isTrue(query) || isTrue(body);
