import { lazy, Suspense, useState } from 'react';
import { readStored, writeStored } from '../../shared/storage/stored-value.ts';
import { ChatIcon, MinusIcon } from '../../shared/ui/icons.tsx';
import { useSiteWords } from '../locales/words.ts';
import css from './feedback-control.module.css';
import { useCurrentUser, isOneOf } from '../../shared/session/current-user.ts';

const FeedbackDialog = lazy(async () => ({
  default: (await import('../../features/feedback/components/feedback-dialog.tsx')).FeedbackDialog,
}));

const MINIMISED_KEY = 'feedbackMinimised';
const isMinimisedAtFirst = () => readStored(MINIMISED_KEY) !== null;

/**
 * The button Your Feedback. It can be minimised to a round icon, and this device remembers that. The form's script
 * is loaded when the form is first opened.
 */
function FeedbackControl() {
  const t = useSiteWords();
  const [isOpen, setOpen] = useState(false);
  const [isMinimised, setMinimised] = useState(isMinimisedAtFirst);
  const minimise = () => {
    writeStored(MINIMISED_KEY, 'true');
    setMinimised(true);
  };
  const open = () => setOpen(true);
  return (
    <>
      <div className={css['feedback']} data-minimised={isMinimised}>
        <button
          type="button"
          className={css['main']}
          aria-label={t('yourFeedback')}
          aria-haspopup="dialog"
          onClick={open}
        >
          <ChatIcon />
          {!isMinimised && <span>{t('yourFeedback')}</span>}
        </button>
        {!isMinimised && (
          <button
            type="button"
            className={css['minimise']}
            aria-label={t('minimiseFeedback')}
            title={t('minimiseFeedback')}
            onClick={minimise}
          >
            <MinusIcon size={14} />
          </button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <FeedbackDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The last thing on the public pages: the feedback of guests and athletes (rule 10.1). */
export function FloatingControls() {
  const { user, isLoading } = useCurrentUser();
  return (
    !isLoading &&
    isOneOf(user, ['guest', 'athlete']) && (
      <div className={css['controls']} data-docked>
        <FeedbackControl />
      </div>
    )
  );
}
