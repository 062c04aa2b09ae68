import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import type { z } from 'zod';
import { failureResponses } from './failures.ts';
import { sentAs, type AnswerSchemas, type JsonSchema } from './json-schema.ts';

/** An endpoint as an OpenAPI 3.1 operation. `x-roles` lists who may call it, including guests. */
export function operationOf(endpoint: AnyEndpoint, answers: AnswerSchemas): JsonSchema {
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
