import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, slotAt, timeOf } from '@cablepark/contracts/shared/riga-time';

import { refreshSlots } from '#calendar/api';
import { useCalendarWords } from '#calendar/locales/words';
import { findLostSlots } from '#calendar/selection/lost-slots';
import type { Selection } from '#calendar/selection/selection';
import { useSelection } from '#calendar/selection/selection-provider';
import { toCellState } from '#calendar/slots/cell-state';
import { formatStretches, slotOf } from '#calendar/slots/slots';
import type { WeekCalendar } from '#calendar/week/use-week-calendar';
import { isUnsettled } from '#shared/api/idempotency-key';
import { releaseHoldIfAny } from '#shared/api/release-hold';
import { useOneAtATime } from '#shared/api/use-one-at-a-time';
import { loadErrorText } from '#shared/errors/load-error-text';
import { formatOnWeekday } from '#shared/i18n/format-day';
import { useMoveTo } from '#shared/router/site-router';
import { createStore } from '#shared/storage/storage';
import { showToast, type ToastAction } from '#shared/toast/toasts';
import { useIsMounted } from '#shared/ui/use-media';
import { useCustomerCalendarWords } from '../locales/words.ts';

/** The latest selection with which the customer couldn't go on, and why. */
const refused = createStore<{ readonly selection: Selection; readonly title: string } | null>(null);

/**
 * Whether the selection is being held. A guest is known by the cookie that comes with the answer,
 * so a calendar that was fetched meanwhile may show the guest's own times as somebody else's.
 */
const holding = createStore(false);

/**
 * The actions on the selection. `goOn` leads to the booking form, with the slots held if that is
 * possible. If one of them is taken by now, the customer stays in the calendar, which is fetched
 * again and then removes it from the selection.
 */
export function useSelectionActions() {
  const { slots, clear } = useSelection();
  const client = useQueryClient();
  const navigate = useMoveTo();
  const isMounted = useIsMounted();
  const { run, isPending } = useOneAtATime();
  /** Returns whether the server refused, because a slot is taken by now. */
  const holdAndMove = async (): Promise<boolean> => {
    const refusal = await import('#shared/api/holds').then(
      ({ tryToHold }) => tryToHold(client, slots),
      () => undefined,
    );
    const title = refusal && (await loadErrorText(refusal));
    // The customer may have left for another page before the answer came.
    if (!isMounted.current) {
      return false;
    }
    if (title === undefined) {
      await navigate('/booking');
      return false;
    }

    refused.set({ selection: slots, title });
    showToast({ title, tone: 'destructive' });
    return true;
  };

  const goOn = async () => {
    holding.set(true);
    const isRefused = await holdAndMove().finally(() => holding.set(false));
    if (isRefused) {
      await refreshSlots(client);
    }
  };

  return {
    goOn: () => void run(goOn),
    isPending,
    clearAll: () => {
      clear();
      void releaseHoldIfAny(client);
    },
  };
}

/**
 * Handles presses on slots, and removes from the selection those that can no longer be booked. It
 * stays in one piece, because what a press does depends on the selection and its lost slots at
 * once.
 */
export function useSlotPicking({ slots, byStart, days, now, isLoading }: WeekCalendar) {
  const selection = useSelection();
  const t = useCustomerCalendarWords();
  const calendar = useCalendarWords();
  const [announcement, announce] = useState('');
  const isHolding = holding.useValue();

  useEffect(() => {
    if (isLoading || isHolding) {
      return;
    }

    const lost = findLostSlots(selection.slots, days, slots, now);
    // If the answer to a booking of these times was lost, they may be the customer's own. The form
    // finds out.
    if (lost.length === 0 || isUnsettled(lost.map(slotOf))) {
      return;
    }

    selection.remove(lost.map(({ id }) => id));
    const times = formatStretches(lost.map(slotOf));
    const known = refused.get();
    const describeReason = () => {
      if (known?.selection === selection.slots) {
        return known.title;
      }
      if (lost.every((slot) => byStart.get(slotOf(slot))?.status === 'reserved')) {
        return t('toast.reserved');
      }

      return lost.every((slot) => slotOf(slot) < slotAt(now)) ? t('toast.past.title') : undefined;
    };

    const why = describeReason();
    showToast(
      why === undefined
        ? { title: t('toast.lost.title'), text: t('toast.lost.text', { times }) }
        : { title: why, text: t('toast.unselected', { times }) },
    );
  }, [isLoading, isHolding, selection, days, slots, byStart, now, t]);

  const pick = (slot: TimeSlot | undefined) => {
    const state = toCellState(slot, now, slot !== undefined && selection.has(slotOf(slot)));
    const refuse = (title: string, text?: string, action?: ToastAction) =>
      showToast({ title, text, tone: 'destructive', action });
    if (!slot) {
      refuse(t('toast.missing.title'));
    } else if (state === 'restricted') {
      refuse(calendar('planning.title'), calendar('planning.text'));
    } else if (state === 'past') {
      refuse(t('toast.past.title'));
    } else if (state !== 'available' && state !== 'selected') {
      refuse(t('toast.notAvailable.title'));
    } else {
      const obstacle = selection.toggle(slot);
      if (obstacle !== undefined) {
        const weekday = formatOnWeekday(t.language, dayOf(slotOf(slot)));
        const startOver = {
          label: t('toast.startOver', { weekday }),
          onPress: () => selection.replace([slot]),
        };
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
