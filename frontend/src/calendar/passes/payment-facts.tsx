import type { Booking } from '@cablepark/contracts/schedule/booking';

import type { Fact } from '#shared/ui/elements';
import { usePassWords } from './locales/words.ts';
import { formatCents } from './pass-texts.ts';
import { isPaidByPass, usePaidText } from './payment-texts.ts';

/**
 * Returns a function that lists what passes pay of a booking and what is still due; nothing if no
 * pass pays.
 */
export function usePaymentFacts(): (payments: Pick<Booking, 'paid' | 'dueCents'>) => Fact[] {
  const t = usePassWords();
  const paidText = usePaidText();
  return (payments) =>
    isPaidByPass(payments)
      ? [
          [t('paidByPass'), paidText(payments)],
          [
            t('stillDue'),
            <strong translate="no">{formatCents(t.language, payments.dueCents)}</strong>,
          ],
        ]
      : [];
}
