import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { errorCodes } from '@cablepark/contracts/shared/error-codes';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ExecutionContext } from '@nestjs/common';
import { guest, isStaffMember } from './caller.ts';

/** A request's parameters, query and body as the endpoint's schemas return them. */
export interface EndpointInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its input once it has been validated. */
    input?: EndpointInput;
  }
}

/** The validated input of a request. An invalid one is rejected with the sentence of its first issue (rule 14.1). */
export function inputOf(
  { params, query, body, staffBody = body }: AnyEndpoint,
  request: FastifyRequest,
): EndpointInput {
  const isStaff = isStaffMember(request.caller ?? guest);
  request.input ??= {
    params: checked(params, request.params),
    query: checked(query, request.query),
    body: checked(isStaff ? staffBody : body, request.body),
  };
  return request.input;
}

/** The most issues that are reported: a request may have thousands. */
const MAX_ISSUES = 20;

function checked(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map((issue) => {
    const path = issue.path.join('.');
    const message = issue.code === 'unrecognized_keys' ? noField(issue.keys) : asSentence(issue.message, path);
    return { path, message };
  });
  return reject('INVALID_REQUEST', { ...(issues[0] ? { error: issues[0].message } : {}), issues });
}

const noField = ([name = '']: readonly string[]) => `There is no field ${name.slice(0, 100)}.`;

/** Matches zod's own messages, which appear if a schema defines none. */
const ZOD_MESSAGE = /^(Invalid (input|option|string|key)|Too (big|small)|Unrecognized keys?)\b/;

/** Returns a complete sentence: a form's own sentence as it is, and "must be …" preceded by the field. */
function asSentence(message: string, path: string): string {
  if (ZOD_MESSAGE.test(message)) {
    return path === '' ? errorCodes.INVALID_REQUEST.en : `The value of ${path} is not valid.`;
  }
  return /^[a-z]/.test(message) ? `${path} ${message}` : message;
}

/** The metadata key under which a controller's method has the endpoint that it serves. */
export const ENDPOINT = 'endpoint';

/** The endpoint that a request was routed to; undefined if the route serves none. */
export const endpointOf = (context: ExecutionContext): AnyEndpoint | undefined =>
  Reflect.getMetadata(ENDPOINT, context.getHandler()) as AnyEndpoint | undefined;
