import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ParkSettings } from '@cablepark/contracts/configuration/get-config';
import { languageOfBrowser, type PageChoices } from '@cablepark/contracts/shared/first-paint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pageWithSettings } from './page-html.ts';
import type { PagePainter } from './page-painter.ts';
import { takes } from './compress-answers.ts';

interface RenderedPage {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
  readonly etag: string;
}

/** A quality that takes a few milliseconds. */
const BROTLI_QUALITY = 5;
/** How many contents of the page are kept compressed. */
const KEPT = 40;

/**
 * The front end's single page, which is served at every path of its router, with the park settings in it, and with what
 * it shows before its script runs.
 */
export class FrontEndPage {
  /** The page as it was when this process started, without any settings. */
  readonly template: string;
  readonly #read: () => string | undefined;
  readonly #settings: () => ParkSettings | undefined;
  readonly #rendered = new LRUCache<string, RenderedPage>({ max: KEPT });
  #painter: PagePainter | undefined;

  /**
   * `read` returns the page as it is on the disk, where it may be built again while the process runs. `settings`
   * returns undefined while the settings in force aren't known; the page is then sent without them.
   */
  constructor(template: string, read: () => string | undefined, settings: () => ParkSettings | undefined) {
    this.template = template;
    this.#read = read;
    this.#settings = settings;
  }

  /** From now on the page is painted. */
  paintBy(painter: PagePainter): void {
    this.#painter = painter;
  }

  /** Answers with the page, or with 304 if the browser's copy is up to date. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { etag, ...contents } = this.#compressed(await this.#html(request));
    void reply.headers({
      'Cache-Control': 'no-cache',
      ETag: etag,
      Vary: 'Accept, Accept-Encoding, Accept-Language, Cookie',
    });
    if (names(request.headers['if-none-match'], etag)) {
      void reply.status(304).send();
      return;
    }
    const encoding = (['br', 'gzip'] as const).find((one) => takes(request, one));
    if (encoding) void reply.header('Content-Encoding', encoding);
    void reply
      .status(200)
      .type('text/html; charset=utf-8')
      .send(contents[encoding ?? 'plain']);
  }

  async #html(request: FastifyRequest): Promise<string> {
    const settings = this.#settings();
    const template = this.#read() ?? this.template;
    if (!settings) return template;
    const [path = '/'] = request.url.split('?');
    const painted = await this.#painter?.paint(path, pageChoicesOf(request), template, settings);
    return painted ?? pageWithSettings(template, settings);
  }

  /** The same content is asked for often, so it is compressed once. */
  #compressed(html: string): RenderedPage {
    const known = this.#rendered.get(html) ?? rendered(html);
    this.#rendered.set(html, known);
    return known;
  }
}

function rendered(html: string): RenderedPage {
  const plain = Buffer.from(html);
  // A weak tag, because the compressed page has the same one.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  // A page is painted for two widths, and only brotli sees what both have in common.
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return { plain, gzip: gzipSync(plain), br, etag };
}

/** Whether an `If-None-Match` header names this tag; weak and strong tags are compared alike (RFC 9110, 13.1.2). */
const names = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));

/** What a visitor has chosen for all pages, or else what the browser prefers. */
function pageChoicesOf({ headers }: FastifyRequest): PageChoices {
  const cookies = `; ${headers.cookie ?? ''};`;
  const language = /; language=(lv|en);/.exec(cookies)?.[1] as PageChoices['language'] | undefined;
  const theme = /; theme=(light|dark);/.exec(cookies)?.[1] as PageChoices['theme'];
  return { language: language ?? languageOfBrowser(headers['accept-language']?.trim()), theme };
}
