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
  type Type,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import {
  IDEMPOTENCY_KEY,
  type AnyEndpoint,
  type Endpoint as DefinedEndpoint,
  type Method,
} from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { ReadModelName } from '@cablepark/projections/progress/read-models-showing';

import type { AsOf } from '../as-of/queries/as-of-answers.query.ts';
import type { KeyedRequest } from '../command-pipeline/hash-request.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';
import { contextOf, guest, type RequestContext } from './request-context.ts';
import { validateInput, type EndpointInput } from './validate-input.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its input once it has been validated. */
    input?: EndpointInput;
    /** The instant in the past that it is answered for; undefined for the present. */
    asOf?: AsOf | undefined;
  }
}

/** The metadata key under which a controller's method has the endpoint that it serves. */
export const ENDPOINT = 'endpoint';

/** The endpoint that a request was routed to; undefined if the route serves none. */
export const endpointOf = (context: ExecutionContext): AnyEndpoint | undefined =>
  Reflect.getMetadata(ENDPOINT, context.getHandler()) as AnyEndpoint | undefined;

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } satisfies Record<
  Method,
  unknown
>;

interface EndpointOptions {
  /** The read models that the answer waits for, if it reads others than prompt ones. */
  readonly readModels?: readonly ReadModelName[];
}

/** The metadata key of a method's `readModels`. */
const READ_MODELS = 'readModels';

/** The read models that the answer of a method waits for; undefined if it names none. */
export const readModelsOf = (context: ExecutionContext): readonly ReadModelName[] | undefined =>
  Reflect.getMetadata(READ_MODELS, context.getHandler()) as readonly ReadModelName[] | undefined;

/**
 * Makes a controller's method serve an endpoint of the contracts, with its method, path, status and
 * roles.
 */
export const Endpoint = (
  endpoint: AnyEndpoint,
  { readModels }: EndpointOptions = {},
): MethodDecorator =>
  applyDecorators(
    methods[endpoint.method](endpoint.path),
    HttpCode(endpoint.status),
    SetMetadata(ENDPOINT, endpoint),
    SetMetadata(READ_MODELS, readModels),
  );

/** The endpoints that a controller serves, in the order of its methods. */
export function endpointsOf({ prototype }: Type): AnyEndpoint[] {
  const endpoints: AnyEndpoint[] = [];
  for (const property of Object.values(Object.getOwnPropertyDescriptors(prototype as object))) {
    const method: unknown = property.value;
    if (typeof method !== 'function') {
      continue;
    }

    const endpoint = Reflect.getMetadata(ENDPOINT, method) as AnyEndpoint | undefined;
    if (endpoint !== undefined) {
      endpoints.push(endpoint);
    }
  }

  return endpoints;
}

/** A request's parameters, query and body as the endpoint's schemas return them. */
export type InputOf<E> =
  E extends DefinedEndpoint<infer Params, infer Query, infer Body>
    ? {
        readonly params: z.output<Params>;
        readonly query: z.output<Query>;
        readonly body: z.output<Body>;
      }
    : never;

/** A request as a controller's method takes it: validated input, context, request and reply. */
export type Incoming<E> = InputOf<E> & {
  readonly context: RequestContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * The request to the endpoint that the method serves. An Idempotency-Key that the endpoint takes
 * but that has the wrong form is refused before anything is done.
 */
export const Incoming = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const [request, reply] = execution.getArgs<[FastifyRequest, FastifyReply]>();
  return { ...readInput(execution), request, reply };
});

/** A request as a command or query takes it. */
export type Requested<E> = InputOf<E> & {
  readonly context: RequestContext;
  /** The request itself, for its cookies and its sender's address. */
  readonly request: FastifyRequest;
  /** The instant in the past that was asked about, if the endpoint takes `asOf`. */
  readonly asOf?: AsOf | undefined;
  /** Aborts when the sender disconnects before the answer. */
  readonly signal: AbortSignal;
};

/** The request that the method makes a command or query from; refused as with `Incoming`. */
export const Requested = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const [request, reply] = execution.getArgs<[FastifyRequest, FastifyReply]>();
  const { asOf } = request;
  return { ...readInput(execution), request, asOf, signal: abortOnDisconnect(reply) };
});

function readInput(execution: ExecutionContext): EndpointInput & { context: RequestContext } {
  const endpoint = Reflect.getMetadata(ENDPOINT, execution.getHandler()) as AnyEndpoint;
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  const key = endpoint.takesKey ? readIdempotencyKey(request) : undefined;
  const input = validateInput(endpoint, request);
  const keyed = toKeyedRequest(endpoint, request, input, key);

  return { ...input, context: { ...contextOf(request), keyed } };
}

/**
 * The parts of a request by which a repeat of it is recognised (rule 15.2); undefined if it has no
 * key or would change nothing.
 */
function toKeyedRequest(
  { name }: AnyEndpoint,
  request: FastifyRequest,
  input: EndpointInput,
  key: string | undefined,
): KeyedRequest | undefined {
  if (key === undefined || isDryRun(input)) {
    return undefined;
  }

  return { sender: senderOf(request), key, name, input };
}

/**
 * The request's Idempotency-Key, if it has one. Node joins those of a header that was sent twice
 * with a comma.
 */
function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const value = headers['idempotency-key'];
  if (value === undefined) {
    return undefined;
  }

  return typeof value === 'string' && IDEMPOTENCY_KEY.test(value)
    ? value
    : reject('IDEMPOTENCY_KEY_INVALID');
}

/**
 * The sender within whose requests an Idempotency-Key is unique: an account, all guests together,
 * or the holder of a link.
 */
const senderOf = ({ caller = guest, sender }: FastifyRequest): string =>
  sender ?? (caller.kind === 'user' ? caller.userId : 'guest');

const hasDryRun = (input: unknown): boolean =>
  (input as { readonly dryRun?: unknown } | undefined)?.dryRun === true;
/** Whether the request only asks what a change would do. */
export const isDryRun = ({ query, body }: Pick<EndpointInput, 'query' | 'body'>): boolean =>
  hasDryRun(query) || hasDryRun(body);

/** Whether managers may ask for the endpoint's answer as of an instant in the past (rule 22). */
export const takesAsOf = ({ query }: AnyEndpoint): boolean =>
  query instanceof z.ZodObject && 'asOf' in query.shape;
