import { useEffect, useState } from 'react';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { timeOf } from '@cablepark/contracts/shared/riga-time';
import { toast } from '../../../shared/toast/toasts.ts';
import { cellState } from '../calendar/cell-state.ts';
import type { WeekCalendar } from '../calendar/use-week-calendar.ts';
import { useScheduleTexts } from '../locales/texts.ts';
import { lostSlots } from './lost-slots.ts';
import { slotOf, stretchesOf, timesOf } from './selection.ts';
import { useSelection } from './selection-provider.tsx';

/** What a press on a slot does, and what is said of it. Slots that others took meanwhile leave the selection. */
export function useSlotPicking({ slots, days, now, isLoading }: WeekCalendar) {
  const selection = useSelection();
  const texts = useScheduleTexts();
  const [announcement, announce] = useState('');

  useEffect(() => {
    if (isLoading) return;
    const lost = lostSlots(selection.slots, days, slots, now);
    if (lost.length === 0) return;
    selection.remove(lost.map(({ id }) => id));
    const times = stretchesOf(lost.map(slotOf)).map(timesOf).join(', ');
    toast(texts.toast.lost(times));
  }, [isLoading, selection, days, slots, now, texts]);

  const pick = (slot: TimeSlot | undefined) => {
    const state = cellState(slot, now, slot !== undefined && selection.has(slot.id));
    if (!slot) toast({ ...texts.toast.missing, tone: 'destructive' });
    else if (state === 'restricted') toast({ ...texts.toast.planning, tone: 'destructive' });
    else if (state === 'past') toast({ ...texts.toast.past, tone: 'destructive' });
    else if (state !== 'available' && state !== 'selected') toast({ ...texts.toast.notAvailable, tone: 'destructive' });
    else if (!selection.toggle(slot)) toast({ ...texts.toast.otherDay, tone: 'destructive' });
    else {
      const count = selection.slots.length;
      const time = timeOf(slot.id);
      announce(
        state === 'available' ? texts.selection.added(time, count + 1) : texts.selection.removed(time, count - 1),
      );
    }
  };
  return { pick, announcement };
}
