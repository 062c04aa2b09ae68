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
import { inputOf, ENDPOINT, endpointOf } from './endpoint-input.ts';
import { keyedRequestOf } from './keyed-request.ts';
import { contextOf, type RequestContext } from './request-context.ts';

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
