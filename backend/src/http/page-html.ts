import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import {
  FIRST_WEEK_ELEMENT,
  PARK_CONFIG_ELEMENT,
  type FirstWeek,
  type PageChoices,
  type PaintedPage,
} from '@cablepark/contracts/shared/first-paint';

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
