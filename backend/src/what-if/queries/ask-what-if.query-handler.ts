import { setTimeout as delay } from 'node:timers/promises';
import type { WhatIf, WhatIfForm } from '@cablepark/contracts/what-if/what-if';
import { reject } from '@cablepark/contracts/shared/rejection';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';
import type { OnModuleDestroy } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { askLog } from '../ask-log.ts';

/** How long a question waits for the one before it. */
const WAIT_MS = 5000;

/** What the log would have come to under other rules. */
export class AskWhatIf extends Query<WhatIf> {
  constructor(readonly form: WhatIfForm) {
    super();
  }
}

/** Answers one question at a time, because each holds the whole log in memory. Rejects UNAVAILABLE after waiting. */
@QueryHandler(AskWhatIf)
export class AskWhatIfHandler implements IQueryHandler<AskWhatIf>, OnModuleDestroy {
  readonly #turn = new Semaphore(1);
  readonly #stop = new AbortController();

  constructor(private readonly log: EventLog) {}

  async execute({ form }: AskWhatIf): Promise<WhatIf> {
    const end = await this.#ownTurn();
    try {
      return await askLog(this.log, form, { signal: this.#stop.signal });
    } finally {
      end();
    }
  }

  onModuleDestroy(): void {
    this.#stop.abort();
  }

  async #ownTurn(): Promise<() => void> {
    const turn = this.#turn.acquire();
    const given = new AbortController();
    const late = delay(WAIT_MS, undefined, { signal: given.signal }).catch(() => undefined);
    const end = await Promise.race([turn, late]);
    given.abort();
    if (end) return end;
    void turn.then((endLate) => {
      endLate();
    });
    return reject('UNAVAILABLE');
  }
}
