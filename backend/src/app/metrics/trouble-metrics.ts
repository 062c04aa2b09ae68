import type { Trouble } from '@cablepark/platform/logging/trouble';
import { Counter, type Registry } from 'prom-client';

/** Counts how often each part of the system could not read something or had to try again. */
export const showTrouble = (registry: Registry, trouble: Trouble): Counter<'part'> =>
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
