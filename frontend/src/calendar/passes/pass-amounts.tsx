import type { PassKind } from '@cablepark/contracts/passes/pass-product';
import type { PassEntry } from '@cablepark/contracts/passes/passes';

import { usePassWords } from './locales/words.ts';
import { formatCents, MINUS, useLeftText, type PassLeft } from './pass-texts.ts';

interface LeftValueProps {
  readonly kind: PassKind;
  readonly left: PassLeft;
}

/** What is left of a pass, beside a label that says so: `8 rides`. */
export function LeftValue({ kind, left }: LeftValueProps) {
  const t = usePassWords();
  const leftText = useLeftText();
  if (kind === 'value') {
    return <span translate="no">{formatCents(t.language, left.cents)}</span>;
  }

  return (
    <span>{kind === 'rides' ? t('ridesLeft', { count: left.rides }) : leftText(kind, left)}</span>
  );
}

const signOf = (amount: number): string => (amount > 0 ? '+' : MINUS);

interface ChangeValueProps {
  readonly entry: Pick<PassEntry, 'rides' | 'cents'>;
  /** Stands where no number was changed. */
  readonly otherwise?: string;
}

/** By how much an entry changed a pass: `−2 rides`, `+€5.00`. */
export function ChangeValue({ entry: { rides, cents }, otherwise = '' }: ChangeValueProps) {
  const t = usePassWords();
  if (rides !== 0) {
    const count = Math.abs(rides);
    return <span>{t('rides', { amount: `${signOf(rides)}${count}`, count })}</span>;
  }
  if (cents !== 0) {
    const money = formatCents(t.language, Math.abs(cents));
    return <span translate="no">{`${signOf(cents)}${money}`}</span>;
  }

  return <span>{otherwise}</span>;
}
