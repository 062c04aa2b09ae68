import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { Controller, Injectable, type CanActivate, type Type, UseGuards } from '@nestjs/common';
import {
  CONTROLLER_WATERMARK,
  GUARDS_METADATA,
  INJECTABLE_WATERMARK,
} from '@nestjs/common/constants';
import { Command, CommandBus, QueryBus, type Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { type AsOf, AsOfAnswers } from '../as-of/queries/as-of-answers.ts';
import { Answer, type EndpointMessage } from './endpoint-message.ts';
import { ENDPOINT, Incoming, isDryRun, Serves } from './endpoint.ts';
import { Page, sendPage } from './paging.ts';
import { goneSignal } from './sender-gone.ts';

type AnyMessage = EndpointMessage<AnyEndpoint, Command<unknown> | Query<unknown>>;

/**
 * Where @nestjs/cqrs keeps, as metadata, what a class marked `@CommandHandler` or `@QueryHandler`
 * handles.
 */
const MARKS = ['__commandHandler__', '__queryHandler__'];

const handledBy = (handler: object): Type | undefined =>
  MARKS.map((mark) => Reflect.getOwnMetadata(mark, handler) as Type | undefined).find(
    (message) => message,
  );

/**
 * What a module has for Nest in these files: their handlers, a route for the endpoint of each of
 * them, what is injected, and controllers for what else there is to serve.
 */
export function partsIn(...files: readonly object[]): {
  readonly controllers: Type[];
  readonly providers: Type[];
} {
  const exported = files.flatMap((file) => Object.values(file) as unknown[]);
  const classes = exported.filter((one): one is Type => typeof one === 'function');
  const marked = (mark: string) => classes.filter((one) => Reflect.hasOwnMetadata(mark, one));
  const handlers = classes.filter((one) => handledBy(one) !== undefined);
  return {
    controllers: [routesOf(handlers), ...marked(CONTROLLER_WATERMARK)],
    providers: [...handlers, ...marked(INJECTABLE_WATERMARK)],
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
    const requested = { ...input, gone: goneSignal(reply) };
    // It creates nothing, whatever the endpoint creates otherwise.
    if (isDryRun(input)) {
      void reply.status(200);
    }

    const execute = (asOf?: AsOf) => this.#execute(new Message({ ...requested, asOf }));
    const answer = await this.#answered(Message, incoming, execute);
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

  async #answered(
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
 * A controller with a route for each of these handlers that are marked with an endpoint
 * (`CommandOf`, `QueryOf`). A handler's guards are its route's. Endpoints whose answers need more
 * of HTTP than pages, headers and `asOf` are served by controllers of their own.
 */
function routesOf(handlers: readonly Type[]): Type {
  @Controller()
  class Routes extends EndpointRoutes {}
  for (const handler of handlers) {
    const Message = handledBy(handler) as unknown as AnyMessage;
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
