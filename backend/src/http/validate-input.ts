import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { errorCodes } from '@cablepark/contracts/shared/error-codes';
import { reject } from '@cablepark/contracts/shared/rejection';

import { guest, isStaffMember } from './request-context.ts';

/** A request's parameters, query and body as the endpoint's schemas return them. */
export interface EndpointInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Validates a request's input, once. Rejects INVALID_REQUEST with the sentence of the first issue
 * (rule 14.1).
 */
export function validateInput(
  { params, query, body, staffBody = body }: AnyEndpoint,
  request: FastifyRequest,
): EndpointInput {
  const isStaff = isStaffMember(request.caller ?? guest);
  request.input ??= {
    params: validate(params, request.params),
    query: validate(query, request.query),
    body: validate(isStaff ? staffBody : body, request.body),
  };
  return request.input;
}

/** The most issues that are reported: a request may have thousands. */
const MAX_ISSUES = 20;

/**
 * Returns the value as the schema parses it. Rejects INVALID_REQUEST, with a sentence and the
 * issues, for one that doesn't fit.
 */
export function validate(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) {
    return undefined;
  }

  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) {
    return parsed.data;
  }

  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map((issue) => {
    const path = issue.path.join('.');
    const message =
      issue.code === 'unrecognized_keys'
        ? `There is no field ${issue.keys[0]?.slice(0, 100)}.`
        : toSentence(issue.message, path !== '');
    return { path, message };
  });
  return reject('INVALID_REQUEST', { ...(issues[0] ? { error: issues[0].message } : {}), issues });
}

/** Matches zod's own messages, which appear if a schema defines none. */
const ZOD_MESSAGE = /^(Invalid (input|option|string|key)|Too (big|small)|Unrecognized keys?)\b/;

/**
 * Makes a message a complete sentence for people, who don't know the fields by their names. For
 * programs, `issues` names the fields.
 */
function toSentence(message: string, isOfField: boolean): string {
  if (ZOD_MESSAGE.test(message)) {
    return isOfField ? 'One of the values is not valid.' : errorCodes.INVALID_REQUEST.en;
  }

  return /^[a-z]/.test(message) ? `One of the values ${message}` : message;
}
