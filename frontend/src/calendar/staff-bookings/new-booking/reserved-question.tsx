import { useQuery } from '@tanstack/react-query';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { listWaitlist } from '@cablepark/contracts/schedule/waitlist';
import { fresh, wholeListOf } from '../../../shared/api/calls.ts';
import { ERASED } from '../../../shared/session/current-user.ts';
import { Button } from '../../../shared/ui/elements.tsx';
import { useStaffBookingWords } from '../locales/words.ts';

interface ReservedQuestionProps {
  /** The slots that are kept for somebody. */
  readonly slots: readonly SlotId[];
  readonly onConfirm: () => void;
}

/** Says that somebody is filling in the form for these half hours, or who waits for them, and asks once. */
export function ReservedQuestion({ slots, onConfirm }: ReservedQuestionProps) {
  const t = useStaffBookingWords();
  const [first] = slots;
  const day = dayOf(first ?? 0);
  const { data } = useQuery({
    ...wholeListOf(listWaitlist, fresh)({ query: { day } }),
    enabled: first !== undefined,
  });
  const waiting = data?.filter(
    ({ timeSlotId, status, name }) =>
      slots.includes(timeSlotId) && (status === 'waiting' || status === 'offered') && name !== ERASED,
  );
  const names = [...new Set(waiting?.map(({ name }) => name))].join(', ');
  return (
    <div role="group" aria-label={t('reserved.title')}>
      <p>{names === '' ? t('reserved.held') : t('reserved.waits', { names })}</p>
      <p>{t('reserved.question')}</p>
      <Button tone="action" onClick={onConfirm}>
        {t('reserved.confirm')}
      </Button>
    </div>
  );
}
