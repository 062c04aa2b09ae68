import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { refresh } from '../../../shared/api/hooks.ts';
import { useFailedText } from '../../../shared/errors/use-error-text.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useConfigurationWords } from '../locales/words.ts';

export type HoursRow = PublicConfig['operatingHours'][number];

/** Saves weekdays one after the other. If one fails, those before it stay saved and the rest stay unsaved. */
export function useSaveHours() {
  const t = useConfigurationWords();
  const failedText = useFailedText();
  const undoAction = useUndoAction();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rows: readonly HoursRow[]) => {
      const answers: ResponseOf<typeof changeOperatingHours>[] = [];
      for (const { id, openTime, closeTime, isClosed } of rows) {
        const body = { openTime, closeTime, isClosed };
        answers.push(await callEndpoint(changeOperatingHours, { params: { id: String(id) }, body }));
      }
      return answers;
    },
    onSuccess: (answers) => {
      toast({ title: t('hours.saved'), text: t('hours.savedText'), action: undoAction(answers) });
    },
    onError: (error) => {
      toast({
        title: t('hours.saveFailed'),
        text: failedText(t('hours.saveFailedText'), error),
        tone: 'destructive',
      });
    },
    onSettled: () => refresh(client, getConfig),
  });
}
