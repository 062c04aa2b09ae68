import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

import type { FirstPaint } from '@cablepark/contracts/shared/first-paint';

import type { FrontEndPage } from './front-end-page.ts';

const YEAR_SECONDS = 31_536_000;

const PAGE = 'index.html';
const MANIFEST = 'manifest.webmanifest';

/** Reads the page of the built front end; undefined if there is none or it hasn't been built. */
export function readPage(folder: string | undefined): string | undefined {
  if (folder === undefined || !existsSync(join(folder, PAGE))) {
    return undefined;
  }

  return readFileSync(join(folder, PAGE), 'utf8');
}

/**
 * Loads the code that paints pages on the server, which the front end's build puts beside its
 * files; undefined if it isn't there.
 */
export async function readFirstPaint(folder: string): Promise<FirstPaint | undefined> {
  const file = join(folder, '../server/dist/first-paint.js');
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as FirstPaint) : undefined;
}

/**
 * Serves the built front end. Files whose names depend on their content may be cached for ever, the
 * page may not. On home screens the application has the park's name.
 */
export async function serveFrontEnd(
  app: NestFastifyApplication,
  folder: string,
  page: FrontEndPage,
  parkName: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes(join(folder, 'assets'));
      reply.header(
        'Cache-Control',
        isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  const fastify = app.getHttpAdapter().getInstance();
  for (const path of ['/', `/${PAGE}`]) {
    fastify.get(path, (request, reply) => page.send(request, reply));
  }
  if (!existsSync(join(folder, MANIFEST))) {
    return;
  }

  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as object;
  fastify.get(`/${MANIFEST}`, (_, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify({ ...manifest, name: parkName, short_name: parkName })),
  );
}

/**
 * Whether a page is requested: every path that is neither a file nor the API's belongs to the front
 * end's router. Programs that show previews of links accept anything. Scripts do so as well, but
 * they load files, whose names have a dot.
 */
export const isPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /^\/(?!(api|metrics|assets)(\/|\?|$))/.test(url) &&
  (accept.includes('text/html') || (accept.includes('*/*') && !/^[^?]*\.\w+(\?|$)/.test(url)));
