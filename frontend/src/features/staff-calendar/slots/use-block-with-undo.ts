import { useState } from 'react';
import { slotFieldsOf, storedOf, type SelectedSlots } from '../../../calendar/slots/selected-slots.ts';
import { useFailure } from '../../../calendar/use-failure.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useUndo } from '../../../shared/toast/use-undo.ts';
import { useBlockSlots, useReleaseSlots } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';

/**
 * Blocks slots and offers to undo it. Undo makes the slots available again that were available before. A cell that was
 * empty can't be emptied again; it stays blocked, so nobody can book it.
 */
export function useBlockWithUndo(onDone: () => void) {
  const t = useStaffCalendarWords();
  const fail = useFailure();
  const undo = useUndo();
  const { mutateAsync, isPending } = useBlockSlots();
  const { mutateAsync: release } = useReleaseSlots();
  const [failure, setFailure] = useState<string>();

  const block = async (selected: SelectedSlots, reason: string) => {
    const { starts } = selected;
    setFailure(undefined);
    try {
      await mutateAsync({ body: { ...slotFieldsOf(selected), reason } });
    } catch (error) {
      setFailure(fail(t('block.failed'), error));
      return;
    }
    const stored = storedOf(selected);
    const onSale = stored.filter(({ status }) => status === 'available').map(({ id }) => id);
    const remainder = stored.length < starts.length ? t('emptyBlocked') : undefined;
    toast({
      title: t('block.done', { count: starts.length }),
      text: reason,
      action: onSale.length > 0 ? undo(() => release({ body: { timeSlotIds: onSale } }), remainder) : undefined,
    });
    onDone();
  };
  return { block, isPending, failure };
}
