import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { refresh } from '../../../shared/api/hooks.ts';
import { useFailedText } from '../../../shared/errors/use-error-text.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useConfigurationWords } from '../locales/words.ts';

export type PriceRow = PublicConfig['pricing'][number];

// Null times leave the peak hours unchanged (rule 3.2).
const unchangedFields = { weekendMultiplier: null, applyToWeekends: false, startTime: null, endTime: null };

/** Saves prices one after the other. If one fails, those before it stay saved and the rest stay unsaved. */
export function useSavePricing() {
  const t = useConfigurationWords();
  const failedText = useFailedText();
  const undoAction = useUndoAction();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rows: readonly PriceRow[]) => {
      const answers: ResponseOf<typeof changePricing>[] = [];
      for (const { id, price } of rows) {
        const body = { price, ...unchangedFields };
        answers.push(await callEndpoint(changePricing, { params: { id: String(id) }, body }));
      }
      return answers;
    },
    onSuccess: (answers) => {
      toast({ title: t('pricing.saved'), text: t('pricing.savedText'), action: undoAction(answers) });
    },
    onError: (error) => {
      toast({
        title: t('pricing.saveFailed'),
        text: failedText(t('pricing.saveFailedText'), error),
        tone: 'destructive',
      });
    },
    onSettled: () => refresh(client, getConfig),
  });
}
