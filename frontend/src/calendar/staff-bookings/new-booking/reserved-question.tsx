import { Button } from 'antd';

import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { KeptNote } from '#calendar/kept/kept-note';
import { useStaffBookingWords } from '../locales/words.ts';

interface ReservedQuestionProps {
  /** The slots that are kept for somebody. */
  readonly slots: readonly SlotId[];
  readonly onConfirm: () => void;
}

/**
 * Says that somebody is filling in the form for these half hours, or who waits for them, and asks
 * once.
 */
export function ReservedQuestion({ slots, onConfirm }: ReservedQuestionProps) {
  const t = useStaffBookingWords();
  return (
    <div role="group" aria-label={t('reserved.title')}>
      <KeptNote slots={slots} />
      <p>{t('reserved.question')}</p>
      <Button type="primary" onClick={onConfirm}>
        {t('reserved.confirm')}
      </Button>
    </div>
  );
}
