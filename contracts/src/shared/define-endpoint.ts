import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Visitor } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A route as data: the server checks requests by it, OpenAPI and the tests of roles are made from it,
 * and the front end calls it, so that nobody repeats a path or a shape (design 7.1).
 * `path` names parameters as `:name`.
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
  /** The same body with the sentences of the staff's form, where staff have one of their own for this call. */
  readonly staffBody?: Body;
  /** A body that the endpoint takes, shown by OpenAPI. */
  readonly example?: z.input<Body> & object;
  readonly response: Response;
  readonly status: number;
  /** The answer's media type, where it is not JSON. */
  readonly produces?: 'text/event-stream';
  readonly errors: readonly ErrorCode[];
}

/** Any endpoint at all, whatever its schemas. */
export type AnyEndpoint = Endpoint;

/** Whoever defines a body also gives an example of it. */
type ExampleOf<Body extends z.ZodType> = Body extends z.ZodUndefined
  ? object
  : { readonly example: z.input<Body> & object };

export function defineEndpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  endpoint: Omit<Endpoint<Params, Query, Body, Response>, 'status' | 'errors'> & {
    readonly status?: number;
    readonly errors?: readonly ErrorCode[];
  } & ExampleOf<Body>,
): Endpoint<Params, Query, Body, Response> {
  return { status: 200, errors: [], ...endpoint };
}

/** What a caller sends, before parsing. */
export type BodyInput<E extends AnyEndpoint> = z.input<NonNullable<E['body']>>;
export type QueryInput<E extends AnyEndpoint> = z.input<NonNullable<E['query']>>;
export type ParamsInput<E extends AnyEndpoint> = z.input<NonNullable<E['params']>>;
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;
