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

/**
 * Counts down how long the selected times are held. Screen readers announce the end only, not each
 * second.
 */
export function HoldNote({ endsAt, isNothingLeft, isPending, error, onAgain }: HoldNoteProps) {
  const t = useBookingWords();
  const errorText = useErrorText();
  const seconds = useSecondsUntil(endsAt);
  const hasEnded = seconds === 0;
  if (isNothingLeft && !hasEnded) {
    return null;
  }

  return (
    <div className={css['note']}>
      {!hasEnded && <span>{t('hold.left')}</span>}
      {!hasEnded && (
        <span role="timer" aria-label={t('hold.left')} className={css['time']} translate="no">
          {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        </span>
      )}
      <span role="status">{hasEnded && (error ? errorText(error) : t('hold.ended'))}</span>
      {hasEnded && (
        <Button disabled={isPending} onClick={onAgain}>
          {t('hold.again')}
        </Button>
      )}
    </div>
  );
}
