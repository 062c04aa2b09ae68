import { useErrorText } from '#shared/errors/error-texts';
import { Button } from '#shared/ui/elements';
import { useBookingWords } from '../locales/words.ts';
import { useSecondsUntil, type useHold } from './use-hold.ts';
import css from './hold-note.module.css';

interface HoldNoteProps extends Pick<ReturnType<typeof useHold>, 'isPending' | 'error'> {
  readonly endsAt: number;
  /** Whether none of the selected times can be booked any more, though the hold hasn't ended. */
  readonly isNothingLeft: boolean;
  readonly onAgain: () => void;
}

/** From here on the countdown warns that it ends soon. */
const SOON_S = 60;

/**
 * Counts down how long the selected times are held. Screen readers announce the last minute and the
 * end, not each second.
 */
export function HoldNote({ endsAt, isNothingLeft, isPending, error, onAgain }: HoldNoteProps) {
  const t = useBookingWords();
  const errorText = useErrorText();
  const seconds = useSecondsUntil(endsAt);
  const hasEnded = seconds === 0;
  if (isNothingLeft && !hasEnded) {
    return null;
  }

  const isSoon = seconds <= SOON_S;
  const describeEnd = () => {
    if (hasEnded) {
      return error ? errorText(error) : t('hold.ended');
    }

    return isSoon ? t('hold.soon') : '';
  };

  return (
    <div className={css['note']} data-soon={isSoon && !hasEnded}>
      {!hasEnded && <span>{t('hold.left')}</span>}
      {!hasEnded && (
        <span role="timer" aria-label={t('hold.left')} className={css['time']} translate="no">
          {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        </span>
      )}
      <span role="status">{describeEnd()}</span>
      {hasEnded && (
        <Button disabled={isPending} onClick={onAgain}>
          {t('hold.again')}
        </Button>
      )}
    </div>
  );
}
