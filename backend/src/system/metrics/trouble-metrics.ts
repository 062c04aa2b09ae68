import type { Trouble } from '@cablepark/event-store/trouble';
import { Counter, type Registry } from 'prom-client';

/** How often each part of the system could not read something or had to try again. */
export class TroubleMetrics {
  constructor(registry: Registry, trouble: Trouble) {
    new Counter({
      name: 'cablepark_trouble',
      help: 'Times that a part could not read something or had to try again.',
      labelNames: ['part'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [part, count] of trouble.counts()) this.inc({ part }, count);
      },
    });
  }
}
