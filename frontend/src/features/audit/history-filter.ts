import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import { auditFilter } from '@cablepark/contracts/audit/list-audit-trail';
import type { EventTypeEntry } from '@cablepark/contracts/audit/list-event-types';

const names = Object.keys(auditFilter.shape) as readonly (keyof typeof auditFilter.shape)[];

/** The filter of the history, by the names of the API. Null means no restriction. */
export type HistoryFilter = Readonly<Record<keyof typeof auditFilter.shape, string | null>>;

/** The value in the API's own form; null if it is missing or invalid. */
export function parseFilterValue(name: keyof HistoryFilter, value: string | null): string | null {
  if (value === null || value === '') {
    return null;
  }

  const { data } = auditFilter.shape[name].safeParse(value);
  return data === undefined ? null : String(data);
}

/**
 * Reads the filter from the address, which has a parameter for each restriction. Invalid values are
 * ignored, and so is a type of event that isn't among `types`.
 */
export function readFilter(
  params: URLSearchParams,
  types: readonly EventTypeEntry[] = [],
): HistoryFilter {
  const filter = Object.fromEntries(
    names.map((name) => [name, parseFilterValue(name, params.get(name))]),
  ) as HistoryFilter;
  const isKnown = types.some(({ eventType }) => eventType === filter.eventType);
  return isKnown ? filter : { ...filter, eventType: null };
}

/** Writes the filter as parameters of the address and of a request. */
export const toParams = (filter: HistoryFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (filter[name] === null ? [] : [[name, filter[name]]])),
  );

/**
 * Keeps the filter in the address, so that each choice can be shared and is a step in the browser's
 * history.
 */
export function useHistoryFilter(
  types: readonly EventTypeEntry[] | undefined,
): readonly [HistoryFilter, (next: HistoryFilter) => void] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params, types), [params, types]);
  return [filter, (next) => setParams(toParams(next), { preventScrollReset: true })];
}
