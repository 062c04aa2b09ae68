import { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots-as-staff';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { FirstAnswers, type Action } from '../idempotency/first-answers.ts';
import { ActionIds } from './action-ids.ts';
import { endpointOf } from './endpoint-of.ts';
import { inputOf, type EndpointInput } from './endpoint-input.ts';
import { contextOf } from './request-context.ts';

/** Bookings keep their keys in the day's stream, together with the booking (ADR 79). */
const ANSWERED_BY_THEIR_STREAM: readonly string[] = [bookSlots.name, bookSlotsAsStaff.name];

/** Whether the interceptor answers repeated requests of this endpoint. */
export const isAnsweredOnce = ({ takesKey, name }: AnyEndpoint): boolean =>
  takesKey && !ANSWERED_BY_THEIR_STREAM.includes(name);

const isTrue = (input: unknown): boolean => (input as { readonly dryRun?: unknown } | undefined)?.dryRun === true;
const isDryRun = ({ query, body }: EndpointInput): boolean => isTrue(query) || isTrue(body);

/** Gives a request with an Idempotency-Key that was answered before its first answer (rule 15.2). */
@Injectable()
export class ActionInterceptor implements NestInterceptor {
  constructor(
    private readonly firstAnswers: FirstAnswers,
    private readonly actionIds: ActionIds,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const endpoint = endpointOf(context);
    const { idempotencyKey: key, sender, correlationId } = contextOf(request);
    if (!endpoint || key === undefined) return next.handle();
    const input = inputOf(endpoint, request);
    if (isDryRun(input)) return next.handle();
    return from(
      this.#answer({ sender, key, name: endpoint.name, input, correlationId }, request, http.getResponse(), next),
    );
  }

  async #answer(
    action: Omit<Action, 'execute'>,
    request: FastifyRequest,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<unknown> {
    const {
      status,
      body,
      action: done,
    } = await this.firstAnswers.answerOf({
      ...action,
      execute: async (unfinished) => {
        request.unfinished = unfinished;
        const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
        const written = this.actionIds.of(unfinished?.correlationId ?? action.correlationId);
        return { status: reply.statusCode, body, action: written ?? null };
      },
    });
    if (done) this.actionIds.repeats(contextOf(request).correlationId, done);
    void reply.status(status);
    return body;
  }
}
