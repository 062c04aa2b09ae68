import { Counter, Registry } from 'prom-client';

import type { MailBudget } from '#mail/mail-budget';

/** Registers how many mails this process has dropped because of the budget. */
export const registerDroppedMailsMetric = (
  registry: Registry,
  budget: Pick<MailBudget, 'dropped'>,
): Counter<'reason'> =>
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
