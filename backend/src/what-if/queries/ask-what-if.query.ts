import type { OnModuleDestroy } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

import { Rejection } from '@cablepark/contracts/shared/rejection';
import { askWhatIf, type WhatIf } from '@cablepark/contracts/what-if/what-if';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { askApart } from '../ask-apart.ts';

/** How long a question waits for the one before it. */
const WAIT_MS = 5000;

export class AskWhatIf extends Query<AnswerTo<typeof askWhatIf>> {
  constructor(readonly requested: Requested<typeof askWhatIf>) {
    super();
  }
}

/**
 * Answers one question at a time, because each may take half a gigabyte. Rejects with Busy after
 * waiting.
 */
@QueryHandler(AskWhatIf)
export class AskWhatIfHandler implements IQueryHandler<AskWhatIf>, OnModuleDestroy {
  readonly #turns = new Semaphore(1, { waitMs: WAIT_MS });
  readonly #stop = new AbortController();

  constructor(private readonly log: EventLog) {}

  execute({ requested: { body: form, signal: disconnected } }: AskWhatIf): Promise<WhatIf> {
    const request = { eventStoreUrl: this.log.connection.url, form };
    const signal = AbortSignal.any([this.#stop.signal, disconnected]);
    return this.#turns.run(() => askApart(request, { signal }));
  }

  onModuleDestroy(): void {
    this.#stop.abort(new Rejection('UNAVAILABLE'));
  }
}
