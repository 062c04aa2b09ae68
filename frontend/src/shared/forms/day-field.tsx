import { DayPicker } from './day-picker.tsx';
import type { Day } from '@cablepark/contracts/shared/riga-time';

interface DayFieldProps {
  readonly id?: string;
  readonly value?: Day | null;
  readonly onChange?: (day: Day | null) => void;
  readonly isDisabledDay: (day: Day) => boolean;
}

/** Adapts the day picker to the props that an antd form passes to its fields. */
export const DayField = ({ id, value = null, onChange, isDisabledDay }: DayFieldProps) => (
  <DayPicker
    {...(id === undefined ? {} : { id })}
    value={value}
    isDisabledDay={isDisabledDay}
    onChange={(day) => onChange?.(day)}
  />
);
