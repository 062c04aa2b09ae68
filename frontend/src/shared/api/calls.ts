import type {
  BodyInput,
  CalledEndpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@cablepark/contracts/shared/define-endpoint';

import { learnServerTime } from '../time/server-time.ts';
import { ApiError } from './api-error.ts';

type Part<Name extends string, Input> = [Input] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : object extends Input // no part of it is required
    ? Partial<Record<Name, Input>>
    : Record<Name, Input>;

/** The input of an endpoint: its path parameters, its query and its body, as far as it has them. */
export type CallInput<E extends CalledEndpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Milliseconds since 1970. They are added to the query, so that no cache can respond (rule 18.6).
   */
  readonly freshAt?: number;
}

const headersByAnswer = new WeakMap<object, Headers>();

/**
 * The id of the action that an answer reports, by which managers can undo it; undefined if nothing
 * was changed.
 */
export const actionOf = (answer: object): string | undefined =>
  headersByAnswer.get(answer)?.get('X-Correlation-Id') ?? undefined;

type Fields = Readonly<Record<string, string | number | boolean | undefined>> | undefined;

/**
 * Calls an endpoint. Throws an ApiError if the server refuses, the browser's TypeError if there is
 * no response.
 */
export const callEndpoint = async <E extends CalledEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> => (await exchange(endpoint, input, options)).answer;

/**
 * Calls an endpoint as `callEndpoint` does, and also returns the cursor of a list's next page if
 * there is one (rule 14.4).
 */
export async function exchange<E extends CalledEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, headers, freshAt }: CallOptions,
): Promise<{ readonly answer: ResponseOf<E>; readonly next: string | undefined }> {
  const { params, query, body } = input as { params?: Fields; query?: Fields; body?: unknown };
  const askedAt = Date.now();
  const response = await fetch(
    toAddress(endpoint.path, params, freshAt === undefined ? query : { ...query, _: freshAt }),
    {
      method: endpoint.method,
      credentials: 'include',
      headers: { Accept: 'application/json', ...(body === undefined ? {} : JSON_BODY), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    },
  );
  learnServerTime({ date: response.headers.get('Date'), askedAt, answeredAt: Date.now() });
  const text = await response.text();
  if (!response.ok) {
    throw new ApiError(response.status, response.statusText, text);
  }

  const answer = (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E>;
  if (answer instanceof Object) {
    headersByAnswer.set(answer, response.headers);
  }

  return { answer, next: readNextCursor(response.headers.get('Link')) };
}

/** The cursor in `</api/users?cursor=12>; rel="next"`. */
export function readNextCursor(link: string | null): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor') ?? undefined;
}

const JSON_BODY = { 'Content-Type': 'application/json' };

/** Fills a path's parameters in and appends the query, without what is undefined in it. */
export function toAddress(path: string, params: Fields, query: Fields): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) {
      search.append(name, String(value));
    }
  }

  const written = search.toString();
  return written === '' ? filled : `${filled}?${written}`;
}
