import { Alert, Button } from 'antd';
import { useState } from 'react';

import type { ListedClosure } from '@cablepark/contracts/schedule/closure';
import { dayOfInstant, endOfDay } from '@cablepark/contracts/shared/riga-time';

import { formatShortDay } from '#shared/i18n/format-day';
import { formatClockTime } from '#shared/i18n/format-instant';
import { useNow } from '#shared/time/clock';
import { useClosuresInForce } from './closures.ts';
import { useClosingWords } from './locales/words.ts';
import { formatClosedStretch } from './stretch-text.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import css from './closing.module.css';

/**
 * Says that the park is closed at this moment and why, with the button that opens it again. Renders
 * nothing while it isn't. Must be within an `AntdTheme`.
 */
export function ClosureBanner() {
  const now = useNow();
  const closures = useClosuresInForce(now);
  const t = useClosingWords();
  const [takenBack, setTakenBack] = useState<ListedClosure>();
  return (
    <>
      {closures.map((closure) => (
        <Alert
          key={closure.id}
          type="warning"
          showIcon
          className={css['banner'] ?? ''}
          title={<ClosedFrom closure={closure} now={now} />}
          action={
            <Button
              aria-label={t('banner.openAgainOf', {
                stretch: formatClosedStretch(t.language, closure),
              })}
              onClick={() => setTakenBack(closure)}
            >
              {t('banner.openAgain')}
            </Button>
          }
        />
      ))}
      {/* It stays open when the closure has been taken back, to show the outcome. */}
      {takenBack && <TakeBackDialog closure={takenBack} onClose={() => setTakenBack(undefined)} />}
    </>
  );
}

interface ClosedFromProps {
  readonly closure: ListedClosure;
  readonly now: Date;
}

/** Since when it is closed, until when if that isn't the end of today, and why. */
function ClosedFrom({ closure: { from, to, reason }, now }: ClosedFromProps) {
  const t = useClosingWords();
  const today = dayOfInstant(now);
  const endOfToday = endOfDay(today);
  const timeOf = (instant: string) => {
    const day = dayOfInstant(new Date(instant));
    const time = formatClockTime(instant);
    return day === today ? time : `${formatShortDay(t.language, day)} ${time}`;
  };

  const texts = { from: timeOf(from), to: timeOf(to), reason: t(`banner.reason.${reason}`) };
  const isUntilMidnight = new Date(to).getTime() === endOfToday.getTime();
  return <span>{t(isUntilMidnight ? 'banner.closedFrom' : 'banner.closedFromTo', texts)}</span>;
}
