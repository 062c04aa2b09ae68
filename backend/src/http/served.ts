import { Controller, Injectable, UseGuards, type CanActivate, type Type } from '@nestjs/common';
import {
  CONTROLLER_WATERMARK,
  GUARDS_METADATA,
  INJECTABLE_WATERMARK,
} from '@nestjs/common/constants';
import { Command, CommandBus, QueryBus, type Query } from '@nestjs/cqrs';
import { z } from 'zod';

import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';

import { AsOfAnswers, type AsOf } from '../as-of/queries/as-of-answers.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';
import { Answer, type EndpointMessage } from './endpoint-message.ts';
import { ENDPOINT, Incoming, isDryRun, Serves } from './endpoint.ts';
import { Page, sendPage } from './paging.ts';

type AnyMessage = EndpointMessage<AnyEndpoint, Command<unknown> | Query<unknown>>;

/**
 * Where @nestjs/cqrs keeps, as metadata, what a class marked `@CommandHandler` or `@QueryHandler`
 * handles.
 */
const MARKS = ['__commandHandler__', '__queryHandler__'];

const findMessage = (handler: object): Type | undefined =>
  MARKS.map((mark) => Reflect.getOwnMetadata(mark, handler) as Type | undefined).find(
    (message) => message,
  );

/**
 * Collects what a module hands to Nest from the exports of these files: handlers, a controller with
 * a route for each handler's endpoint, injectable classes, and other controllers.
 */
export function collectParts(...files: readonly object[]): {
  readonly controllers: Type[];
  readonly providers: Type[];
} {
  const exported = files.flatMap((file) => Object.values(file) as unknown[]);
  const classes = exported.filter((one): one is Type => typeof one === 'function');
  const selectMarked = (mark: string) => classes.filter((one) => Reflect.hasOwnMetadata(mark, one));
  const handlers = classes.filter((one) => findMessage(one) !== undefined);
  return {
    controllers: [createRoutes(handlers), ...selectMarked(CONTROLLER_WATERMARK)],
    providers: [...handlers, ...selectMarked(INJECTABLE_WATERMARK)],
  };
}

@Injectable()
class EndpointRoutes {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly asOfAnswers: AsOfAnswers,
  ) {}

  async answer(Message: AnyMessage, incoming: Incoming<AnyEndpoint>): Promise<unknown> {
    const { reply, ...input } = incoming;
    const requested = { ...input, signal: abortOnDisconnect(reply) };
    // A dry run creates nothing, so it isn't answered with 201.
    if (isDryRun(input)) {
      void reply.status(200);
    }

    const execute = (asOf?: AsOf) => this.#execute(new Message({ ...requested, asOf }));
    const answer = await this.#executeAsOf(Message, incoming, execute);
    if (answer instanceof Page) {
      return sendPage(reply, incoming.request, answer);
    }
    if (!(answer instanceof Answer)) {
      return answer;
    }

    void reply.headers(answer.headers);
    if (answer.status !== undefined) {
      void reply.status(answer.status);
    }

    return answer.body;
  }

  async #executeAsOf(
    { endpoint, readModels }: AnyMessage,
    { query, context: { caller }, reply }: Incoming<AnyEndpoint>,
    execute: (asOf?: AsOf) => Promise<unknown>,
  ): Promise<unknown> {
    if (endpoint.query instanceof z.ZodObject && 'asOf' in endpoint.query.shape) {
      const { asOf } = query as { readonly asOf: Date | undefined };
      return this.asOfAnswers.answer({ asOf, caller, reply, readModels }, execute);
    }
    if (readModels) {
      await this.asOfAnswers.waitUntilShown(readModels);
    }

    return execute();
  }

  #execute(message: Command<unknown> | Query<unknown>): Promise<unknown> {
    return message instanceof Command
      ? this.commands.execute(message)
      : this.queries.execute(message);
  }
}

/**
 * Creates a controller with a route for each handler that is marked with an endpoint (`CommandOf`,
 * `QueryOf`). A handler's guards apply to its route. Endpoints whose answers need more of HTTP than
 * pages, headers and `asOf` have controllers of their own.
 */
function createRoutes(handlers: readonly Type[]): Type {
  @Controller()
  class Routes extends EndpointRoutes {}
  for (const handler of handlers) {
    const Message = findMessage(handler) as unknown as AnyMessage;
    if (!('endpoint' in Message)) {
      continue;
    }

    const { endpoint } = Message;
    const route = {
      value(this: Routes, incoming: Incoming<AnyEndpoint>): Promise<unknown> {
        return this.answer(Message, incoming);
      },
    };
    Object.defineProperty(Routes.prototype, endpoint.name, route);
    Serves(endpoint)(Routes.prototype, endpoint.name, route);
    const guards = Reflect.getMetadata(GUARDS_METADATA, handler) as Type<CanActivate>[] | undefined;
    if (guards) {
      UseGuards(...guards)(Routes.prototype, endpoint.name, route);
    }

    Incoming()(Routes.prototype, endpoint.name, 0);
  }

  return Routes;
}

/** The endpoints that a controller serves, in the order of its methods. */
export function endpointsOf({ prototype }: Type): AnyEndpoint[] {
  const methods = Object.values(Object.getOwnPropertyDescriptors(prototype as object)).map(
    ({ value }) => value as unknown,
  );
  return methods
    .filter((method) => typeof method === 'function')
    .map((method) => Reflect.getMetadata(ENDPOINT, method) as AnyEndpoint | undefined)
    .filter((endpoint) => endpoint !== undefined);
}
