import { stretchesOf, type Stretch } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { totalOf } from '../../../calendar/selection/selection.ts';
import { slotOf, timesOf, writtenTimes } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { listPrice } from '../../../shared/i18n/money.ts';
import { NearestTimes } from '../../../calendar/view/nearest-times.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from './lost-times-note.module.css';
import type { LostTimes } from './use-lost-times.ts';

/** Says which of the selected times are gone, wherever in the form the customer is. */
export function LostTimesSentence({ lost, areBooked }: LostTimes) {
  const t = useBookingWords();
  const language = useLanguage();
  if (lost.length === 0) return null;
  const times = new Intl.ListFormat(language).format(lost.map((slot) => timeOf(slotOf(slot))));
  return (
    <p role="alert" className={css['sentence']}>
      {areBooked ? t('lost.taken', { times, count: lost.length }) : t('lost.gone', { times })}
    </p>
  );
}

interface LostTimesNoteProps extends LostTimes {
  /** Called once another selection has taken the place of the old one. */
  readonly onSettled: () => void;
}

/** Offers the rest of the selected times and the nearest other ones instead of those that are gone. */
export function LostTimesNote({ lost, rest, nearest, onSettled }: LostTimesNoteProps) {
  const t = useBookingWords();
  const language = useLanguage();
  const { remove, replace } = useSelection();
  const [first] = lost;
  if (!first) return null;
  const nameOf = (time: readonly TimeSlot[]): string => {
    const starts = time.map(slotOf);
    const isSameDay = starts[0] !== undefined && dayOf(starts[0]) === dayOf(slotOf(first));
    return isSameDay ? stretchesOf(starts).map(timesOf).join(', ') : writtenTimes(language, starts);
  };
  return (
    <div className={css['note']}>
      <NearestTimes
        times={nearest}
        nameOf={(time) => `${nameOf(time)}, ${listPrice(language, totalOf(time))}`}
        onChoose={(time) => {
          replace(time);
          onSettled();
        }}
      >
        {rest.length > 0 && (
          <Button
            onClick={() => {
              remove(lost.map(({ id }) => id));
              onSettled();
            }}
          >
            {t('lost.rest', {
              times: stretchesOf(rest.map(slotOf)).map(briefly).join(', '),
              price: listPrice(language, totalOf(rest)),
            })}
          </Button>
        )}
        {nearest.length === 0 && <span>{t('lost.none')}</span>}
      </NearestTimes>
    </div>
  );
}

/** A single half hour by its start only. */
const briefly = (stretch: Stretch): string =>
  stretch.end - stretch.start === 1 ? timeOf(stretch.start) : timesOf(stretch);
