import { errorCodes, type ErrorBody, type ErrorCode } from '@cablepark/contracts/shared/error-codes';
import type {
  AnyEndpoint,
  BodyInput,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@cablepark/contracts/shared/define-endpoint';

import { parseJson } from '../storage/storage.ts';

/** An error body. A proxy or another server version may send one without a known code. */
type Refusal = Omit<ErrorBody, 'code'> & { readonly code?: ErrorCode | undefined };

/** Thrown if the server refuses a call. The message is the status, a colon and the body (rule 14.6). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: Refusal | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.status = status;
    this.body = bodyOf(text);
  }

  /** Whether the slots in the way are only reserved for somebody. */
  get isReserved(): boolean {
    const { alreadyBookedSlots, reservedSlots } = this.body ?? {};
    return reservedSlots !== undefined && reservedSlots.length === alreadyBookedSlots?.length;
  }

  get code(): ErrorCode | undefined {
    // A list of booked slots identifies this error even without a code.
    return this.body?.code ?? (this.body?.alreadyBookedSlots ? 'SLOTS_ALREADY_BOOKED' : undefined);
  }
}

function bodyOf(text: string): Refusal | undefined {
  const { code, ...body } = (parseJson(text) ?? { error: undefined }) as Refusal;
  if (typeof body.error !== 'string') return undefined;
  return code !== undefined && Object.hasOwn(errorCodes, code) ? { code, ...body } : body;
}

/** Whether trying again may help: there was no response, or the server can't answer at the moment. */
export const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 503;

/** Whether it may have been done despite the error. The same request with the same key gets the first answer. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'OUTCOME_UNKNOWN';

type Part<Name extends string, Input> = [Input] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : object extends Input // no part of it is required
    ? Partial<Record<Name, Input>>
    : Record<Name, Input>;

/** The input of an endpoint: its path parameters, its query and its body, as far as it has them. */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds since 1970. They are added to the query, so that no cache can respond (rule 18.6). */
  readonly freshAt?: number;
}

const headersOf = new WeakMap<object, Headers>();

/** The id of the action to which this is the answer, by which managers can undo it. Undefined if nothing was changed. */
export const actionOf = (answer: object): string | undefined =>
  headersOf.get(answer)?.get('X-Correlation-Id') ?? undefined;

/** When the server sent this answer, in milliseconds by its own clock; not a number if it doesn't say. */
export const sentAt = (answer: object): number => Date.parse(headersOf.get(answer)?.get('Date') ?? '');

type Fields = Readonly<Record<string, string | number | boolean | undefined>> | undefined;

/**
 * Calls an endpoint and returns its response. All requests to the API are made in this file. Throws an ApiError if
 * the server refuses the call, and the browser's TypeError if there is no response.
 */
export const callEndpoint = async <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> => (await exchange(endpoint, input, options)).answer;

/** The same, with the cursor of a list's next page if there is one (rule 14.4). */
export async function exchange<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, headers, freshAt }: CallOptions,
): Promise<{ readonly answer: ResponseOf<E>; readonly next: string | undefined }> {
  const { params, query, body } = input as { params?: Fields; query?: Fields; body?: unknown };
  const response = await fetch(
    addressOf(endpoint.path, params, freshAt === undefined ? query : { ...query, _: freshAt }),
    {
      method: endpoint.method,
      credentials: 'include',
      headers: { Accept: 'application/json', ...(body === undefined ? {} : JSON_BODY), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    },
  );
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  const answer = (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E>;
  if (answer instanceof Object) headersOf.set(answer, response.headers);
  return { answer, next: nextCursor(response.headers.get('Link')) };
}

/** The cursor in `</api/users?cursor=12>; rel="next"`. */
export function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor') ?? undefined;
}

const JSON_BODY = { 'Content-Type': 'application/json' };

export function addressOf(path: string, params: Fields, query: Fields): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
