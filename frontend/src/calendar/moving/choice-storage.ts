import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { inTab } from '../../shared/storage/stored-value.ts';
import type { ChosenSlot } from './choosing.ts';

const keyOf = (reference: string): string => `newTime ${reference}`;

/** The time that was being chosen for a booking in this tab, before it was reloaded or left by the back button. */
export function restoreChoice(reference: string): readonly ChosenSlot[] {
  try {
    const saved: unknown = JSON.parse(inTab.read(keyOf(reference)) ?? '[]');
    const isValid = Array.isArray(saved) && saved.every(isChosenSlot);
    return isValid && new Set(saved.map(({ start }) => dayOf(start))).size <= 1 ? saved : [];
  } catch {
    return [];
  }
}

export function saveChoice(reference: string, chosen: readonly ChosenSlot[]): void {
  if (chosen.length === 0) inTab.remove(keyOf(reference));
  else inTab.write(keyOf(reference), JSON.stringify(chosen));
}

const isChosenSlot = (value: unknown): value is ChosenSlot => {
  const { start, isStored, price } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(start) && typeof isStored === 'boolean' && typeof price === 'number';
};
