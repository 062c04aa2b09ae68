import type { ParkEvent } from '@cablepark/contracts/events';
import { rulesFrom, whatIfForm } from '@cablepark/contracts/what-if/what-if';

import { Recording } from '../domain/recording.ts';
import { NOTHING, subtract, type Figures } from '../domain/tally.ts';
import { WhatIf } from '../domain/what-if.ts';

export interface Compared {
  readonly before: object;
  readonly after: object;
  /** By day and by time, without those in which nothing differs. */
  readonly differing: readonly string[];
}

/** Computes the figures of these events under the rules of a request. */
export function compareWorlds(
  events: readonly ParkEvent[],
  asked: object,
  isApart = false,
): Compared {
  const recording = new Recording();
  for (const event of events) {
    recording.add(event);
  }

  const whatIf = new WhatIf(rulesFrom(whatIfForm.parse(asked)), recording.happenings, isApart);
  for (const happening of recording.happenings) {
    whatIf.apply(happening);
  }

  const [before, after] = [whatIf.computeTotalsBefore(), whatIf.computeTotalsAfter()];
  const differing = [
    ...listDifferences(before.byDay, after.byDay),
    ...listDifferences(before.byTime, after.byTime),
  ];
  return { before: before.all, after: after.all, differing };
}

/** Every combination of these rules, none of them included. */
export const listCombinations = (rules: Readonly<Record<string, unknown>>): object[] =>
  Object.entries(rules).reduce<object[]>(
    (all, [name, rule]) => all.flatMap((one) => [one, { ...one, [name]: rule }]),
    [{}],
  );

const listDifferences = (
  was: ReadonlyMap<string, Figures>,
  is: ReadonlyMap<string, Figures>,
): string[] =>
  [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const figures = subtract(is.get(key) ?? NOTHING, was.get(key) ?? NOTHING);
    return Object.values(figures).every((figure) => figure === 0)
      ? []
      : [`${key} ${JSON.stringify(figures)}`];
  });
