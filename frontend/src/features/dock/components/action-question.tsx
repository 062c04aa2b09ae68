import { errorBody } from '@cablepark/contracts/shared/error-codes';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { clockTimeOf } from '../../../shared/time/dates.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { WaitingAction } from '../actions/action.ts';
import { useDockWords } from '../locales/words.ts';
import css from './action-question.module.css';

interface ActionQuestionProps {
  readonly action: WaitingAction;
  /** Sends it again, as if it happened now. */
  readonly onTakeMine: () => void;
  readonly onLeaveTheirs: () => void;
  /** Opens the form of a walk-in again. */
  readonly onOtherTime: () => void;
}

/** What to do about an action that the server has refused. */
export function ActionQuestion({ action, onTakeMine, onLeaveTheirs, onOtherTime }: ActionQuestionProps) {
  const t = useDockWords();
  const reason = useReason(action);
  const { content, refusal } = action;
  const isWalkIn = content.kind === 'walkIn';
  const isHopeless = refusal?.code === 'BOOKING_NOT_FOUND' || refusal?.code === 'BOOKING_POSTPONED';
  const name = isWalkIn ? content.customer.customerName : content.customerName;
  return (
    <div role="alert" className={css['question']}>
      <p className={css['title']}>{t('question.title', { name })}</p>
      <p className={css['reason']}>{reason}</p>
      <div className={css['answers']}>
        {isWalkIn ? (
          <Button tone="chosen" onClick={onOtherTime}>
            {t('question.otherTime')}
          </Button>
        ) : (
          !isHopeless && (
            <Button tone="chosen" onClick={onTakeMine}>
              {t('question.takeMine')}
            </Button>
          )
        )}
        <Button onClick={onLeaveTheirs}>{t(isWalkIn ? 'question.discard' : 'question.leaveTheirs')}</Button>
      </div>
    </div>
  );
}

function useReason({ content, refusal }: WaitingAction): string {
  const t = useDockWords();
  const errorText = useErrorText();
  const body = errorBody.safeParse(refusal?.body).data;
  if (content.kind === 'attendance' && body?.current)
    return t('question.changed', {
      mine: t(`question.states.${content.state}`),
      theirs: t(`question.states.${body.current.state}`),
      time: clockTimeOf(body.current.happenedAt),
    });
  switch (refusal?.code) {
    case 'BOOKING_NOT_FOUND':
      return t('question.unknown');
    case 'BOOKING_POSTPONED':
      return t('question.postponed');
    case 'SLOTS_ALREADY_BOOKED':
      return t('question.taken');
    default:
      return errorText(new ApiError(0, '', JSON.stringify(refusal?.body)));
  }
}
