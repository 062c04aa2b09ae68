import type { AnyEndpoint, Endpoint, Method } from '@cablepark/contracts/shared/define-endpoint';
import {
  applyDecorators,
  createParamDecorator,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { inputOf, ENDPOINT, endpointOf, type EndpointInput } from './endpoint-input.ts';
import { contextOf, type RequestContext } from './request-context.ts';
import type { KeyedRequest } from '../idempotency/hash-request.ts';
import { guest } from './caller.ts';

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } satisfies Record<Method, unknown>;

/** Makes a controller's method serve an endpoint of the contracts, with its method, path, status and roles. */
export const Serves = (endpoint: AnyEndpoint): MethodDecorator =>
  applyDecorators(methods[endpoint.method](endpoint.path), HttpCode(endpoint.status), SetMetadata(ENDPOINT, endpoint));

/** A request's parameters, query and body as the endpoint's schemas return them. */
export type InputOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { readonly params: z.output<Params>; readonly query: z.output<Query>; readonly body: z.output<Body> }
    : never;

/** A request as a controller's method takes it: its validated input, its context, and what it came with. */
export type Incoming<E> = InputOf<E> & {
  readonly context: RequestContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export const Incoming = createParamDecorator((endpoint: AnyEndpoint, execution: ExecutionContext) => {
  const [request, reply] = execution.getArgs<[FastifyRequest, FastifyReply]>();
  return { ...inputOf(endpoint, request), context: requestContextOf(endpoint, request), request, reply };
});

/** The same of a request without input. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  requestContextOf(endpointOf(execution), execution.switchToHttp().getRequest<FastifyRequest>()),
);

/** The caller, the ids of the request, and its Idempotency-Key if its endpoint takes one. */
const requestContextOf = (endpoint: AnyEndpoint | undefined, request: FastifyRequest): RequestContext => ({
  ...contextOf(request),
  keyed: keyedRequestOf(endpoint, request),
});

/** The request as it is to be executed only once (rule 15.2), if it has an Idempotency-Key and would change something. */
function keyedRequestOf(endpoint: AnyEndpoint | undefined, request: FastifyRequest): KeyedRequest | undefined {
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
/** Whether the request only asks what would be done. */
export const isDryRun = ({ query, body }: Pick<EndpointInput, 'query' | 'body'>): boolean =>
  isTrue(query) || isTrue(body);
