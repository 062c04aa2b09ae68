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
import type { AnyEndpoint, Endpoint, Method } from '@cablepark/contracts/shared/define-endpoint';
import { errorCodes } from '@cablepark/contracts/shared/error-codes';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { ICommandHandler, IQueryHandler } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { guest, isStaffMember } from './caller.ts';
import { contextOf, type RequestContext } from './request-context.ts';

export const ENDPOINT = 'endpoint';
export const HANDLER = 'handler of the endpoint';

/** The class that carries out a command or a query. */
export type Handler = Type<ICommandHandler | IQueryHandler>;

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } satisfies Record<Method, unknown>;

/**
 * Makes a controller's method serve an endpoint of the contracts: with its method, path, status and roles. `handler`
 * carries out the command or query that the method executes, and becomes a provider of the controller's module by
 * `handlersOf`; it is null where the method needs none.
 */
export const Serves = (endpoint: AnyEndpoint, handler: Handler | null): MethodDecorator =>
  applyDecorators(
    methods[endpoint.method](endpoint.path),
    HttpCode(endpoint.status),
    SetMetadata(ENDPOINT, endpoint),
    SetMetadata(HANDLER, handler),
  );

/** A request's parameters, query and body as the endpoint's schemas give them. */
export type InputOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { readonly params: z.output<Params>; readonly query: z.output<Query>; readonly body: z.output<Body> }
    : never;

/** The checked input of a request. A violation is rejected with the first problem's sentence (rule 14.1). */
export const Input = createParamDecorator((endpoint: AnyEndpoint, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { params, query, body, staffBody = body } = endpoint;
  const isStaff = isStaffMember(request.caller ?? guest);
  return {
    params: checked(params, request.params),
    query: checked(query, request.query),
    body: checked(isStaff ? staffBody : body, request.body),
  };
});

/** Who asks, and the ids of the request. */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext =>
  contextOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The most problems of a request that are told: nobody reads more, and a request may have thousands. */
const MOST_ISSUES = 20;

function checked(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({
    path: path.join('.'),
    message: inFull(message, path.join('.')),
  }));
  return reject('INVALID_REQUEST', { ...(issues[0] ? { error: issues[0].message } : {}), issues });
}

/** What zod says where a schema brings no sentence of its own. */
const ZODS_OWN = /^(Invalid (input|option|string|key)|Too (big|small)|Unrecognized keys?)\b/;

/** A sentence that stands alone: a form's own is taken as it is, "must be …" is said of the field. */
function inFull(message: string, path: string): string {
  if (ZODS_OWN.test(message)) {
    return path === '' ? errorCodes.INVALID_REQUEST.error : `The value of ${path} is not valid.`;
  }
  return /^[a-z]/.test(message) ? `${path} ${message}` : message;
}
