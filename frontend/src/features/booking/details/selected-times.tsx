import { useState } from 'react';

import { toStretches, type Stretch } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { usePriceReasonText } from '#calendar/park/price-reason';
import { dayOfSelection, totalOf, type Selection } from '#calendar/selection/selection';
import { useSelection } from '#calendar/selection/selection-provider';
import { formatStretch, formatStretches, formatTimes, slotOf } from '#calendar/slots/slots';
import { NearestTimes } from '#calendar/view/nearest-times';
import { formatFullDay, formatShortDay } from '#shared/i18n/format-day';
import { formatExactPrice, formatListPrice } from '#shared/i18n/format-price';
import { isViewerInRiga, useToday } from '#shared/time/clock';
import { Button, Card } from '#shared/ui/elements';
import { ChevronUpIcon } from '#shared/ui/icons';
import { usePhone } from '#shared/ui/use-media';
import { useBookingWords } from '../locales/words.ts';
import type { LostTimes } from './use-lost-times.ts';
import css from './selected-times.module.css';

interface SelectedTimesProps {
  readonly lostTimes: LostTimes;
  /** Whether the form says elsewhere why times are lost. */
  readonly isExplained: boolean;
  readonly onSettled: (selection: Selection) => void;
}

/** The slots to be booked and their total. On a phone they are one line, which unfolds. */
export function SelectedTimes({ lostTimes, isExplained, onSettled }: SelectedTimesProps) {
  const t = useBookingWords();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {!isExplained && <LostTimesSentence {...lostTimes} />}
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

/** The selected times that are left, or all of them crossed out. */
function Line({ rest, isOpen, onToggle }: LineProps) {
  const t = useBookingWords();
  const { slots } = useSelection();
  const today = useToday();
  const day = dayOfSelection(slots);
  const formatSelection = (selection: Selection) => formatStretches(selection.map(slotOf));
  return (
    <button type="button" className={css['line']} aria-expanded={isOpen} onClick={onToggle}>
      <span className="visually-hidden">{`${t('details.selectedTimes')}: `}</span>
      <span className={css['when']}>
        <span>{day !== undefined && formatShortDay(t.language, day, today)}</span>{' '}
        <span translate="no">
          {rest.length > 0 ? `· ${formatSelection(rest)}` : <s>{`· ${formatSelection(slots)}`}</s>}
        </span>
      </span>
      {rest.length > 0 && <span translate="no">{formatExactPrice(t.language, totalOf(rest))}</span>}
      <span className={css['chevron']} data-open={isOpen}>
        <ChevronUpIcon />
      </span>
    </button>
  );
}

function TimesList({ lostTimes: { lost, rest, why } }: { readonly lostTimes: LostTimes }) {
  const t = useBookingWords();
  const { slots } = useSelection();
  const today = useToday();
  const day = dayOfSelection(slots);
  const reasonOf = usePriceReasonText(day);
  const isOtherZone = !isViewerInRiga();
  return (
    <>
      {day !== undefined && (
        <div>
          <h3 className={css['day']}>{formatFullDay(t.language, day, today)}</h3>
          <ul className={css['slots']}>
            {slots.map((slot) => (
              <li key={slot.id} className={css['slot']} data-lost={lost.includes(slot)}>
                <span className={css['times']}>
                  <span translate="no">
                    {formatStretch({ start: slotOf(slot), end: nextSlot(slotOf(slot)) })}
                  </span>{' '}
                  {isOtherZone && <span>{t('latviaTime')}</span>}
                </span>
                <small className={css['reason']}>{!lost.includes(slot) && reasonOf(slot)}</small>
                <span translate={lost.includes(slot) ? undefined : 'no'}>
                  {lost.includes(slot)
                    ? t(`lost.${why}Mark`)
                    : formatExactPrice(t.language, slot.price)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {rest.length > 0 && (
        <p className={css['total']}>
          <span>{t('total')}</span>
          <span translate="no">{formatExactPrice(t.language, totalOf(rest))}</span>
        </p>
      )}
    </>
  );
}

/** Says which of the selected times are gone, wherever in the form the customer is. */
function LostTimesSentence({ lost, why }: LostTimes) {
  const t = useBookingWords();
  if (lost.length === 0) {
    return null;
  }

  const times = new Intl.ListFormat(t.language).format(lost.map((slot) => timeOf(slotOf(slot))));
  return (
    <p role="alert" className={css['sentence']}>
      {why === 'taken'
        ? t('lost.taken', { times, count: lost.length })
        : t(`lost.${why}`, { times })}
    </p>
  );
}

interface LostTimesNoteProps extends LostTimes {
  /** Called once another selection has taken the place of the old one. */
  readonly onSettled: (selection: Selection) => void;
}

/**
 * Offers the rest of the selected times and the nearest other ones instead of those that are gone.
 */
function LostTimesNote({ lost, rest, nearest, onSettled }: LostTimesNoteProps) {
  const t = useBookingWords();
  const { remove, replace } = useSelection();
  const [first] = lost;
  if (!first) {
    return null;
  }

  const nameOf = (time: readonly TimeSlot[]): string => {
    const starts = time.map(slotOf);
    const isSameDay = starts[0] !== undefined && dayOf(starts[0]) === dayOf(slotOf(first));
    return isSameDay ? formatStretches(starts) : formatTimes(t.language, starts);
  };

  return (
    <div className={css['note']}>
      <NearestTimes
        times={nearest}
        nameOf={(time) => `${nameOf(time)}, ${formatListPrice(t.language, totalOf(time))}`}
        onChoose={(time) => {
          replace(time);
          onSettled(time);
        }}
      >
        {rest.length > 0 && (
          <Button
            onClick={() => {
              remove(lost.map(({ id }) => id));
              onSettled(rest);
            }}
          >
            {t('lost.rest', {
              times: toStretches(rest.map(slotOf)).map(formatBriefly).join(', '),
              price: formatListPrice(t.language, totalOf(rest)),
            })}
          </Button>
        )}
        {nearest.length === 0 && <span>{t('lost.none')}</span>}
      </NearestTimes>
    </div>
  );
}

/** A single half hour by its start only. */
const formatBriefly = (stretch: Stretch): string =>
  stretch.end - stretch.start === 1 ? timeOf(stretch.start) : formatStretch(stretch);
