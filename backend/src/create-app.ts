import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { BrowserSession } from './accounts/sessions/browser-session.ts';
import { Callers } from './accounts/queries/callers.ts';
import { recogniseCallers } from './accounts/recognise-callers.ts';
import { AppModule, type AppOptions } from './app.module.ts';
import type { Foundation } from './foundation.module.ts';
import { serveFrontEnd } from './shared/http/front-end-files.ts';
import { takeJsonOnly } from './shared/http/json-body.ts';
import { makeRequestId } from './shared/http/request-context.ts';
import { NestLogger } from './shared/nest-logger.ts';

/** The largest body taken, bytes: a season's worth of slot ids fits in it several times. */
const BODY_LIMIT = 256 * 1024;

/** The HTTP application on its foundation, not yet listening. */
export async function createApp(foundation: Foundation, options?: AppOptions): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({ bodyLimit: BODY_LIMIT, genReqId: makeRequestId });
  takeJsonOnly(adapter.getInstance());
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(foundation, options), adapter, {
    logger: new NestLogger(foundation.logger),
    abortOnError: false,
    bodyParser: false,
  });
  recogniseCallers(adapter.getInstance(), app.get(BrowserSession), app.get(Callers));
  if (foundation.frontEndFolder !== undefined) await serveFrontEnd(app, foundation.frontEndFolder);
  return app.init();
}
