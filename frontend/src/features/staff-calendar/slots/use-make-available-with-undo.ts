import { useState } from 'react';
import { slotFieldsOf, storedOf, type SelectedSlots } from '../../../calendar/slots/selected-slots.ts';
import { useFailure } from '../../../calendar/use-failure.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useUndo } from '../../../shared/toast/use-undo.ts';
import { useBlockSlots, useMakeSlotsAvailable } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import { isEmptyPlan, planUndo, type UndoPlan } from './undo-plan.ts';

/**
 * Puts slots on sale and offers to undo it. Undo restores the price and block of each slot, and blocks the cells that
 * were empty.
 */
export function useMakeAvailableWithUndo(onDone: () => void) {
  const t = useStaffCalendarWords();
  const language = useLanguage();
  const fail = useFailure();
  const undo = useUndo();
  const { mutateAsync, isPending } = useMakeSlotsAvailable();
  const { mutateAsync: block } = useBlockSlots();
  const [failure, setFailure] = useState<string>();

  const restore = async ({ prices, blocks }: UndoPlan) => {
    for (const [price, ids] of prices) await mutateAsync({ body: { price, timeSlotIds: [...ids] } });
    for (const [reason, ids] of blocks) await block({ body: { reason, timeSlotIds: [...ids] } });
  };
  const makeAvailable = async (selected: SelectedSlots, price: number) => {
    const { starts } = selected;
    setFailure(undefined);
    try {
      await mutateAsync({ body: { ...slotFieldsOf(selected), price } });
    } catch (error) {
      setFailure(fail(t('available.failed'), error));
      return;
    }
    const stored = storedOf(selected);
    const empty = starts.filter((start) => !stored.some(({ id }) => id === start));
    const plan = planUndo(stored, price, { starts: empty, reason: t('available.takenBack') });
    const remainder = empty.length > 0 ? t('emptyBlocked') : undefined;
    toast({
      title: t('available.done', { count: starts.length }),
      text: exactPrice(language, price),
      action: isEmptyPlan(plan) ? undefined : undo(() => restore(plan), remainder),
    });
    onDone();
  };
  return { makeAvailable, isPending, failure };
}
