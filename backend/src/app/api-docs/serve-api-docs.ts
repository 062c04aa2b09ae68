import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { reject } from '@cablepark/contracts/shared/rejection';

import { acceptsEncoding } from '#http/compress-answers';
import { createOpenApiDocument } from './openapi-document.ts';

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

/** How many seconds browsers may cache these files; the program isn't replaced more often. */
const KEPT_SECONDS = 3600;

interface Content {
  readonly type: string;
  readonly read: () => Promise<Buffer> | Buffer;
}

const contents: Readonly<Record<string, Content>> = {
  '': { type: 'text/html', read: () => Buffer.from(page) },
  'openapi.json': {
    type: 'application/json',
    read: () => Buffer.from(JSON.stringify(createOpenApiDocument())),
  },
  'show.js': { type: 'text/javascript', read: () => Buffer.from(show) },
  ...Object.fromEntries(
    Object.entries(files).map(([file, type]) => [
      file,
      { type, read: () => readFile(join(swaggerUi, file)) },
    ]),
  ),
};

interface Packed {
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

/**
 * Files that have been requested before, each read and compressed once: anybody may request the 1.6
 * MB again.
 */
const packed = new Map<string, Promise<Packed>>();

function packFile(file: string, { read }: Content): Promise<Packed> {
  let known = packed.get(file);
  if (!known) {
    known = (async () => {
      const plain = await read();
      return { plain, zipped: await promisify(gzip)(plain) };
    })();
    packed.set(file, known);
    // The answer reports the failure; the next request tries again.
    known.catch(() => packed.delete(file));
  }

  return known;
}

/**
 * Serves the API's description to programs and, with Swagger UI, to people. Nothing is loaded from
 * other sites.
 */
export function serveApiDocs(fastify: FastifyInstance): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, file: string) => {
    const content = Object.hasOwn(contents, file) ? contents[file] : undefined;
    if (content === undefined) {
      return reject('NOT_FOUND');
    }

    const { plain, zipped } = await packFile(file, content);
    const isZipped = acceptsEncoding(request, 'gzip');
    void reply
      .type(`${content.type}; charset=utf-8`)
      .header('Cache-Control', `public, max-age=${KEPT_SECONDS}`)
      .header('Vary', 'Accept-Encoding');
    if (isZipped) {
      void reply.header('Content-Encoding', 'gzip');
    }

    return reply.send(isZipped ? zipped : plain);
  };

  fastify.get('/api/docs', (request, reply) => send(request, reply, ''));
  for (const file of ['openapi.json', 'show.js']) {
    fastify.get(`/api/docs/${file}`, (request, reply) => send(request, reply, file));
  }

  fastify.get<{ Params: { file: string } }>('/api/docs/:file', (request, reply) =>
    send(request, reply, request.params.file || 'none'),
  );
}
