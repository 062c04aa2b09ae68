import type { ErrorBody } from '@cablepark/contracts/shared/error-codes';

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged instead of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A visitor over HTTP with cookies of their own. It follows no redirects. */
export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.#headers = headers;
  }

  /**
   * Opens a browser of the same visitor, with the same cookies, at another process of the
   * application.
   */
  openAt(url: string): Browser {
    const there = new Browser(url, this.#headers);
    for (const [name, value] of this.cookies) {
      there.cookies.set(name, value);
    }

    return there;
  }

  async ask<Body = unknown>(
    method: string,
    path: string,
    { body, raw, headers }: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }
          : {}),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    this.#keepCookies(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as Body,
    };
  }

  get<Body = unknown>(path: string, asked?: RequestOptions): Promise<Answer<Body>> {
    return this.ask<Body>('GET', path, asked);
  }

  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers?: RequestOptions['headers'],
  ): Promise<Answer<Body>> {
    return this.ask<Body>('POST', path, { body, ...(headers ? { headers } : {}) });
  }

  put<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.ask<Body>('PUT', path, { body });
  }

  patch<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.ask<Body>('PATCH', path, { body });
  }

  delete<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.ask<Body>('DELETE', path, body === undefined ? {} : { body });
  }

  #keepCookies(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, pair.indexOf('=')).trim();
      const isOver = attributes.some(
        (one) =>
          /^\s*max-age=(0|-\d+)\s*$/i.test(one) ||
          Date.parse(/^\s*expires=(.*)$/i.exec(one)?.[1] ?? '') <= Date.now(),
      );
      if (isOver) {
        this.cookies.delete(name);
      } else {
        this.cookies.set(name, pair.slice(pair.indexOf('=') + 1));
      }
    }
  }
}

/** The status and the code of a failed call, for one `expect`. */
export const refusalOf = ({ status, body }: Answer): { status: number; code: unknown } => ({
  status,
  code: (body as Partial<ErrorBody> | null)?.code,
});
