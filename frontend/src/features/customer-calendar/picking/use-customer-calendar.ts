import { useEffect, useRef, useState } from 'react';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { useSelection, dayOfSelection, lostSlots } from '../../../calendar/selection/selection.tsx';
import { useWeekCalendar, type WeekCalendar } from '../../../calendar/week/week-calendar.ts';
import { toast, type ToastAction } from '../../../shared/toast/toasts.ts';
import { useCustomerCalendarWords } from '../locales/words.ts';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { cellState, slotOf, timesOf } from '../../../calendar/slots/slots.ts';
import { onWeekday } from '../../../shared/i18n/language.ts';

const UNDO_MS = 8000;

/** The week from which a customer selects. Changing it clears the selection (rule 17.4); a toast gives it back. */
export function useCustomerCalendar() {
  const t = useCustomerCalendarWords();
  const { slots, clear, replace } = useSelection();
  /** Since the toast outlives the render that showed it, its button has to turn the present week. */
  const latest = useRef<WeekCalendar>(null);
  const calendar = useWeekCalendar({
    mode: 'public',
    initialDay: dayOfSelection(slots),
    onWeekChange: () => {
      if (slots.length === 0) return;
      clear();
      const onPress = () => {
        const day = dayOfSelection(slots);
        if (day !== undefined) latest.current?.showDate(day);
        replace(slots);
      };
      toast({ title: t('toast.cleared.title'), durationMs: UNDO_MS, action: { label: t('undo'), onPress } });
    },
  });
  useEffect(() => {
    latest.current = calendar;
  });
  return calendar;
}

/** Handles presses on slots, and removes from the selection those that can no longer be booked. */
export function useSlotPicking({ slots, days, now, isLoading }: WeekCalendar) {
  const selection = useSelection();
  const t = useCustomerCalendarWords();
  const calendar = useCalendarWords();
  const [announcement, announce] = useState('');

  useEffect(() => {
    if (isLoading) return;
    const lost = lostSlots(selection.slots, days, slots, now);
    if (lost.length === 0) return;
    selection.remove(lost.map(({ id }) => id));
    const times = stretchesOf(lost.map(slotOf)).map(timesOf).join(', ');
    toast({ title: t('toast.lost.title'), text: t('toast.lost.text', { times }) });
  }, [isLoading, selection, days, slots, now, t]);

  const pick = (slot: TimeSlot | undefined) => {
    const state = cellState(slot, now, slot !== undefined && selection.has(slotOf(slot)));
    const refuse = (title: string, text?: string, action?: ToastAction) =>
      toast({ title, text, tone: 'destructive', action });
    if (!slot) refuse(t('toast.missing.title'));
    else if (state === 'restricted') refuse(calendar('planning.title'), calendar('planning.text'));
    else if (state === 'past') refuse(t('toast.past.title'));
    else if (state !== 'available' && state !== 'selected') refuse(t('toast.notAvailable.title'));
    else {
      const obstacle = selection.toggle(slot);
      if (obstacle !== undefined) {
        const weekday = onWeekday(t.language, dayOf(slotOf(slot)));
        const startOver = { label: t('toast.startOver', { weekday }), onPress: () => selection.replace([slot]) };
        refuse(
          t(`toast.${obstacle}.title`),
          t(`toast.${obstacle}.text`),
          obstacle === 'otherDay' ? startOver : undefined,
        );
        return;
      }
      const count = selection.slots.length;
      const time = timeOf(slotOf(slot));
      announce(
        state === 'available'
          ? calendar('added', { time, count: count + 1 })
          : calendar('removed', { time, count: count - 1 }),
      );
    }
  };
  return { pick, announcement };
}
