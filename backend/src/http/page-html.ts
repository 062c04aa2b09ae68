import { PARK_SETTINGS_ELEMENT, type ParkSettings } from '@cablepark/contracts/configuration/get-config';
import {
  FIRST_WEEK_ELEMENT,
  type FirstWeek,
  type PageChoices,
  type PaintedPage,
} from '@cablepark/contracts/shared/first-paint';

/** JSON that can neither end its script element nor open a comment in it, whatever texts it contains. */
export const jsonInPage = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const textInPage = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** Data that scripts can read. It isn't executable, so the content security policy needs no exception (design 7.4). */
const dataInPage = (element: string, data: unknown): string =>
  `<script type="application/json" id="${element}">${jsonInPage(data)}</script>`;

/** The front end's page with the park's name, and with the park settings for its scripts before the API has answered. */
export function pageWithSettings(template: string, settings: ParkSettings): string {
  const name = textInPage(settings.park.name);
  // The replacements are functions because `$&` in a string would be replaced by the match.
  return template
    .replace(/(?<=<title>)[^<]*(?=<\/title>)/, () => name)
    .replace(/(?<=<meta name="description" content=")/, () => `${name} – `)
    .replace('</head>', () => `${dataInPage(PARK_SETTINGS_ELEMENT, settings)}</head>`);
}

interface PaintedHtml extends PaintedPage {
  readonly choices: PageChoices;
  readonly week: FirstWeek | undefined;
  /** The site's address, without a slash at its end. */
  readonly siteUrl: string;
  /** The page's path; undefined for pages that no search engine should know. */
  readonly path: string | undefined;
}

/** The same with what it shows before its script runs, and with what other sites and search engines show of it. */
export function pageWithPaint(template: string, settings: ParkSettings, page: PaintedHtml): string {
  const { html, choices, week, siteUrl, path } = page;
  const url = path === undefined ? undefined : siteUrl + path;
  const properties = {
    'og:type': 'website',
    'og:site_name': settings.park.name,
    'og:title': page.title,
    'og:description': page.description,
    ...(url === undefined ? {} : { 'og:url': url }),
    'og:image': `${siteUrl}/icon-512.png`,
    'og:locale': choices.language === 'lv' ? 'lv_LV' : 'en_GB',
  };
  const head = [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${textInPage(content)}">`,
    ),
    url === undefined ? '' : `<link rel="canonical" href="${textInPage(url)}">`,
    week ? dataInPage(FIRST_WEEK_ELEMENT, week) : '',
  ].join('');
  const theme = choices.theme ? ` data-theme="${choices.theme}"` : '';
  return pageWithSettings(template, settings)
    .replace(/<html lang="\w+"/, () => `<html lang="${choices.language}"${theme}`)
    .replace(/(?<=<title>)[^<]*(?=<\/title>)/, () => textInPage(page.title))
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => textInPage(page.description))
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
}
