import { Select } from 'antd';

import {
  dayOfInstant,
  slotsOfDay,
  startOfSlot,
  timeOf,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import { DayPicker } from '#shared/forms/day-picker';
import { useNow } from '#shared/time/clock';
import { useStaffCalendarWords } from '../locales/words.ts';
import type { AsOfView } from './use-as-of.ts';
import css from './as-of-bar.module.css';

/** The full hours of a day that have begun, each by its first half hour. */
const listHours = (day: Day, now: Date): SlotId[] =>
  slotsOfDay(day).filter((slot) => timeOf(slot).endsWith(':00') && startOfSlot(slot) <= now);

/** Chooses the instant that is shown, by its Riga day and hour. */
export function InstantFields({ view }: { readonly view: AsOfView }) {
  const t = useStaffCalendarWords();
  const now = useNow();
  const shown = view.week ? new Date(view.week.asOf) : now;
  const day = dayOfInstant(shown);
  const hours = listHours(day, now);
  const hour = hours.findLast((slot) => startOfSlot(slot) <= shown);

  const showHour = (slot: SlotId) => view.showAt(startOfSlot(slot).toISOString());
  const showDay = (chosen: Day) => {
    const hoursOfChosen = listHours(chosen, now);
    const time = hour === undefined ? undefined : timeOf(hour);
    const sameTime = hoursOfChosen.find((slot) => timeOf(slot) === time);
    const slot = sameTime ?? hoursOfChosen.at(-1);
    if (slot !== undefined) {
      showHour(slot);
    }
  };

  return (
    <div className={css['fields']}>
      <DayPicker
        label={t('past.day')}
        value={day}
        isDisabledDay={(one) => one > dayOfInstant(now)}
        onChange={(chosen) => {
          if (chosen !== null) {
            showDay(chosen);
          }
        }}
      />
      <Select
        aria-label={t('past.hour')}
        className={css['hour'] ?? ''}
        value={hour ?? null}
        options={hours.map((slot) => ({ value: slot, label: timeOf(slot) }))}
        onChange={(slot: SlotId) => showHour(slot)}
      />
    </div>
  );
}
