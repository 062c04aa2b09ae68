import type { ReactNode } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { formatExactPrice } from '#shared/i18n/language';
import { useToday } from '#shared/time/clock';
import { Button, NoteBox } from '#shared/ui/elements';
import { useCalendarWords } from '../locales/words.ts';
import { formatTimes } from '../slots/slots.ts';
import css from './nearest-times.module.css';

interface SlotsNoteProps {
  readonly starts: readonly SlotId[];
  /** What they cost together, in euros, where that matters. */
  readonly total?: number | undefined;
}

export function SlotsNote({ starts, total }: SlotsNoteProps) {
  const t = useCalendarWords();
  const today = useToday();
  const price = total === undefined ? '' : `, ${formatExactPrice(t.language, total)}`;
  return (
    <NoteBox>
      <strong>{t('selectedSlots')}</strong>
      <ul>
        {formatTimes(t.language, starts, today)
          .split('; ')
          .map((day) => (
            <li key={day}>{day}</li>
          ))}
      </ul>
      <span>{`${t('slotCount', { count: starts.length })}${price}`}</span>
    </NoteBox>
  );
}

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
