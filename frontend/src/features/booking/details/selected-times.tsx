import { useState } from 'react';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { dayOfSelection, totalOf } from '../../../calendar/selection/selection.ts';
import { slotOf, timesOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { shortDay } from '../../../shared/time/day-names.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { ChevronUpIcon } from '../../../shared/ui/icons.tsx';
import { usePhone } from '../../../shared/ui/use-media.ts';
import { useBookingWords } from '../locales/words.ts';
import { LostTimesNote } from '../lost/lost-times-note.tsx';
import type { LostTimes } from '../lost/use-lost-times.ts';
import css from './selected-times.module.css';
import { TimesList } from './times-list.tsx';

interface SelectedTimesProps {
  readonly lostTimes: LostTimes;
  readonly onSettled: () => void;
}

/** The slots to be booked and their total. On a phone they are one line, which unfolds. */
export function SelectedTimes({ lostTimes, onSettled }: SelectedTimesProps) {
  const t = useBookingWords();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const { lost, rest } = lostTimes;
  return (
    <Card
      title={
        isPhone ? (
          <Line total={totalOf(rest)} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        ) : (
          t('details.selectedTimes')
        )
      }
      className={lost.length > 0 ? `${css['card']} ${css['lost']}` : css['card']}
    >
      {(!isPhone || isOpen) && <TimesList lostTimes={lostTimes} />}
      <LostTimesNote {...lostTimes} onSettled={onSettled} />
    </Card>
  );
}

interface LineProps {
  readonly total: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Line({ total, isOpen, onToggle }: LineProps) {
  const t = useBookingWords();
  const language = useLanguage();
  const { slots } = useSelection();
  const day = dayOfSelection(slots);
  return (
    <button type="button" className={css['line']} aria-expanded={isOpen} onClick={onToggle}>
      <span className="visually-hidden">{t('details.selectedTimes')}: </span>
      <span className={css['when']}>
        {day !== undefined && shortDay(language, day)} · {stretchesOf(slots.map(slotOf)).map(timesOf).join(', ')}
      </span>
      <span>{exactPrice(language, total)}</span>
      <span className={css['chevron']} data-open={isOpen}>
        <ChevronUpIcon />
      </span>
    </button>
  );
}
