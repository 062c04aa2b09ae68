import { useState } from 'react';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { exactPrice } from '../../../../shared/i18n/money.ts';
import { toast } from '../../../../shared/toast/toasts.ts';
import { useBlockSlots, useMakeSlotsAvailable } from '../api.ts';
import { useStaffWords } from '../locales/words.ts';
import { slotFieldsOf } from '../slots/slot-fields.ts';
import { isEmptyPlan, undoOfMakingAvailable, type UndoPlan } from '../slots/undo-plan.ts';
import { storedOf, type SelectedSlots } from './selected-slots.ts';
import { useFailure } from './use-failure.ts';
import { useUndo } from './use-undo.ts';

/** Puts slots on sale. Undoing it gives each its old price and block back, and blocks the cells that were empty. */
export function useMakingAvailable(onDone: () => void) {
  const t = useStaffWords();
  const language = useLanguage();
  const fail = useFailure();
  const undo = useUndo();
  const { mutateAsync, isPending } = useMakeSlotsAvailable();
  const { mutateAsync: block } = useBlockSlots();
  const [failure, setFailure] = useState<string>();

  const takeBack = async ({ prices, blocks }: UndoPlan) => {
    for (const [price, ids] of prices) await mutateAsync({ body: { price, timeSlotIds: [...ids] } });
    for (const [reason, ids] of blocks) await block({ body: { reason, timeSlotIds: [...ids] } });
  };
  const makeAvailable = async (selected: SelectedSlots, price: number) => {
    const { starts, byStart } = selected;
    setFailure(undefined);
    try {
      await mutateAsync({ body: { ...slotFieldsOf(starts, byStart), price } });
    } catch (error) {
      setFailure(fail(t('available.failed'), error));
      return;
    }
    const stored = storedOf(selected);
    const empty = starts.filter((start) => !stored.some(({ id }) => id === start));
    const plan = undoOfMakingAvailable(stored, price, { starts: empty, reason: t('available.takenBack') });
    const rest = empty.length > 0 ? t('dialog.emptyBlocked') : undefined;
    toast({
      title: t('available.done', { count: starts.length }),
      text: exactPrice(language, price),
      action: isEmptyPlan(plan) ? undefined : undo(() => takeBack(plan), rest),
    });
    onDone();
  };
  return { makeAvailable, isPending, failure };
}
