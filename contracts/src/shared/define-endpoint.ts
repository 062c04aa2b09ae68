import { z } from 'zod';

import type { ErrorCode } from './error-codes.ts';
import { audiences, type Visitor } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * An endpoint as data. Validation, OpenAPI, tests of roles and the front end's calls all derive
 * from it (design 7.1).
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly roles: readonly Visitor[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The same body with the messages of the staff’s form, where staff have a form of their own. */
  readonly staffBody?: Body;
  /** An example of a valid body, shown by OpenAPI. */
  readonly example?: z.input<Body> & object;
  readonly response: Response;
  readonly status: number;
  /**
   * Whether it takes an `Idempotency-Key` (rule 15.2), as those do that change bookings, slots,
   * holds, waitlists, passes, settings or questions.
   */
  readonly takesKey: boolean;
  /**
   * Whether its command, which has the endpoint's name, can be undone if a person sent it (rule
   * 22.4). If so, it takes a key.
   */
  readonly isUndoable?: boolean;
  /** The media type of the answer, unless it is JSON. */
  readonly produces?: 'text/event-stream' | 'application/octet-stream';
  readonly errors: readonly ErrorCode[];
}

export type AnyEndpoint = Endpoint;

/** The name and the route of an endpoint, as its declaration writes them. */
export interface Route<Name extends string, Verb extends Method, Path extends string> {
  readonly name: Name;
  readonly method: Verb;
  readonly path: Path;
}

/** What a client needs to call an endpoint. It gets by without the schemas, but not their types. */
export type CalledEndpoint<E extends AnyEndpoint = AnyEndpoint> = Pick<
  E,
  'name' | 'method' | 'path'
> &
  Partial<Pick<E, 'params' | 'query' | 'body' | 'response'>>;

/** An endpoint with a body also has an example of one. */
type ExampleOf<Body extends z.ZodType> = Body extends z.ZodUndefined
  ? object
  : { readonly example: z.input<Body> & object };

/** The errors of every endpoint that takes a key. */
const KEY_ERRORS: readonly ErrorCode[] = [
  'OUTCOME_UNKNOWN',
  'UNAVAILABLE',
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
];

/**
 * An `Idempotency-Key`: characters from `!` to `~` except the comma, which joins the values of a
 * repeated header.
 */
export const IDEMPOTENCY_KEY = /^[!-+\--~]{1,200}$/;

/** The answer of an endpoint that has nothing else to report. */
const messageAnswer = z.object({ message: z.string() });

type SeparateParts =
  'name' | 'method' | 'path' | 'status' | 'errors' | 'takesKey' | 'roles' | 'response';

/**
 * Declares an endpoint. `roles` says who may call it (rule 1.2). By default it answers 200 with a
 * message. An undoable endpoint takes a key, and one that takes a key has the errors of keys as
 * well.
 */
export function defineEndpoint<
  Name extends string,
  Verb extends Method,
  Path extends Endpoint['path'],
  Response extends z.ZodType = typeof messageAnswer,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  name: Name,
  route: `${Verb} ${Path}`,
  roles: keyof typeof audiences,
  endpoint: Omit<Endpoint<Params, Query, Body, Response>, SeparateParts> & {
    readonly response?: Response;
    readonly status?: number;
    readonly errors?: readonly ErrorCode[];
    readonly takesKey?: boolean;
  } & ExampleOf<Body>,
): Endpoint<Params, Query, Body, Response> & Route<Name, Verb, Path> {
  const { isUndoable = false, takesKey = isUndoable, errors = [] } = endpoint;
  const all = new Set([...errors, ...(takesKey ? KEY_ERRORS : [])]);
  const [method, path] = route.split(' ') as [Verb, Path];
  const declared = { name, method, path, status: 200, ...endpoint, roles: audiences[roles] };
  return {
    ...declared,
    response: (endpoint.response ?? messageAnswer) as Response,
    takesKey,
    errors: [...all],
  };
}

/** The types of a request's parts before they are parsed. */
export type BodyInput<E extends CalledEndpoint> = z.input<NonNullable<E['body']>>;
export type QueryInput<E extends CalledEndpoint> = z.input<NonNullable<E['query']>>;
export type ParamsInput<E extends CalledEndpoint> = z.input<NonNullable<E['params']>>;
/** The type of a body after its schema has parsed it. */
export type BodyOf<E extends CalledEndpoint> = z.output<NonNullable<E['body']>>;
export type ResponseOf<E extends CalledEndpoint> = z.output<NonNullable<E['response']>>;
