import { useState } from 'react';
import { daysFrom, type Day } from '@cablepark/contracts/shared/riga-time';

const NO_DAYS: readonly Day[] = [];

/** The selected days, in order. Days before `today` can't be selected. */
export function useDaySelection(today: Day) {
  const [selected, setSelected] = useState(NO_DAYS);
  /** The day from which a range is selected. */
  const [anchor, setAnchor] = useState<Day>();
  const select = (days: readonly Day[]) => {
    setSelected((before) => [...new Set([...before, ...days.filter((day) => day >= today)])].sort());
  };
  return {
    selected,
    select,
    /** Selects a day, or deselects it. */
    toggle: (day: Day) => {
      if (day < today) return;
      setAnchor(day);
      if (selected.includes(day)) setSelected(selected.filter((one) => one !== day));
      else select([day]);
    },
    /** Selects all days between the one that was picked last, or `from`, and this one. */
    extendTo: (day: Day, from = day) => {
      const start = anchor ?? from;
      if (anchor === undefined) setAnchor(from);
      select(start < day ? daysFrom(start, day) : daysFrom(day, start));
    },
    replace: (days: readonly Day[]) => {
      setAnchor(undefined);
      setSelected(days.filter((day) => day >= today));
    },
  };
}

export type DaySelection = ReturnType<typeof useDaySelection>;
