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

/** The class that executes a command or a query. */
export type Handler = Type<ICommandHandler | IQueryHandler>;

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } satisfies Record<Method, unknown>;

/**
 * Makes a controller's method serve an endpoint of the contracts, with its method, path, status and roles. `handler`
 * executes the method's command or query and becomes a provider of the controller's module through `handlersOf`; it is
 * null if the method needs none.
 */
export const Serves = (endpoint: AnyEndpoint, handler: Handler | null): MethodDecorator =>
  applyDecorators(
    methods[endpoint.method](endpoint.path),
    HttpCode(endpoint.status),
    SetMetadata(ENDPOINT, endpoint),
    SetMetadata(HANDLER, handler),
  );

/** A request's parameters, query and body as the endpoint's schemas return them. */
export type InputOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { readonly params: z.output<Params>; readonly query: z.output<Query>; readonly body: z.output<Body> }
    : never;

/** The validated input of a request. An invalid one is rejected with the sentence of its first issue (rule 14.1). */
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

/** The caller and the ids of the request. */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext =>
  contextOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The most issues that are reported; nobody reads more, and a request may have thousands. */
const MAX_ISSUES = 20;

function checked(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({
    path: path.join('.'),
    message: asSentence(message, path.join('.')),
  }));
  return reject('INVALID_REQUEST', { ...(issues[0] ? { error: issues[0].message } : {}), issues });
}

/** Matches zod's own messages, which appear if a schema defines none. */
const ZOD_MESSAGE = /^(Invalid (input|option|string|key)|Too (big|small)|Unrecognized keys?)\b/;

/** Returns a complete sentence: a form's own sentence as it is, and "must be …" preceded by the field. */
function asSentence(message: string, path: string): string {
  if (ZOD_MESSAGE.test(message)) {
    return path === '' ? errorCodes.INVALID_REQUEST.error : `The value of ${path} is not valid.`;
  }
  return /^[a-z]/.test(message) ? `${path} ${message}` : message;
}
