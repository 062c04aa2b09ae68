import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';

import { AsOfAnswers, type AsOf } from '../as-of/queries/as-of-answers.query.ts';
import { Answer } from './answer.ts';
import { endpointOf, isDryRun, readModelsOf, takesAsOf } from './endpoint.ts';
import { Page, sendPage } from './paging.ts';
import { guest } from './request-context.ts';
import { validateInput } from './validate-input.ts';

/**
 * Lets a controller's methods answer as of an instant in the past, with pages and with headers of
 * their own. A method runs again if the answer has to be read again.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(private readonly asOfAnswers: AsOfAnswers) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.#answer(execution, next));
  }

  async #answer(execution: ExecutionContext, next: CallHandler): Promise<unknown> {
    const [request, reply] = execution.getArgs<[FastifyRequest, FastifyReply]>();
    const answer = await this.#readAnswer(execution, (asOf) => {
      request.asOf = asOf;
      return lastValueFrom<unknown>(next.handle());
    });

    // A dry run creates nothing, so it isn't answered with 201.
    if (request.input && isDryRun(request.input)) {
      void reply.status(200);
    }
    if (answer instanceof Page) {
      return sendPage(reply, request, answer);
    }
    if (answer instanceof Answer) {
      void reply.headers(answer.headers);
      if (answer.status !== undefined) {
        void reply.status(answer.status);
      }

      return answer.body;
    }

    return answer;
  }

  async #readAnswer(
    execution: ExecutionContext,
    read: (asOf?: AsOf) => Promise<unknown>,
  ): Promise<unknown> {
    const endpoint = endpointOf(execution);
    const readModels = readModelsOf(execution);
    if (endpoint && takesAsOf(endpoint)) {
      const [request, reply] = execution.getArgs<[FastifyRequest, FastifyReply]>();
      const { asOf } = validateInput(endpoint, request).query as { readonly asOf?: Date };
      const caller = request.caller ?? guest;
      return this.asOfAnswers.answer({ asOf, caller, reply, readModels }, read);
    }
    if (readModels) {
      await this.asOfAnswers.waitUntilShown(readModels);
    }

    return read();
  }
}
