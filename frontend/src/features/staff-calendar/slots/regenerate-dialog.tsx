import { useEffect, useState } from 'react';
import { addDays, slotsOfDay, slotStart, type Day } from '@cablepark/contracts/shared/riga-time';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { useFailure } from '../../../calendar/use-action.ts';
import { ConfirmDialog } from '../../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { weekRange } from '../../../shared/time/dates.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { NoteBox } from '../../../shared/ui/notes.tsx';
import { usePreviewRegeneration, useRegenerateSlots } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import css from './regenerate-dialog.module.css';

const midnightOf = (day: Day): string => slotStart(slotsOfDay(day)[0] ?? 0).toISOString();

/** The request for a whole week: the times of its Monday, which the server extends to the week (rule 7.6). */
const weekBody = (monday: Day) => ({
  startTime: midnightOf(monday),
  endTime: midnightOf(addDays(monday, 1)),
  fullWeek: true,
});

/** Regenerates a week's slots, after a preview of what would change. */
export function RegenerateDialog({ monday, onClose }: { readonly monday: Day; readonly onClose: () => void }) {
  const t = useStaffCalendarWords();
  const language = useLanguage();
  const fail = useFailure();
  const undoAction = useUndoAction();
  const { mutate: preview, data, error } = usePreviewRegeneration();
  const { mutateAsync, isPending } = useRegenerateSlots();
  const [failure, setFailure] = useState<string>();
  useEffect(() => preview({ body: { ...weekBody(monday), dryRun: true } }), [preview, monday]);
  const regenerate = async () => {
    setFailure(undefined);
    try {
      const answer = await mutateAsync({ body: weekBody(monday) });
      const text = language === 'en' ? answer.message : undefined;
      toast({ title: t('regenerate.done'), text, action: undoAction([answer]) });
      onClose();
    } catch (problem) {
      setFailure(fail(t('regenerate.failed'), problem));
    }
  };
  return (
    <ConfirmDialog
      title={t('regenerate.title')}
      confirmText={isPending ? t('regenerate.pending') : t('regenerate.button')}
      isPending={isPending}
      failure={failure}
      onConfirm={() => void regenerate()}
      onClose={onClose}
    >
      <p className={css['lead']}>{t('regenerate.text', { week: weekRange(language, monday) })}</p>
      <NoteBox role="status">
        {data
          ? t('regenerate.preview', {
              generated: data.generatedSlots,
              removed: data.removedSlots,
              preserved: data.preservedBookings,
            })
          : error
            ? t('regenerate.failed')
            : t('regenerate.previewing')}
      </NoteBox>
    </ConfirmDialog>
  );
}
