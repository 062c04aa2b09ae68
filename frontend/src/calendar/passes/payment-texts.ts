import type { Booking, BookingDetail } from '@cablepark/contracts/schedule/booking';

import { usePassWords } from './locales/words.ts';
import { formatCents } from './pass-texts.ts';

type Payments = Pick<Booking, 'paid' | 'dueCents'>;

export const isPaidByPass = ({ paid }: Pick<Payments, 'paid'>): boolean => paid.length > 0;

/** Returns a function that writes what passes pay of a booking: `2 half hours, €5.00`. */
export function usePaidText(): (booking: Pick<Payments, 'paid'>) => string {
  const t = usePassWords();
  return ({ paid }) => {
    const rides = paid.reduce((sum, one) => sum + one.rides, 0);
    const cents = paid.reduce((sum, one) => sum + one.cents, 0);
    const parts: string[] = [];
    if (rides > 0) {
      parts.push(t('halfHours', { count: rides }));
    }
    if (cents > 0) {
      parts.push(formatCents(t.language, cents));
    }

    return parts.join(', ');
  };
}

interface ToastText {
  readonly text: string;
  /** Null for a toast that stays. */
  readonly durationMs?: null;
}

/**
 * Returns a function that adds to a toast's text what staff have to pay back of a refunded pass,
 * if anything.
 */
export function useGivenBackToast(): (
  text: string,
  answer: Pick<BookingDetail, 'givenBackCents'>,
) => ToastText {
  const t = usePassWords();
  return (text, { givenBackCents }) => {
    if (givenBackCents === undefined) {
      return { text };
    }

    const giveBack = t('giveBack', { money: formatCents(t.language, givenBackCents) });
    // The money has to be counted out first.
    return { text: `${text}. ${giveBack}`, durationMs: null };
  };
}

/** Returns a function that writes what is to be paid at the park: `€5.00 due`. */
export function useDueText(): (booking: Pick<Payments, 'dueCents'>) => string {
  const t = usePassWords();
  return ({ dueCents }) => t('due', { money: formatCents(t.language, dueCents) });
}

/**
 * Returns a function that writes what passes pay and what is still due: `Paid by pass: 1 half hour
 * · €5.00 due`.
 */
export function usePaymentText(): (booking: Payments) => string {
  const t = usePassWords();
  const paidText = usePaidText();
  const dueText = useDueText();
  return (booking) => {
    const byPass = `${t('paidByPass')}: ${paidText(booking)}`;
    return booking.dueCents > 0 ? `${byPass} · ${dueText(booking)}` : byPass;
  };
}
