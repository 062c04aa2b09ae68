import type { PassKind } from '@cablepark/contracts/passes/pass-product';
import type { HoldersPass, PassEntry } from '@cablepark/contracts/passes/passes';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { formatDate, formatExactPrice, formatNumber, type Language } from '#shared/i18n/language';
import type { Tone } from '#shared/ui/elements';
import { usePassWords } from './locales/words.ts';

const MINUS = '\u2212';

/** An amount in cents: `€12.50`, `−12,50 €`. */
export const formatCents = (language: Language, cents: number): string =>
  `${cents < 0 ? MINUS : ''}${formatExactPrice(language, Math.abs(cents) / 100)}`;

/** A number of rides: `10`, `−10`. */
export const formatRides = (language: Language, rides: number): string =>
  `${rides < 0 ? MINUS : ''}${formatNumber(language, Math.abs(rides))}`;

/** `31 May 2027`. */
export const formatPassDay = (language: Language, day: Day): string => formatDate(language, day);

export interface PassLeft {
  readonly rides: number;
  readonly cents: number;
  /** Of a season alone: how many half hours it still pays today. */
  readonly today?: number | null;
}

/** Returns a sentence of what is left of a pass: `8 rides left`. */
export function useLeftText(): (kind: PassKind, left: PassLeft) => string {
  const t = usePassWords();
  return (kind, { rides, cents, today = null }) => {
    if (kind === 'rides') {
      return t('left.rides', { count: rides });
    }
    if (kind === 'value') {
      return t('left.value', { money: formatCents(t.language, cents) });
    }

    return today === null ? t('left.season') : t('left.today', { count: today });
  };
}

/** Returns what is left of a pass, beside a label that says so: `8 rides`. */
export function useLeftValue(): (kind: PassKind, left: PassLeft) => string {
  const t = usePassWords();
  const leftText = useLeftText();
  return (kind, left) => {
    if (kind === 'rides') {
      return t('ridesLeft', { count: left.rides });
    }

    return kind === 'value' ? formatCents(t.language, left.cents) : leftText(kind, left);
  };
}

const signOf = (amount: number): string => (amount > 0 ? '+' : MINUS);

/**
 * Returns by how much an entry changed a pass: `−2 rides`, `+€5.00`; nothing where it changed no
 * number.
 */
export function useChangeText(): (entry: Pick<PassEntry, 'rides' | 'cents'>) => string {
  const t = usePassWords();
  return ({ rides, cents }) => {
    if (rides !== 0) {
      const count = Math.abs(rides);
      return t('rides', { amount: `${signOf(rides)}${count}`, count });
    }
    if (cents !== 0) {
      return `${signOf(cents)}${formatCents(t.language, Math.abs(cents))}`;
    }

    return '';
  };
}

export const passTones: Readonly<Record<HoldersPass['status'], Tone>> = {
  active: 'green',
  used: 'quiet',
  expired: 'quiet',
  refunded: 'quiet',
};
