import { afterEach, beforeEach } from '@jest/globals';

import type { AnyEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import type { ErrorBody } from '@cablepark/contracts/shared/error-codes';

export interface SentRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Respond<E extends AnyEndpoint> = (
  request: SentRequest,
) => ResponseOf<E> | Refused | Promise<ResponseOf<E>>;

/** Returned by a test's endpoint to refuse the request. */
export class Refused {
  readonly answer: Answer;

  constructor(status: number, body: Partial<ErrorBody>) {
    this.answer = { status, body: { error: 'Refused.', ...body } };
  }
}

/** Fails as the browser's `fetch` does when the connection is lost. */
export const loseConnection = (): never => {
  throw new TypeError('Failed to fetch');
};

/**
 * Replaces the server by replacing `fetch`. It responds for the endpoints that a test has declared,
 * records the requests, and throws for any other endpoint. The answer to the first request is the
 * action `action-1`, and so on.
 */
export class FakeServer {
  readonly #sent: (SentRequest & { readonly endpoint: AnyEndpoint })[] = [];
  /** The time of the server's clock, as the answers tell it. */
  date: string | null = null;
  readonly #endpoints = new Map<AnyEndpoint, (request: SentRequest) => unknown>();

  answer<E extends AnyEndpoint>(endpoint: E, respond: Respond<E>): void {
    this.#endpoints.set(endpoint, respond);
  }

  /** The requests that an endpoint has received, in order. */
  listRequestsTo(endpoint: AnyEndpoint): readonly SentRequest[] {
    return this.#sent.filter((request) => request.endpoint === endpoint);
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://localhost');
    const [endpoint, respond] = this.#find(init.method ?? 'GET', url.pathname);
    const request = {
      endpoint,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    const action = `action-${this.#sent.push(request)}`;
    const result = await respond(request);
    return responseOf(result instanceof Refused ? result.answer : { status: 200, body: result }, {
      'X-Correlation-Id': action,
      Date: this.date,
    });
  };

  #find(method: string, path: string): [AnyEndpoint, (request: SentRequest) => unknown] {
    const found = [...this.#endpoints].find(
      ([endpoint]) => endpoint.method === method && patternOf(endpoint).test(path),
    );
    if (!found) {
      throw new Error(`The test declares no answer to ${method} ${path}`);
    }

    return found;
  }
}

const patternOf = ({ path }: AnyEndpoint): RegExp =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

const responseOf = (
  { status, body }: Answer,
  headers: Readonly<Record<string, string | null>>,
): Response =>
  ({
    ok: status < 400,
    status,
    statusText: '',
    headers: { get: (name: string) => headers[name] ?? null },
    text: () => Promise.resolve(JSON.stringify(body)),
  }) as unknown as Response;

/** Gives each test of a file a new server and empty browser storage. */
export function startServerForEachTest(): { readonly current: FakeServer } {
  const holder = { current: new FakeServer() };
  const real = globalThis.fetch;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    holder.current = new FakeServer();
    globalThis.fetch = holder.current.fetch as typeof fetch;
  });
  afterEach(() => {
    globalThis.fetch = real;
  });
  return holder;
}
