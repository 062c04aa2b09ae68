import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import { languageOfBrowser, type PageChoices } from '@cablepark/contracts/shared/first-paint';
import { staff } from '@cablepark/contracts/shared/roles';

import { acceptsEncoding } from './compress-answers.ts';
import { addSettings } from './page-html.ts';
import { isKnownVisitor, PagePainter } from './page-painter.ts';
import { chosenLanguageOf } from './request-context.ts';

interface CompressedPage {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
  readonly etag: string;
}

const NOT_FOUND = 404;

/** A quality that takes a few milliseconds. */
const BROTLI_QUALITY = 5;
/** How many versions of the page are kept compressed. */
const MAX_COMPRESSED = 40;

/**
 * Serves the front end's page at every path of its router, with the park's settings and what the
 * page shows before its script runs.
 */
export class FrontEndPage {
  readonly #compressed = new LRUCache<string, CompressedPage>({ max: MAX_COMPRESSED });
  #painter: PagePainter | undefined;

  /**
   * `readTemplate` returns the page as it is on the disk, where it may be built again while the
   * process runs. `readSettings` returns undefined while the settings in force aren't known; the
   * page is then sent without them.
   */
  constructor(
    /** The page as it was when this process started, without any settings. */
    readonly template: string,
    private readonly readTemplate: () => string | undefined,
    private readonly readSettings: () => ParkConfig | undefined,
  ) {}

  /** Lets this painter paint the page from now on. */
  setPainter(painter: PagePainter): void {
    this.#painter = painter;
  }

  /** Answers with the page, or with 304 if the browser's copy is up to date. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { etag, ...contents } = this.#compress(await this.#renderHtml(request));
    void reply.headers({
      'Cache-Control': 'no-cache',
      ETag: etag,
      Vary: 'Accept, Accept-Encoding, Accept-Language, Cookie',
    });
    const isUnknown = this.#painter?.isUnknown(pathOf(request)) === true;
    if (!isUnknown && hasTag(request.headers['if-none-match'], etag)) {
      void reply.status(304).send();
      return;
    }

    const encoding = (['br', 'gzip'] as const).find((one) => acceptsEncoding(request, one));
    if (encoding) {
      void reply.header('Content-Encoding', encoding);
    }

    void reply
      .status(isUnknown ? NOT_FOUND : 200)
      .type('text/html; charset=utf-8')
      .send(contents[encoding ?? 'plain']);
  }

  async #renderHtml(request: FastifyRequest): Promise<string> {
    const settings = this.readSettings();
    const template = this.readTemplate() ?? this.template;
    if (!settings) {
      return template;
    }

    const choices = {
      ...readPageChoices(request),
      mayHold: isKnownVisitor(request.headers.cookie),
    };
    const painted = await this.#painter?.paint(pathOf(request), choices, template, settings);
    return painted ?? addSettings(template, settings);
  }

  /** Compresses a page, once for the many requests that get the same one. */
  #compress(html: string): CompressedPage {
    const kept = this.#compressed.get(html);
    if (kept) {
      return kept;
    }

    const compressed = compressPage(html);
    this.#compressed.set(html, compressed);
    return compressed;
  }
}

function compressPage(html: string): CompressedPage {
  const plain = Buffer.from(html);
  // A weak tag, because the compressed page has the same one.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  // A page is painted for two widths, and only brotli sees what both have in common.
  const br = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
  return { plain, gzip: gzipSync(plain), br, etag };
}

/**
 * Whether an `If-None-Match` header names this tag; weak and strong tags are compared alike (RFC
 * 9110, 13.1.2).
 */
const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/**
 * The language and theme that a visitor chose for all pages, or else the browser's language, and
 * the role of the staff who used the browser last.
 */
function readPageChoices({ headers }: FastifyRequest): PageChoices {
  const cookies = `; ${headers.cookie ?? ''};`;
  const theme = /; theme=(light|dark);/.exec(cookies)?.[1] as PageChoices['theme'];
  const role = staff.find((one) => cookies.includes(`; role=${one};`));
  return {
    language: chosenLanguageOf(headers) ?? languageOfBrowser(headers['accept-language']?.trim()),
    theme,
    role,
  };
}
