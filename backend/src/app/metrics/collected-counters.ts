import { Counter, type Registry } from 'prom-client';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { MailBudget } from '../../mail/mail-budget.ts';

/** Counts mails that were dropped because they exceeded the budget. */
export const countDroppedMails = (registry: Registry, budget: Pick<MailBudget, 'dropped'>): Counter<'reason'> =>
  new Counter({
    name: 'cablepark_mails_dropped_total',
    help: 'Mails that were not sent because their address, account or network had its share for the hour.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ reason: 'budget' }, budget.dropped);
    },
  });

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
