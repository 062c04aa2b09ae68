import { useState } from 'react';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { dayOfSelection, totalOf, type Selection } from '../../../calendar/selection/selection.ts';
import { slotOf, timesOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { isViewerInRiga } from '../../../shared/time/clock.ts';
import { shortDay } from '../../../shared/time/dates.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { ChevronUpIcon } from '../../../shared/ui/icons.tsx';
import { usePhone } from '../../../shared/ui/use-media.ts';
import { useBookingWords } from '../locales/words.ts';
import { LostTimesNote, LostTimesSentence } from '../lost/lost-times-note.tsx';
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
  return (
    <>
      <LostTimesSentence {...lostTimes} />
      <Card
        title={
          isPhone ? (
            <Line rest={lostTimes.rest} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          ) : (
            t('details.selectedTimes')
          )
        }
        className={css['card']}
      >
        {(!isPhone || isOpen) && <TimesList lostTimes={lostTimes} />}
        {!isViewerInRiga() && (
          <p className={css['zone']}>
            {t('details.latviaNote', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          </p>
        )}
        <LostTimesNote {...lostTimes} onSettled={onSettled} />
      </Card>
    </>
  );
}

interface LineProps {
  readonly rest: Selection;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** What is left of the selected times, or all of them crossed out. */
function Line({ rest, isOpen, onToggle }: LineProps) {
  const t = useBookingWords();
  const language = useLanguage();
  const { slots } = useSelection();
  const day = dayOfSelection(slots);
  const timesIn = (selection: Selection) => stretchesOf(selection.map(slotOf)).map(timesOf).join(', ');
  return (
    <button type="button" className={css['line']} aria-expanded={isOpen} onClick={onToggle}>
      <span className="visually-hidden">{t('details.selectedTimes')}: </span>
      <span className={css['when']}>
        {day !== undefined && shortDay(language, day)} · {rest.length > 0 ? timesIn(rest) : <s>{timesIn(slots)}</s>}
      </span>
      {rest.length > 0 && <span>{exactPrice(language, totalOf(rest))}</span>}
      <span className={css['chevron']} data-open={isOpen}>
        <ChevronUpIcon />
      </span>
    </button>
  );
}
