import type { Readable } from 'node:stream';

import type { Type } from '@nestjs/common';
import { Command, CommandHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';

import type { AnyEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import type { ReadModelName } from '@cablepark/projections/progress/read-model-progress';

import type { AsOf } from '../as-of/queries/as-of-answers.ts';
import type { InputOf } from './endpoint.ts';
import type { Page } from './paging.ts';
import type { RequestContext } from './request-context.ts';

/** What a command or a query of an endpoint takes from the request. */
export type Requested<E> = InputOf<E> & {
  readonly context: RequestContext;
  /** The request itself, for what only it tells: its cookies, its sender's address. */
  readonly request: FastifyRequest;
  /** The instant in the past that was asked about, if the endpoint takes `asOf`. */
  readonly asOf?: AsOf | undefined;
  /** Aborts when the sender no longer waits for the answer. */
  readonly gone: AbortSignal;
};

/** What most handlers return. */
export type Answered<E extends AnyEndpoint> = Promise<ResponseOf<E>>;

/** An answer with headers, or a status, of its own. */
export class Answer<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Readonly<Record<string, string>>,
    readonly status?: number,
  ) {}
}

/**
 * What its handler returns: the endpoint's response, of which a list may be a page, and a text a
 * stream of it.
 */
type AnswerOf<Response> = Response extends readonly (infer Item)[]
  ? Response | Page<Item>
  : Response | Answer<Response extends string ? Readable : Response>;

/** The class of a command or a query that is made from requests to an endpoint. */
export interface EndpointMessage<E extends AnyEndpoint, Message> {
  readonly endpoint: E;
  /** The read models that the answer waits for, if they aren't prompt ones alone. */
  readonly readModels?: readonly ReadModelName[] | undefined;
  new (requested: Requested<E>): Message & Requested<E>;
}

type HandlerOf<E extends AnyEndpoint> = Type<{
  execute(requested: Requested<E>): Promise<AnswerOf<ResponseOf<E>>>;
}>;

/**
 * Makes the class the handler of the command that requests to this endpoint are. `routesOf` serves
 * the endpoint by it.
 */
export const CommandOf =
  <E extends AnyEndpoint>(endpoint: E) =>
  (handler: HandlerOf<E>): void => {
    CommandHandler(messageOf(endpoint, Command))(handler);
  };

/**
 * The same for the query, which waits for these read models if it reads others than prompt ones.
 */
export const QueryOf =
  <E extends AnyEndpoint>(endpoint: E, readModels?: readonly ReadModelName[]) =>
  (handler: HandlerOf<E>): void => {
    QueryHandler(messageOf(endpoint, Query, readModels))(handler);
  };

const messageOf = (
  endpoint: AnyEndpoint,
  Base: new () => object,
  readModels?: readonly ReadModelName[],
) =>
  class extends taking(Base) {
    static readonly endpoint = endpoint;
    static readonly readModels = readModels;
  };

/**
 * The base class of a command with these fields, which isn't made from the requests to one
 * endpoint.
 */
export const commandWith = <Fields extends object, Answer = void>() =>
  taking(Command) as unknown as new (fields: Fields) => Command<Answer> & Readonly<Fields>;

const taking = (Base: new () => object) =>
  class extends Base {
    constructor(fields: object) {
      super();
      Object.assign(this, fields);
    }
  };
