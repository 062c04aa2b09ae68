import { z } from 'zod';

import { user } from '@cablepark/contracts/accounts/user';
import { cause } from '@cablepark/contracts/audit/get-causes';
import { auditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import {
  operatingHoursEntry,
  pricingEntry,
  publicConfig,
} from '@cablepark/contracts/configuration/get-config';
import { leadTimeEntry } from '@cablepark/contracts/configuration/lead-time';
import { feedback } from '@cablepark/contracts/feedback/feedback';
import { bookingDetail, bookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { timeSlot } from '@cablepark/contracts/schedule/time-slots';
import { IDEMPOTENCY_KEY, type AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { errorBody, errorCodes, type ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { signedIn } from '@cablepark/contracts/shared/roles';
import { statistics } from '@cablepark/contracts/statistics/statistics';

import { isLimited } from '#http/rate-limits';
import { servedEndpoints } from '../served-endpoints.ts';

/** A JSON schema in the form that OpenAPI 3.1 uses (JSON Schema 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Answers that occur in many places and get a name, so that a generated client has one type for
 * each.
 */
const namedSchemas = {
  AuditEntry: auditEntry,
  Booking: bookingWithSlots,
  BookingDetail: bookingDetail,
  Cause: cause,
  Config: publicConfig,
  Failure: errorBody,
  Feedback: feedback,
  LeadTimeSettings: leadTimeEntry,
  OperatingHours: operatingHoursEntry,
  Pricing: pricingEntry,
  Statistics: statistics,
  TimeSlot: timeSlot,
  User: user,
};
for (const [id, schema] of Object.entries(namedSchemas)) {
  z.globalRegistry.add(schema, { ...schema.meta(), id });
}

/**
 * Removes the bounds that zod adds to every integer, which are JavaScript's own and mean nothing
 * here.
 */
const removeOwnBounds = ({
  jsonSchema,
}: {
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) {
    delete jsonSchema.minimum;
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
    delete jsonSchema.maximum;
  }
};

/** The schema of what a caller may send, as opposed to what parsing turns it into. */
export const toSentSchema = (schema: z.ZodType): JsonSchema => {
  const options = { io: 'input', unrepresentable: 'any', override: removeOwnBounds } as const;
  const { $schema: _, ...sent } = z.toJSONSchema(schema, options);
  return sent;
};

/** Describes answers and collects the named schemas that they refer to. */
export class AnswerSchemas {
  readonly components: Record<string, JsonSchema> = {};

  add(schema: z.ZodType): JsonSchema {
    const described = z.toJSONSchema(schema, { override: removeOwnBounds });
    const { $schema: _, $defs = {}, ...answered } = referToComponents(described);
    Object.assign(this.components, $defs);
    return answered;
  }
}

/** Makes references point to the document's components instead of the schema's own definitions. */
function referToComponents(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as z.core.JSONSchema.BaseSchema;
}

/**
 * Every way in which a call can fail: the codes that the endpoint names, and those that its input
 * and roles imply.
 */
export function listFailureCodes(endpoint: AnyEndpoint): ErrorCode[] {
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

/**
 * The failures of a call for OpenAPI: one answer for each status, with its codes and their
 * sentences.
 */
export function describeFailures(endpoint: AnyEndpoint): Record<string, JsonSchema> {
  const codes = listFailureCodes(endpoint);
  const statuses = new Set(codes.map((code) => errorCodes[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      describeFailure(
        codes.filter((code) => errorCodes[code].status === status),
        status,
      ),
    ]),
  );
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

const describeFailure = (codes: readonly ErrorCode[], status: number): JsonSchema => ({
  description: codes.map((code) => `\`${code}\`: ${errorCodes[code].en}`).join('\n\n'),
  ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          { type: 'object', properties: { code: { enum: codes } } },
        ],
      },
    },
  },
});

const intro = `
Booking for a cable wakeboarding park. Times are ISO 8601 instants; days are days in Europe/Riga; prices are euros.

A failed call answers with a sentence for people in \`error\` and a stable \`code\`. Signing in sets a session
cookie. Requests that change something are refused when a browser sends them from another site.
`;

/**
 * The API as an OpenAPI 3.1 document, generated from the contracts; clients can be generated from
 * it.
 */
export function createOpenApiDocument(): JsonSchema {
  const answers = new AnswerSchemas();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of servedEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = describeOperation(endpoint, answers);
  }

  const failure = answers.add(errorBody);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cable park booking',
      version: '1.0.0',
      description: intro.trim(),
      license: { name: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by POST /api/login.',
        },
      },
      schemas: answers.components,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'A request that is repeated with the same key gets its first answer, but for ' +
            '`manageUrl`, and nothing is done again. ' +
            'Requests that were refused, and dry runs, use up no key.',
          schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source, minLength: 1, maxLength: 200 },
        },
      },
      headers: {
        NextPage: {
          description: 'The address of the next page, as rel="next".',
          schema: { type: 'string' },
        },
      },
      responses: {
        Failure: {
          description: 'Any other failure.',
          content: { 'application/json': { schema: failure } },
        },
      },
    },
  };
}

/** An endpoint as an OpenAPI 3.1 operation. `x-roles` lists who may call it, including guests. */
function describeOperation(endpoint: AnyEndpoint, answers: AnswerSchemas): JsonSchema {
  const { name, path, summary, roles, body, example } = endpoint;
  const isForGuests = roles.includes('guest');
  return {
    operationId: name,
    tags: [path.split('/')[2]],
    summary,
    description: `May be called by: ${roles.join(', ')}.`,
    'x-roles': roles,
    security: [...(isForGuests ? [{}] : []), { session: [] }],
    parameters: [...describeParameters(endpoint)],
    ...(body ? { requestBody: describeBody(body, example) } : {}),
    responses: {
      [endpoint.status]: describeAnswer(endpoint, answers),
      ...describeFailures(endpoint),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/** A body is optional if an empty one is valid. */
const describeBody = (body: z.ZodType, example: unknown): JsonSchema => ({
  required: !body.safeParse({}).success,
  content: { 'application/json': { schema: toSentSchema(body), example } },
});

const describeParameters = ({ params, query, takesKey }: AnyEndpoint): JsonSchema[] => [
  ...fieldsOf(params).map(([name, schema]) => describeParameter('path', name, schema, true)),
  ...fieldsOf(query).map(([name, schema, required]) =>
    describeParameter('query', name, schema, required),
  ),
  ...(takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
];

/** A parameter's description belongs beside its schema rather than in it. */
function describeParameter(
  place: 'path' | 'query',
  name: string,
  field: JsonSchema,
  required: boolean,
): JsonSchema {
  const { description, ...schema } = field;
  return {
    name,
    in: place,
    required,
    ...(description === undefined ? {} : { description }),
    schema,
  };
}

function fieldsOf(
  schema: z.ZodType | undefined,
): [name: string, schema: JsonSchema, required: boolean][] {
  if (!schema) {
    return [];
  }

  const { properties = {}, required = [] } = toSentSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => [
    name,
    property,
    required.includes(name),
  ]);
}

function describeAnswer(endpoint: AnyEndpoint, answers: AnswerSchemas): JsonSchema {
  const { status, response, query, produces = 'application/json' } = endpoint;
  if (status === 302) {
    return { description: 'A redirect.', headers: { Location: { schema: { type: 'string' } } } };
  }

  const isPaged = fieldsOf(query).some(([name]) => name === 'cursor');
  return {
    description: 'Done.',
    ...(isPaged ? { headers: { Link: { $ref: '#/components/headers/NextPage' } } } : {}),
    content: { [produces]: { schema: answers.add(response) } },
  };
}
