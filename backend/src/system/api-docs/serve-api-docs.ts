import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const files: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Cable park booking: the API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/show.js"></script>
  </body>
</html>
`;
const show = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true });\n`;

/** The API's description for programs and, with Swagger UI's own files, for people: nothing comes from elsewhere. */
export function serveApiDocs(fastify: FastifyInstance): void {
  let document: string | undefined; // made when first asked for: a start has better things to do
  fastify.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  fastify.get('/api/docs/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApiDocument()))),
  );
  fastify.get('/api/docs/show.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(show));
  fastify.get<{ Params: { file: string } }>('/api/docs/:file', ({ params: { file } }, reply) => {
    const type = Object.hasOwn(files, file) ? files[file] : undefined;
    if (type === undefined) return reject('NOT_FOUND');
    return reply.type(`${type}; charset=utf-8`).send(createReadStream(join(swaggerUi, file)));
  });
}
