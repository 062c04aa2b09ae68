import 'reflect-metadata';

import { randomUUID } from 'node:crypto';

import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';

import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import type { FirstWeek } from '@cablepark/contracts/shared/first-paint';
import {
  addDays,
  dayOfInstant,
  listDays,
  mondayOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import { siteUrlOf } from '@cablepark/platform/settings/settings';

import { Callers, recogniseCallers } from '../accounts/queries/callers.query.ts';
import { BrowserSession } from '../accounts/sessions/browser-session.ts';
import { findPricesOnSale, listDaysOnSale } from '../configuration/domain/prices-on-sale.ts';
import { PublicSettings, toParkConfig } from '../configuration/queries/setting-view.ts';
import { logAnswer, observeAnswers } from '../http/answered-requests.ts';
import { compressAnswers } from '../http/compress-answers.ts';
import { drainRefusedBodies } from '../http/drain-refused-bodies.ts';
import { endConnections } from '../http/end-connections.ts';
import { removeForwardedPorts } from '../http/forwarded-addresses.ts';
import { readFirstPaint, readPage, serveFrontEnd } from '../http/front-end-files.ts';
import { FrontEndPage } from '../http/front-end-page.ts';
import { PagePainter, type KeptWeek } from '../http/page-painter.ts';
import {
  acceptJsonOnly,
  answerUnreadable,
  answerUnreadableAddress,
  answerUnusualRequests,
  refuseForeignOrigins,
} from '../http/refused-requests.ts';
import { guest } from '../http/request-context.ts';
import { sendSecurityHeaders } from '../http/security-headers.ts';
import { sendDate } from '../http/send-date.ts';
import { recogniseVisitors } from '../http/signed-cookies.ts';
import { anybody } from '../schedule/domain/reservations.ts';
import type { Schedule } from '../schedule/domain/schedule.ts';
import type { PresentSchedule } from '../schedule/present-schedule.ts';
import { CalendarAnswers } from '../schedule/queries/calendar-answers.query.ts';
import { toSpecialDay } from '../special-days/queries/list-special-days.query.ts';
import { serveApiDocs } from './api-docs/serve-api-docs.ts';
import { AppModule } from './app.module.ts';
import type { Infrastructure } from './infrastructure.module.ts';
import { Metrics, serveMetrics } from './metrics/metrics.ts';
import { MonitorAccess } from './monitor-access.ts';

/**
 * The week that the first page shows to everybody, with the special days that its script would ask
 * for.
 */
export async function readFirstWeek(
  calendar: CalendarAnswers,
  schedule: PresentSchedule,
  now: Date,
): Promise<KeptWeek> {
  const monday = mondayOf(dayOfInstant(now));
  const slots = await calendar.get({
    from: monday,
    to: addDays(monday, 6),
    caller: guest,
    visitor: anybody,
  });
  const { specialDays } = schedule.state.settings;
  const read = (): FirstWeek => ({
    monday,
    calendar: JSON.parse(slots.toString()) as NonNullable<FirstWeek['calendar']>,
    specialDays: listDays(monday, addDays(monday, BOOKING_WINDOW_DAYS + 6)).flatMap((day) => {
      const setting = specialDays.get(day);
      return setting ? [toSpecialDay(day, setting)] : [];
    }),
  });
  return { slots, specialDays, read };
}

/** The largest accepted body in bytes: several times the slot ids of a season. */
const BODY_LIMIT = 256 * 1024;

/** How long a request may take to arrive; Fastify would wait for ever. */
const REQUEST_MS = 60_000;

/** Creates the HTTP application on its infrastructure, not yet listening. */
export async function createApp(infrastructure: Infrastructure): Promise<NestFastifyApplication> {
  const { settings, logger } = infrastructure;
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trustProxy = false } = settings;
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    // Node itself would refuse a request without a host, in an answer without our headers.
    http: { requireHostHeader: false },
    genReqId: () => randomUUID(),
    trustProxy,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnreadableAddress,
  });
  const fastify = adapter.getInstance();
  // Node drops all headers after the first 2000, even a proxy's. Their size is limited anyway.
  fastify.server.maxHeadersCount = 0;
  const page = createFrontEndPage(infrastructure);
  const metrics = new Metrics(infrastructure);
  removeForwardedPorts(fastify);
  acceptJsonOnly(fastify);
  drainRefusedBodies(fastify);
  endConnections(fastify);
  observeAnswers(fastify, infrastructure.actionIds, (answered) => {
    metrics.countRequest(answered);
    logAnswer(logger, answered);
  });
  sendDate(fastify, infrastructure.clock);
  sendSecurityHeaders(fastify, { publicUrl, page: page?.template });
  answerUnusualRequests(fastify);
  refuseForeignOrigins(fastify, publicUrl);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.create(infrastructure, page),
    adapter,
    {
      logger: new NestLogger(logger),
      abortOnError: false,
      bodyParser: false,
    },
  );
  try {
    await prepareApp(app, { infrastructure, page, metrics });
  } catch (error) {
    // Otherwise its parts would go on with what they have begun, such as following the log.
    await app.close();
    throw error;
  }

  return app;
}

