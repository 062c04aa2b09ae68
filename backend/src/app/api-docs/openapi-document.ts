import { errorBody } from '@cablepark/contracts/shared/error-codes';
import { servedEndpoints } from '../served-endpoints.ts';
import { AnswerSchemas, type JsonSchema } from './json-schema.ts';
import { operationOf } from './operation.ts';

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
