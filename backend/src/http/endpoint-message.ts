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

/** A request to an endpoint as its command or query gets it. */
export type Requested<E> = InputOf<E> & {
  readonly context: RequestContext;
  /** The request itself, for its cookies and its sender's address. */
  readonly request: FastifyRequest;
  /** The instant in the past that was asked about, if the endpoint takes `asOf`. */
  readonly asOf?: AsOf | undefined;
  /** Aborts when the sender disconnects before the answer. */
  readonly signal: AbortSignal;
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
 * The type that an endpoint's handler returns: its response. Instead of a list it may return a page
 * of it, and instead of a text a stream.
 */
type AnswerOf<Response> = Response extends readonly (infer Item)[]
  ? Response | Page<Item>
  : Response | Answer<Response extends string ? Readable : Response>;

/** The class of a command or a query that is made from requests to an endpoint. */
export interface EndpointMessage<E extends AnyEndpoint, Message> {
  readonly endpoint: E;
  /** The read models that the answer waits for, if it reads others than prompt ones. */
  readonly readModels?: readonly ReadModelName[] | undefined;
  new (requested: Requested<E>): Message & Requested<E>;
}

type HandlerOf<E extends AnyEndpoint> = Type<{
  execute(requested: Requested<E>): Promise<AnswerOf<ResponseOf<E>>>;
}>;

/**
 * Makes the class the handler of the command that a request to this endpoint is. `createRoutes`
 * adds the route.
 */
export const CommandOf =
  <E extends AnyEndpoint>(endpoint: E) =>
  (handler: HandlerOf<E>): void => {
    CommandHandler(createMessage(endpoint, Command))(handler);
  };

/**
 * Makes the class the handler of the query that a request to this endpoint is. The query waits for
 * the read models that are named, which is needed only for others than prompt ones.
 */
export const QueryOf =
  <E extends AnyEndpoint>(endpoint: E, readModels?: readonly ReadModelName[]) =>
  (handler: HandlerOf<E>): void => {
    QueryHandler(createMessage(endpoint, Query, readModels))(handler);
  };

const createMessage = (
  endpoint: AnyEndpoint,
  Base: new () => object,
  readModels?: readonly ReadModelName[],
) =>
  class extends extendWithFields(Base) {
    static readonly endpoint = endpoint;
    static readonly readModels = readModels;
  };

/** The base class of a command with these fields that isn't made from one endpoint's requests. */
export const commandWith = <Fields extends object, Answer = void>() =>
  extendWithFields(Command) as unknown as new (
    fields: Fields,
  ) => Command<Answer> & Readonly<Fields>;

const extendWithFields = (Base: new () => object) =>
  class extends Base {
    constructor(fields: object) {
      super();
      Object.assign(this, fields);
    }
  };
