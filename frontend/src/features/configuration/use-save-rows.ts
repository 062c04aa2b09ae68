import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { useUndoAction } from '../../calendar/undo/use-undo-action.ts';
import { refresh } from '../../shared/api/hooks.ts';
import { useFailedToast } from '../../shared/errors/use-error-text.ts';
import { toast } from '../../shared/toast/toasts.ts';
import { useConfigurationWords } from './locales/words.ts';

/** Saves a section's rows one after the other. If one fails, those before it stay saved and the rest stay unsaved. */
export function useSaveRows<Row>(section: 'hours' | 'pricing', saveRow: (row: Row) => Promise<object>) {
  const t = useConfigurationWords();
  const failedToast = useFailedToast();
  const undoAction = useUndoAction();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      const answers: object[] = [];
      for (const row of rows) answers.push(await saveRow(row));
      return answers;
    },
    onSuccess: (answers) =>
      toast({ title: t(`${section}.saved`), text: t(`${section}.savedText`), action: undoAction(answers) }),
    onError: failedToast(t(`${section}.saveFailed`), t(`${section}.saveFailedText`)),
    onSettled: () => refresh(client, getConfig),
  });
}
