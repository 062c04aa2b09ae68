import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { nearestTimes } from '../../../calendar/slots/nearest-times.ts';
import type { SelectedSlots } from '../../../calendar/slots/selected-slots.ts';
import { slotOf, writtenTimes } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useNow } from '../../../shared/time/clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useStaffBookingWords } from '../locales/words.ts';
import css from './lost-note.module.css';

interface LostNoteProps {
  /** What somebody else has booked while the form was open. */
  readonly lost: readonly SlotId[];
  /** What the form was opened for. */
  readonly asked: readonly SlotId[];
  readonly byStart: SelectedSlots['byStart'];
  readonly onSelect: (starts: readonly SlotId[]) => void;
}

/** Says which of the half-hours have been booked, and offers the nearest free ones of the week instead of all of them. */
export function LostNote({ lost, asked, byStart, onSelect }: LostNoteProps) {
  const t = useStaffBookingWords();
  const language = useLanguage();
  const now = useNow();
  const nearest = nearestTimes([...byStart.values()], { length: asked.length, wanted: Math.min(...asked) }, now);
  return (
    <div className={css['note']}>
      <strong>{t('manual.lost', { times: writtenTimes(language, lost), count: lost.length })}</strong>
      {nearest.length > 0 && (
        <>
          <span>{t('manual.nearest')}</span>
          {nearest.map((time) => {
            const starts = time.map(slotOf);
            return (
              <Button key={starts[0]} onClick={() => onSelect(starts)}>
                {writtenTimes(language, starts)}
              </Button>
            );
          })}
        </>
      )}
    </div>
  );
}