interface AppParts {
  readonly infrastructure: Infrastructure;
  readonly page: FrontEndPage | undefined;
  readonly metrics: Metrics;
}

/** Starts the application's parts and adds what it serves beside the controllers. */
async function prepareApp(
  app: NestFastifyApplication,
  { infrastructure, page, metrics }: AppParts,
): Promise<void> {
  const { frontEndFolder, settings } = infrastructure;
  const fastify = app.getHttpAdapter().getInstance();
  await compressAnswers(app);
  recogniseVisitors(fastify, infrastructure.cookies);
  recogniseCallers(fastify, app.get(BrowserSession), app.get(Callers));
  // Fastify's own routes come last. Routes that exist before Nest sets its filter would answer
  // failures by themselves.
  await app.init();
  serveApiDocs(fastify);
  serveMetrics(fastify, metrics, app.get(MonitorAccess, { strict: false }));
  if (frontEndFolder !== undefined && page !== undefined) {
    await serveFrontEnd(app, frontEndFolder, page, settings.PARK_NAME);
    await paintPages(app, page, frontEndFolder, infrastructure);
  }
}

/** Paints pages on the server, before their script runs, if the front end was built for that. */
async function paintPages(
  app: NestFastifyApplication,
  page: FrontEndPage,
  folder: string,
  { schedule, settings, clock, logger }: Infrastructure,
): Promise<void> {
  const firstPaint = await readFirstPaint(folder);
  if (!firstPaint) {
    return;
  }

  const calendar = app.get(CalendarAnswers, { strict: false });
  const readWeek = () =>
    readFirstWeek(calendar, schedule, clock.now()).catch((error: unknown) => {
      logger.debug({ err: error }, 'the first page is sent without its week');
      return undefined;
    });
  const onFailure = (error: unknown) =>
    logger.error({ err: error }, 'a page could not be painted and is sent as it was built');
  const now = () => clock.now();
  page.setPainter(
    new PagePainter({ firstPaint, siteUrl: siteUrlOf(settings), now, readWeek, onFailure }),
  );
}

/**
 * The built front end's page with the park's config that is now in force; undefined if there is no
 * page.
 */
function createFrontEndPage({
  frontEndFolder,
  schedule,
  settings,
  clock,
}: Infrastructure): FrontEndPage | undefined {
  const read = () => readPage(frontEndFolder);
  const template = read();
  if (template === undefined) {
    return undefined;
  }

  const installation = new PublicSettings(settings);
  return new FrontEndPage(template, read, () =>
    schedule.isKnown
      ? readParkConfig(schedule.state, dayOfInstant(clock.now()), installation)
      : undefined,
  );
}

const configOfSchedules = new WeakMap<
  Schedule,
  { readonly today: Day; readonly found: ParkConfig }
>();

/** The park's config for pages, worked out once for each state of the schedule and each day. */
function readParkConfig(schedule: Schedule, today: Day, installation: PublicSettings): ParkConfig {
  const known = configOfSchedules.get(schedule);
  if (known?.today === today) {
    return known.found;
  }

  const onSale = findPricesOnSale(listDaysOnSale(schedule, today), schedule.settings);
  const found = toParkConfig(schedule.settings, onSale, installation);
  configOfSchedules.set(schedule, { today, found });
  return found;
}

/** Passes Nest's own messages to pino; messages about starting appear at debug level only. */
class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ details }, String(message));
  }

  warn(message: unknown): void {
    this.logger.warn(String(message));
  }

  debug(message: unknown): void {
    this.logger.trace(String(message));
  }
}
