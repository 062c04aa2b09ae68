import { errorBody } from '@cablepark/contracts/shared/error-codes';
import { servedEndpoints } from '../served-endpoints.ts';
import { AnswerSchemas, type JsonSchema, sentAs } from './json-schema.ts';
import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import type { z } from 'zod';
import { failureResponses } from './failures.ts';

const intro = `
Booking for a cable wakeboarding park. Times are ISO 8601 instants; days are days in Europe/Riga; prices are euros.

A failed call answers with a sentence for people in \`error\` and a stable \`code\`. Signing in sets a session
cookie. Requests that change something are refused when a browser sends them from another site.
`;

/** The API as an OpenAPI 3.1 document, generated from the contracts; clients can be generated from it. */
export function openApiDocument(): JsonSchema {
  const answers = new AnswerSchemas();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of servedEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, answers);
  }
  const failure = answers.of(errorBody);
  return {
    openapi: '3.1.0',
    info: { title: 'Cable park booking', version: '1.0.0', description: intro.trim(), license: { name: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by POST /api/login.' },
      },
      schemas: answers.components,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'A request that is repeated with the same key gets its first answer, but for `manageUrl`, and nothing is done again. ' +
            'Requests that were refused, and dry runs, use up no key.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      },
      headers: {
        NextPage: { description: 'The address of the next page, as rel="next".', schema: { type: 'string' } },
      },
      responses: {
        Failure: { description: 'Any other failure.', content: { 'application/json': { schema: failure } } },
      },
    },
  };
}

/** An endpoint as an OpenAPI 3.1 operation. `x-roles` lists who may call it, including guests. */
function operationOf(endpoint: AnyEndpoint, answers: AnswerSchemas): JsonSchema {
  const { name, path, summary, roles, body, example } = endpoint;
  const isForGuests = roles.includes('guest');
  return {
    operationId: name,
    tags: [path.split('/')[2]],
    summary,
    description: `May be called by: ${roles.join(', ')}.`,
    'x-roles': roles,
    security: [...(isForGuests ? [{}] : []), { session: [] }],
    parameters: [...parametersOf(endpoint)],
    ...(body ? { requestBody: bodyOf(body, example) } : {}),
    responses: {
      [endpoint.status]: answerOf(endpoint, answers),
      ...failureResponses(endpoint),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/** A body is optional if an empty one is valid. */
const bodyOf = (body: z.ZodType, example: unknown): JsonSchema => ({
  required: !body.safeParse({}).success,
  content: { 'application/json': { schema: sentAs(body), example } },
});

function parametersOf({ params, query, takesKey }: AnyEndpoint): JsonSchema[] {
  return [
    ...fieldsOf(params).map(([name, schema]) => parameter('path', name, schema, true)),
    ...fieldsOf(query).map(([name, schema, required]) => parameter('query', name, schema, required)),
    ...(takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

/** A parameter's description belongs beside its schema rather than in it. */
function parameter(place: 'path' | 'query', name: string, field: JsonSchema, required: boolean): JsonSchema {
  const { description, ...schema } = field;
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema };
}

function fieldsOf(schema: z.ZodType | undefined): [name: string, schema: JsonSchema, required: boolean][] {
  if (!schema) return [];
  const { properties = {}, required = [] } = sentAs(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => [name, property, required.includes(name)]);
}

function answerOf(endpoint: AnyEndpoint, answers: AnswerSchemas): JsonSchema {
  const { status, response, query, produces = 'application/json' } = endpoint;
  if (status === 302) return { description: 'A redirect.', headers: { Location: { schema: { type: 'string' } } } };
  const isPaged = fieldsOf(query).some(([name]) => name === 'cursor');
  return {
    description: 'Done.',
    ...(isPaged ? { headers: { Link: { $ref: '#/components/headers/NextPage' } } } : {}),
    content: { [produces]: { schema: answers.of(response) } },
  };
}
