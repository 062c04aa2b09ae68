import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import type { getHealth, getReadiness } from '@cablepark/contracts/system/get-health';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { down, type Part, Parts, up } from './parts.ts';

type Health = ResponseOf<typeof getHealth>;
type Readiness = ResponseOf<typeof getReadiness>;

/** The health of the system. Anybody may request it often, so the parts are checked once a second at most. */
@Injectable()
export class HealthReport {
  readonly health: () => Promise<Health>;
  readonly readiness: () => Promise<Readiness>;

  constructor(private readonly parts: Parts) {
    this.health = askedRarely(() => this.#health());
    this.readiness = askedRarely(() => this.#readiness());
  }

  async #health(): Promise<Health> {
    const [eventStore, postgres, verification, files] = await Promise.all([
      this.parts.eventStore(),
      this.parts.postgres(),
      this.parts.verification(),
      this.parts.eachFile(),
    ]);
    const folder = this.parts.untroubled('readModelFiles');
    const refused: Health['readModels'] = folder === up ? {} : { READ_MODELS_DIR: folder };
    const readModels = { ...files, ...refused, ...this.parts.eachReadModel() };
    const schedule = this.parts.schedule();
    const automations = this.parts.untroubled('automations');
    const hasDifferences = (verification?.differences ?? 0) > 0;
    const verified = hasDifferences ? down('The read models differ from the log.') : up;
    const others = [schedule, automations, verified, this.parts.untroubled('readModels')];
    const status = overall([eventStore, postgres], [...others, ...Object.values(readModels)]);
    return { status, eventStore, postgres, schedule, automations, verification, readModels };
  }

  async #readiness(): Promise<Readiness> {
    const [eventStore, postgres, readModels] = await Promise.all([
      this.parts.eventStore(),
      this.parts.postgres(),
      this.parts.readModels(),
    ]);
    const isReady = [eventStore, postgres, readModels].every(({ status }) => status === 'up');
    return { status: isReady ? 'up' : 'down', eventStore, postgres, readModels };
  }
}

/** Down if nothing can be read or written; degraded if something else has trouble. */
function overall(needed: readonly Part[], others: readonly Part[]): Health['status'] {
  const isDown = ({ status }: Part) => status === 'down';
  if (needed.some(isDown)) return 'down';
  return others.some(isDown) ? 'degraded' : 'up';
}

/** How long an answer is reused. */
const KEPT_MS = 1000;

/** Asks at most once at a time and once a second; other callers get the same answer. */
function askedRarely<Answer extends object>(ask: () => Promise<Answer>): () => Promise<Answer> {
  const answers = new LRUCache<'answer', Answer>({ max: 1, ttl: KEPT_MS, fetchMethod: ask });
  return () => answers.forceFetch('answer');
}
