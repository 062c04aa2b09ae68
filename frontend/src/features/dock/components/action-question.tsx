import { Button } from 'antd';

import { errorBody } from '@cablepark/contracts/shared/error-codes';

import { KeptNote } from '#calendar/kept/kept-note';
import { ApiError } from '#shared/api/api-error';
import { useErrorText } from '#shared/errors/error-texts';
import { formatClockTime } from '#shared/i18n/format-instant';
import { listWalkInSlots, type WaitingAction } from '../day/dock-entries.ts';
import { useDockWords } from '../locales/words.ts';
import css from './action-question.module.css';

interface ActionQuestionProps {
  readonly action: WaitingAction;
  /** Sends it again, as if it happened now. */
  readonly onTakeMine: () => void;
  readonly onLeaveTheirs: () => void;
  /** Books a walk-in although the half hour is kept for somebody. */
  readonly onBookAnyway: () => void;
  /** Opens the form of a walk-in again. */
  readonly onOtherTime: () => void;
}

export function ActionQuestion(props: ActionQuestionProps) {
  const { action, onTakeMine, onLeaveTheirs, onBookAnyway, onOtherTime } = props;
  const t = useDockWords();
  const reason = useReason(action);
  const { content, refusal } = action;
  const isWalkIn = content.kind === 'walkIn';
  const isKept = isWalkIn && toApiError(action).isReserved;
  const isHopeless = refusal?.code === 'BOOKING_NOT_FOUND' || refusal?.code === 'BOOKING_POSTPONED';
  const name = isWalkIn ? content.customer.customerName : content.customerName;
  return (
    <div role="alert" className={css['question']}>
      <p className={css['title']}>{t('question.title', { name })}</p>
      {isKept ? (
        <KeptNote slots={listWalkInSlots(content)} />
      ) : (
        <p className={css['reason']}>{reason}</p>
      )}
      <div className={css['answers']}>
        {isWalkIn ? (
          <>
            {isKept && (
              <Button type="primary" onClick={onBookAnyway}>
                {t('question.bookAnyway')}
              </Button>
            )}
            <Button type={isKept ? 'default' : 'primary'} onClick={onOtherTime}>
              {t('question.otherTime')}
            </Button>
          </>
        ) : (
          !isHopeless && (
            <Button type="primary" onClick={onTakeMine}>
              {t('question.takeMine')}
            </Button>
          )
        )}
        <Button onClick={onLeaveTheirs}>
          {t(isWalkIn ? 'question.discard' : 'question.leaveTheirs')}
        </Button>
      </div>
    </div>
  );
}

/** Turns the stored refusal back into the error that it was. */
const toApiError = ({ refusal }: WaitingAction): ApiError =>
  new ApiError(0, '', JSON.stringify(refusal?.body));

function useReason(action: WaitingAction): string {
  const { content, refusal } = action;
  const t = useDockWords();
  const errorText = useErrorText();
  const body = errorBody.safeParse(refusal?.body).data;
  if (content.kind === 'attendance' && body?.current) {
    return t('question.changed', {
      mine: t(`question.states.${content.state}`),
      theirs: t(`question.states.${body.current.state}`),
      time: formatClockTime(body.current.happenedAt),
    });
  }

  const known = refusal && reasons[refusal.code];
  return known ? t(`question.${known}`) : errorText(toApiError(action));
}

const reasons: Readonly<Record<string, 'unknown' | 'postponed' | 'taken'>> = {
  BOOKING_NOT_FOUND: 'unknown',
  BOOKING_POSTPONED: 'postponed',
  SLOTS_ALREADY_BOOKED: 'taken',
};
