import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';

import { registerDroppedMailsMetric } from './mail-metrics.ts';

describe('dropped mails', () => {
  it('are counted from zero, and not again with each scrape', async () => {
    const registry = new Registry();
    const budget = { dropped: 0 };
    registerDroppedMailsMetric(registry, budget);
    expect(await registry.metrics()).toContain('cablepark_mails_dropped_total{reason="budget"} 0');
    budget.dropped = 3;
    await registry.metrics();
    expect(await registry.metrics()).toContain('cablepark_mails_dropped_total{reason="budget"} 3');
  });
});
