import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import { type ParkConfig } from '@cablepark/contracts/configuration/get-config';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  FIRST_WEEK_ELEMENT,
  languageOfBrowser,
  PARK_CONFIG_ELEMENT,
  UNKNOWN_PAGE,
  type FirstPaint,
  type FirstWeek,
  type PageChoices,
  type PaintedPage,
} from '@cablepark/contracts/shared/first-paint';
import { staff } from '@cablepark/contracts/shared/roles';

import { acceptsEncoding } from './compress-answers.ts';
import { chosenLanguageOf } from './request-context.ts';

/**
 * JSON that can neither end its script element nor open a comment in it, no matter which texts it
 * contains.
 */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/**
 * Data that scripts can read. It isn't executable, so the content security policy needs no
 * exception (design 7.4).
 */
const toDataElement = (element: string, data: unknown): string =>
  `<script type="application/json" id="${element}">${toScriptJson(data)}</script>`;

/**
 * The front end's page with the park's name, and with the park's config for its scripts before the
 * API has answered.
 */
export function addSettings(template: string, settings: ParkConfig): string {
  const name = escapeHtml(settings.park.name);
  // The replacements are functions because `$&` in a string would be replaced by the match.
  return template
    .replace(/(?<=<title>)[^<]*(?=<\/title>)/, () => name)
    .replace(/(?<=<meta\s+name="description"\s+content=")/, () => `${name} – `)
    .replace('</head>', () => `${toDataElement(PARK_CONFIG_ELEMENT, settings)}</head>`);
}

interface PaintedHtml extends PaintedPage {
  readonly choices: PageChoices;
  readonly week: FirstWeek | undefined;
  /** The site's address, without a slash at its end. */
  readonly siteUrl: string;
  /** The page's path; undefined for pages that no search engine should know. */
  readonly path: string | undefined;
}

/**
 * Adds what the page shows before its script runs, and the tags from which other sites and search
 * engines describe it.
 */
export function addPaint(template: string, settings: ParkConfig, page: PaintedHtml): string {
  const { html, choices, week, siteUrl, path } = page;
  const url = path === undefined ? undefined : siteUrl + path;
  const properties = {
    'og:type': 'website',
    'og:site_name': settings.park.name,
    'og:title': page.title,
    'og:description': page.description,
    'og:image': `${siteUrl}/icon-512.png`,
    'og:locale': choices.language === 'lv' ? 'lv_LV' : 'en_GB',
    ...(url === undefined ? {} : { 'og:url': url }),
  };
  const head: string[] = [];
  for (const [property, content] of Object.entries(properties)) {
    head.push(`<meta property="${property}" content="${escapeHtml(content)}">`);
  }

  if (url !== undefined) {
    head.push(`<link rel="canonical" href="${escapeHtml(url)}">`);
  }
  for (const style of page.styles) {
    head.push(`<link rel="stylesheet" crossorigin href="${escapeHtml(style)}">`);
  }
  if (week) {
    head.push(toDataElement(FIRST_WEEK_ELEMENT, week));
  }

  const theme = choices.theme ? ` data-theme="${choices.theme}"` : '';
  return addSettings(template, settings)
    .replace(/<html lang="\w+"/, () => `<html lang="${choices.language}"${theme}`)
    .replace(/(?<=<title>)[^<]*(?=<\/title>)/, () => escapeHtml(page.title))
    .replace(/(?<=<meta\s+name="description"\s+content=")[^"]*/, () => escapeHtml(page.description))
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
}

/**
 * A week as the calendar keeps it rendered (ADR 5). The objects stay the same as long as nothing in
 * it changes.
 */
export interface KeptWeek {
  readonly slots: Buffer;
  readonly specialDays: object;
  readonly read: () => FirstWeek;
}

export interface PainterOptions {
  readonly firstPaint: FirstPaint;
  readonly siteUrl: string;
  readonly now: () => Date;
  /**
   * Reads the week and special days that the first page shows to everybody; undefined while they
   * can't be read.
   */
  readonly readWeek: () => Promise<KeptWeek | undefined>;
  readonly onFailure: (error: unknown) => void;
}

/** A painted page, with all that it was painted from. */
interface KeptPage {
  readonly template: string;
  /** The park's settings as JSON. */
  readonly settings: string;
  readonly week: KeptWeek | undefined;
  /** When it was painted, in milliseconds. */
  readonly at: number;
  readonly html: string;
}

/**
 * How long a page is kept although the calendar has changed. Painting takes some 15 ms, so a
 * calendar that changes all the time is painted once a second.
 */
const REPAINT_MS = 1000;
/** How long a page is kept if the calendar hasn't changed: what it shows of the clock moves on. */
const MAX_AGE_OF_WEEK_MS = 60_000;

/** The part of a page that depends on the request. */
interface PainterChoices extends PageChoices {
  /**
   * Whether the visitor may hold slots, which the week for everybody would show as somebody else's.
   */
  readonly mayHold?: boolean;
}

const RESERVED = JSON.stringify('reserved' satisfies TimeSlot['status']);

const NOT_FOUND = 404;

/** Paints what pages show before their script runs, and keeps it by page, language and theme. */
export class PagePainter {
  readonly #kept = new Map<string, KeptPage>();

  constructor(private readonly options: PainterOptions) {}

  /** Whether the front end has no page at a path. */
  isUnknown(path: string): boolean {
    return path !== '/index.html' && this.options.firstPaint.pageOf(path) === UNKNOWN_PAGE;
  }

  /**
   * Returns the page at a path; undefined for a staff page without a frame, or if painting failed,
   * which is reported.
   */
  async paint(
    path: string,
    choices: PainterChoices,
    template: string,
    park: ParkConfig,
  ): Promise<string | undefined> {
    // The staff's pages have a menu of their own, so only those are painted that have a frame.
    const isUnpainted = isOfStaff(path) && !isOfStaff(this.options.firstPaint.pageOf(path));
    if (isUnpainted) {
      return undefined;
    }

    try {
      return await this.#paint(path, choices, template, park);
    } catch (error) {
      this.options.onFailure(error);
      return undefined;
    }
  }

  async #paint(
    path: string,
    { mayHold, role, language, theme }: PainterChoices,
    template: string,
    park: ParkConfig,
  ): Promise<string> {
    const { firstPaint, siteUrl } = this.options;
    const page = firstPaint.pageOf(path);
    // Only the frames show a menu that depends on the role.
    const choices = { language, theme, role: isOfStaff(page) ? role : undefined };
    const week = await this.options.readWeek();
    const now = this.options.now();
    const settings = JSON.stringify(park);
    const showsOthersSlots = mayHold === true && week?.slots.includes(RESERVED) === true;
    const hasSlots = page === '/' && !showsOthersSlots;

    const key = [page, language, theme, choices.role, hasSlots].join(' ');
    const kept = this.#kept.get(key);
    if (
      kept?.template === template &&
      kept.settings === settings &&
      now.getTime() - kept.at < maxAgeOf(kept, week, hasSlots)
    ) {
      return kept.html;
    }

    const shownWeek = hasSlots ? week?.read() : withoutSlots(week?.read());
    const painted = firstPaint.paint({
      ...choices,
      now,
      settings: park,
      week: shownWeek,
      path: page,
    });
    const html = addPaint(template, park, {
      ...painted,
      choices,
      week: shownWeek,
      siteUrl,
      path: painted.isIndexed ? page : undefined,
    });
    this.#kept.set(key, { template, settings, week, at: now.getTime(), html });
    return html;
  }
}

/**
 * How long a kept page may be served, in milliseconds: longer while the week that it shows hasn't
 * changed.
 */
function maxAgeOf(kept: KeptPage, week: KeptWeek | undefined, hasSlots: boolean): number {
  const hasSameSlots = !hasSlots || kept.week?.slots === week?.slots;
  const hasSameDays = kept.week?.specialDays === week?.specialDays;
  return hasSameSlots && hasSameDays ? MAX_AGE_OF_WEEK_MS : REPAINT_MS;
}

const isOfStaff = (path: string): boolean => /^\/admin(\/(?!login)|$)/.test(path);

const withoutSlots = (week: FirstWeek | undefined): FirstWeek | undefined =>
  week && { monday: week.monday, specialDays: week.specialDays };

interface CompressedPage {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
  readonly etag: string;
}

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
   * `read` returns the page as it is on the disk, where it may be built again while the process
   * runs. `settings` returns undefined while the settings in force aren't known; the page is then
   * sent without them.
   */
  constructor(
    /** The page as it was when this process started, without any settings. */
    readonly template: string,
    private readonly read: () => string | undefined,
    private readonly settings: () => ParkConfig | undefined,
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
    const settings = this.settings();
    const template = this.read() ?? this.template;
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

/** Whether the browser has a cookie of a hold or of a session. */
export const isKnownVisitor = (cookies: string | undefined): boolean =>
  /(^|[; ])(__Host-)?(visitor|session)=/.test(cookies ?? '');

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
