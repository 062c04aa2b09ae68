import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

import { toPassRefusal } from '@cablepark/contracts/passes/pass-refusals';
import {
  errorCodes,
  type ErrorBody,
  type ErrorCode,
} from '@cablepark/contracts/shared/error-codes';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { isFailure } from '@cablepark/event-store/client/failures';
import { Busy } from '@cablepark/platform/concurrency/semaphore';
import { isDatabaseAway } from '@cablepark/postgres/client/database-away';

import { SenderDisconnected } from './abort-on-disconnect.ts';
import { isPage } from './front-end-files.ts';
import type { FrontEndPage } from './front-end-page.ts';
import { Throttled } from './rate-limits.ts';
import { languageOf, type Language } from './request-context.ts';

const RETRY_AFTER_SECONDS = 2;

/** Turns errors into answers that say what callers need to know and reveal nothing internal. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly page: FrontEndPage | undefined,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    // The sender may have disconnected before the whole request had arrived.
    if ((request.raw.destroyed && !request.raw.complete) || thrown instanceof SenderDisconnected) {
      const { id: requestId, method, routeOptions } = request;
      this.logger.info(
        { requestId, method, route: routeOptions.url },
        'the client disconnected before the answer',
      );
      void reply.status(400).send(); // nobody reads it
      return;
    }

    const body = namePass(toErrorBody(thrown), languageOf(request));
    if (body.code === 'NOT_FOUND' && this.page) {
      if (isPage(request)) {
        void this.page.send(request, reply);
        return;
      }

      // A request that accepts HTML may get a page at this address.
      void reply.headers({ 'Cache-Control': 'no-store', Vary: 'Accept' });
    }

    const { status } = errorCodes[body.code];
    // A request that is refused on purpose, such as a question that is too large, is no failure.
    if (status === 503 && (thrown instanceof Rejection || thrown instanceof Busy)) {
      this.logger.warn({ code: body.code, requestId: request.id }, body.error);
    } else if (status >= 500) {
      this.logger.error({ err: thrown, requestId: request.id }, body.error);
    }
    if (thrown instanceof Throttled) {
      void reply.header('Retry-After', thrown.retryAfterSeconds);
    }
    if (status === 503) {
      void reply.header('Retry-After', RETRY_AFTER_SECONDS);
    }

    void reply.status(status).send(body);
  }
}

/** Says which pass refuses to pay, in the language of the request. */
function namePass(body: ErrorBody, language: Language): ErrorBody {
  const error = toPassRefusal(body.code, body.passName, language);
  return error === undefined ? body : { ...body, error };
}

/** Turns anything thrown into the body of an answer, which reveals nothing internal. */
export function toErrorBody(thrown: unknown): ErrorBody {
  if (thrown instanceof Rejection) {
    return createErrorBody(thrown.code, { error: thrown.message, ...thrown.details });
  }

  return createErrorBody(codeOf(thrown));
}

/**
 * Creates the body of an answer that reports a failure. For an invalid request it always has issues
 * (rule 14.1).
 */
export function createErrorBody(code: ErrorCode, details: Partial<ErrorBody> = {}): ErrorBody {
  const error = details.error ?? errorCodes[code].en;
  const issues = code === 'INVALID_REQUEST' ? { issues: [{ path: '', message: error }] } : {};
  return { error, code, ...issues, ...details };
}

const byStatus: Record<number, ErrorCode> = {
  400: 'INVALID_REQUEST',
  401: 'NOT_SIGNED_IN',
  // The file server answers 403 to paths that can't be files, such as those with two slashes. Our
  // own refusals are rejections.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'INVALID_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  // The requested range lies beyond the end of the file.
  416: 'INVALID_REQUEST',
  429: 'THROTTLED',
};

function codeOf(thrown: unknown): ErrorCode {
  if (isFailure(thrown, 'unclear')) {
    return 'OUTCOME_UNKNOWN';
  }
  if (isFailure(thrown, 'too-large')) {
    return 'PAYLOAD_TOO_LARGE';
  }
  if (isFailure(thrown) || isDatabaseAway(thrown) || thrown instanceof Busy) {
    return 'UNAVAILABLE';
  }

  const status =
    thrown instanceof HttpException
      ? thrown.getStatus()
      : (thrown as { statusCode?: unknown } | null)?.statusCode;
  return (typeof status === 'number' && byStatus[status]) || 'INTERNAL';
}
