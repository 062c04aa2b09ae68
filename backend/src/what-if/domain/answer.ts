import { toEuros } from '@cablepark/contracts/shared/money';
import { assumptions } from '@cablepark/contracts/what-if/assumptions';
import type {
  WhatIf as Answer,
  Figures as ShownFigures,
  WhatIfForm,
} from '@cablepark/contracts/what-if/what-if';

import { NOTHING, subtract, type Figures, type Totals } from './tally.ts';

/** Makes the answer from the figures of both worlds. */
export const toAnswer = (
  form: WhatIfForm,
  position: bigint,
  before: Totals,
  after: Totals,
): Answer => ({
  position: Number(position),
  from: form.from ?? null,
  to: form.to ?? null,
  rules: {
    pricing: form.pricing?.sent ?? null,
    hours: form.hours?.sent ?? null,
    leadTime: form.leadTime ?? null,
    cancelWindow: form.cancelWindow ?? null,
  },
  assumptions: Object.values(assumptions).map(({ en }) => en),
  before: toShownFigures(before.all),
  after: toShownFigures(after.all),
  difference: toShownFigures(subtract(after.all, before.all)),
  byDay: compareFigures(before.byDay, after.byDay)
    .filter(([, figures]) => Object.values(figures).some((figure) => figure !== 0))
    .map(([day, figures]) => ({ day, ...figures })),
  byHour: compareFigures(before.byTime, after.byTime).map(([time, figures]) => ({
    time,
    ...figures,
  })),
});

const toShownFigures = ({ bookings, refused, cents }: Figures): ShownFigures => ({
  bookings,
  refused,
  revenue: toEuros(cents),
});

const compareFigures = (
  before: ReadonlyMap<string, Figures>,
  after: ReadonlyMap<string, Figures>,
): (readonly [string, ShownFigures])[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((key) => [
      key,
      toShownFigures(subtract(after.get(key) ?? NOTHING, before.get(key) ?? NOTHING)),
    ]);
