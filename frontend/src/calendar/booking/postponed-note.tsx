import type { Booking } from '@cablepark/contracts/schedule/booking';
import { noteIn } from '@cablepark/contracts/shared/public-note';
import { slotOf, writtenTimes } from '../slots/slot-times.ts';
import { useMovingWords } from '../moving/locales/words.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useShownBookingWords } from './locales/words.ts';
import css from './postponed-note.module.css';

interface PostponedNoteProps {
  readonly postponed: NonNullable<Booking['postponed']>;
}

/** Why a booking lost its time, which time that was, and what its customer can do. */
export function PostponedNote({ postponed: { reason, note, from } }: PostponedNoteProps) {
  const t = useShownBookingWords();
  const moving = useMovingWords();
  const language = useLanguage();
  return (
    <div className={css['note']}>
      <p>
        <strong>{t(`postponed.${reason}`)}</strong>
      </p>
      {note && <p>{noteIn(language, note)}</p>}
      <p>{t('postponed.oldTime', { times: writtenTimes(language, from.map(slotOf)) })}</p>
      <p>
        {t('postponed.text')} {moving('neverDearer')}
      </p>
    </div>
  );
}
