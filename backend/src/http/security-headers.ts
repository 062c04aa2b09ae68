import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

import { isMailedLink } from '@cablepark/contracts/accounts/own-path';

const YEAR_SECONDS = 31_536_000;
const HSTS = `max-age=${YEAR_SECONDS}; includeSubDomains`;
/** The map of the contacts page. */
const MAPS = ['https://www.google.com', 'https://maps.google.com'];
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

export interface SecurityOptions {
  readonly publicUrl: string | undefined;
  /** The front end's page, whose inline scripts are allowed. */
  readonly page: string | undefined;
}

/**
 * Creates the policy that says what the front end's pages may load and do. Inline styles are
 * allowed because antd writes them into the page.
 */
export const createPagePolicy = (
  page: string | undefined,
): Readonly<Record<string, readonly string[]>> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...hashInlineScripts(page ?? '')],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': MAPS,
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** The browser features that pages and their frames may use: none. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Allows nothing: answers of the API are no pages, even if a browser is made to show them as such.
 */
const apiPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/**
 * Sends helmet's headers with every answer; they are computed once. Answers of the API mustn't be
 * cached.
 */
export function sendSecurityHeaders(
  fastify: FastifyInstance,
  { publicUrl, page }: SecurityOptions,
): void {
  const ofPages = computeHeaders(createPagePolicy(page));
  const ofApi = { ...computeHeaders(apiPolicy), 'Cache-Control': 'no-store' };
  // Fonts, styles and scripts are no pages either.
  const ofFiles = computeHeaders(apiPolicy);
  const chooseHeaders = (url: string) => {
    if (isApi(url)) {
      return ofApi;
    }

    return url.startsWith('/assets/') ? ofFiles : ofPages;
  };

  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(chooseHeaders(request.url));
    // The addresses of these pages contain secrets, so no index may list them; nginx.conf does the
    // same.
    if (isMailedLink(request.url)) {
      void reply.header('X-Robots-Tag', 'noindex');
    }
    if (isSecure(request, publicUrl)) {
      void reply.header('Strict-Transport-Security', HSTS);
    }

    done();
  });
}

/** The sources of a page's inline scripts for a content security policy. */
export const hashInlineScripts = (page: string): string[] =>
  [...page.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

function computeHeaders(
  policy: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const options: HelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives: { ...policy } },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  };
  const headers: Record<string, string> = { 'Permissions-Policy': PERMISSIONS_POLICY };
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

/**
 * Whether an address answers with data rather than with a page of the front end or of the API's
 * description, or a file of either.
 */
export const isApi = (url: string): boolean => /^\/api(?!\/docs)(\/|\?|$)/.test(url);

/**
 * Whether a request came by TLS. Any proxy is believed: a lie only makes the client's own browser
 * more careful.
 */
export const isSecure = (
  { headers, protocol }: FastifyRequest,
  publicUrl: string | undefined,
): boolean =>
  (publicUrl?.startsWith('https:') ?? false) ||
  protocol === 'https' ||
  headers['x-forwarded-proto'] === 'https';
