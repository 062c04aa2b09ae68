import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageWithSettings } from './settings-in-page.ts';
import { takesGzip } from './takes-gzip.ts';

interface RenderedPage {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** The front end's single page, which is served at every path of its router, with the park settings in it. */
export class FrontEndPage {
  /** The page as it was when this process started, without any settings. */
  readonly template: string;
  readonly #read: () => string | undefined;
  readonly #settings: () => ParkSettings | undefined;
  #html: string | undefined;
  #rendered: RenderedPage | undefined;

  /**
   * `read` returns the page as it is on the disk, where it may be built again while the process runs. `settings`
   * returns undefined while the settings in force aren't known; the page is then sent without them.
   */
  constructor(template: string, read: () => string | undefined, settings: () => ParkSettings | undefined) {
    this.template = template;
    this.#read = read;
    this.#settings = settings;
  }

  /** Answers with the page, or with 304 if the browser's copy is up to date. */
  send(request: FastifyRequest, reply: FastifyReply): void {
    const { plain, gzipped, etag } = this.#page();
    void reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' });
    if (names(request.headers['if-none-match'], etag)) {
      void reply.status(304).send();
      return;
    }
    const isGzipped = takesGzip(request);
    if (isGzipped) void reply.header('Content-Encoding', 'gzip');
    void reply
      .status(200)
      .type('text/html; charset=utf-8')
      .send(isGzipped ? gzipped : plain);
  }

  /** Settings change rarely, so the page is compressed once for each content. */
  #page(): RenderedPage {
    const settings = this.#settings();
    const template = this.#read() ?? this.template;
    const html = settings ? pageWithSettings(template, settings) : template;
    if (!this.#rendered || html !== this.#html) {
      this.#html = html;
      this.#rendered = rendered(html);
    }
    return this.#rendered;
  }
}

function rendered(html: string): RenderedPage {
  const plain = Buffer.from(html);
  // A weak tag, because the gzipped page has the same one.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, gzipped: gzipSync(plain, { level: 9 }), etag };
}

/** Whether an `If-None-Match` header names this tag; weak and strong tags are compared alike (RFC 9110, 13.1.2). */
const names = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));
