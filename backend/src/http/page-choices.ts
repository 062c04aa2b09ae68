import { languageOfBrowser, type PageChoices } from '@cablepark/contracts/shared/first-paint';
import type { FastifyRequest } from 'fastify';

/** What a visitor has chosen for all pages, or else what the browser prefers. */
export function pageChoicesOf({ headers }: Pick<FastifyRequest, 'headers'>): PageChoices {
  const cookies = `; ${headers.cookie ?? ''};`;
  const language = /; language=(lv|en);/.exec(cookies)?.[1] as PageChoices['language'] | undefined;
  const theme = /; theme=(light|dark);/.exec(cookies)?.[1] as PageChoices['theme'];
  return { language: language ?? languageOfBrowser(headers['accept-language']?.trim()), theme };
}
