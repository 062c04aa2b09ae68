import type { ReactNode } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';

import { Button } from '#shared/ui/elements';
import { useCalendarWords } from '../locales/words.ts';
import css from './nearest-times.module.css';

type Time = readonly TimeSlot[];

interface NearestTimesProps {
  readonly times: readonly Time[];
  readonly nameOf: (time: Time) => string;
  readonly onChoose: (time: Time) => void;
  readonly children: ReactNode;
}

/** Offers free times in a form instead of those that somebody else has booked meanwhile. */
export function NearestTimes({ times, nameOf, onChoose, children }: NearestTimesProps) {
  const t = useCalendarWords();
  return (
    <div className={css['offer']}>
      {children}
      {times.length > 0 && (
        <>
          <span>{t('nearest')}</span>
          <div className={css['times']}>
            {times.map((time) => (
              <Button key={time[0]?.startTime} onClick={() => onChoose(time)}>
                {nameOf(time)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
