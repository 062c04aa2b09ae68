import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/lv.js';

import type { Day } from '@cablepark/contracts/shared/riga-time';

import { useFormWords } from './locales/words.ts';

interface DayPickerProps {
  readonly id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly value?: Day | null;
  readonly allowClear?: boolean;
  readonly isDisabledDay?: (day: Day) => boolean;
  readonly onChange?: (day: Day | null) => void;
}

const toDay = (date: Dayjs): Day => date.format('YYYY-MM-DD');

/**
 * A picker for a Riga day, as dd.MM.yyyy (rule 2.10). In an antd form, its field passes the value.
 */
export function DayPicker({
  id,
  label,
  placeholder,
  value = null,
  allowClear = false,
  isDisabledDay,
  onChange,
}: DayPickerProps) {
  const t = useFormWords();
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(isDisabledDay ? { disabledDate: (date: Dayjs) => isDisabledDay(toDay(date)) } : {})}
      placeholder={placeholder ?? t('dayFormat')}
      format="DD.MM.YYYY"
      allowClear={allowClear}
      style={{ inlineSize: '100%' }}
      value={value === null ? null : dayjs(value)}
      onKeyDown={(event) => {
        // Enter accepts the typed day. It must not submit the surrounding form as well.
        if (event.key === 'Enter') {
          event.preventDefault();
        }
      }}
      onChange={(date: Dayjs | null) => onChange?.(date === null ? null : toDay(date))}
    />
  );
}
