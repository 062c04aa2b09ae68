import type { PassKind } from '@cablepark/contracts/passes/pass-product';
import type { HoldersPass } from '@cablepark/contracts/passes/passes';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { formatDate } from '#shared/i18n/format-instant';
import { formatNumber } from '#shared/i18n/format-number';
import { formatExactPrice } from '#shared/i18n/format-price';
import type { Language } from '#shared/i18n/language';
import type { Tone } from '#shared/ui/elements';
import { usePassWords } from './locales/words.ts';

/** The sign before amounts below zero. */
export const MINUS = '\u2212';

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
  /** Only for a season pass: how many half hours it still pays today. */
  readonly today?: number | null;
}

/** Returns a function that writes what is left of a pass: `8 rides left`. */
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

export const passTones: Readonly<Record<HoldersPass['status'], Tone>> = {
  active: 'green',
  used: 'quiet',
  expired: 'quiet',
  refunded: 'quiet',
};
