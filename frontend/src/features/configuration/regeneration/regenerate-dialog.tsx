import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';

import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { useUndoAction } from '#calendar/use-undo-action';
import { callEndpoint } from '#shared/api/calls';
import { dryRunTimes } from '#shared/api/queries';
import { refresh } from '#shared/api/query-client';
import { useMutationOnce } from '#shared/api/use-mutation-once';
import { useFailedToast } from '#shared/errors/error-texts';
import { ConfirmDialog, Planning } from '#shared/forms/dialogs';
import { showToast } from '#shared/toast/toasts';
import { StaffFigures, type Figure } from '#shared/ui/staff-parts';
import { useConfigurationWords } from '../locales/words.ts';
import { countDays, toRequest, type Counts, type ValidPlan } from './plan.ts';
import css from './regenerate-dialog.module.css';

interface RegenerateDialogProps {
  readonly plan: ValidPlan;
  readonly onDone: (counts: Counts) => void;
  readonly onClose: () => void;
}

/**
 * Previews a plan, asks for consent if it cancels bookings, and carries it out. It stays in one
 * piece, because the preview decides what its button does.
 */
export function RegenerateDialog({ plan, onDone, onClose }: RegenerateDialogProps) {
  const t = useConfigurationWords();
  const failedToast = useFailedToast();
  const undoAction = useUndoAction();
  const { data: preview, isError } = usePreview(plan);
  const { mutate, isPending } = useRegeneration();
  const [hasConsented, setConsented] = useState(false);
  const cancelled = preview?.cancelledBookings ?? 0;
  const isCleanup = plan.operationType === 'cleanup_only';

  const regenerate = () => {
    mutate(plan, {
      onSuccess: (counts) => {
        showToast({
          title: t('slots.done'),
          text: describeResult(t, counts),
          action: undoAction([counts]),
        });
        onDone(counts);
      },
      onError: (error) => {
        failedToast(t('slots.failed'), t('slots.failedText'))(error);
        onClose();
      },
    });
  };

  const confirmText = t(isCleanup ? 'preview.confirmCleanup' : 'preview.confirm');
  return (
    <ConfirmDialog
      title={t('preview.title')}
      confirmText={isPending ? t('slots.pending') : confirmText}
      isDangerous={isCleanup || plan.includeBooked}
      isDisabled={preview === undefined || (cancelled > 0 && !hasConsented)}
      isPending={isPending}
      onConfirm={regenerate}
      onClose={() => {
        // A regeneration that has begun cannot be stopped, so the dialog stays open until it has
        // ended.
        if (!isPending) {
          onClose();
        }
      }}
    >
      <p className={css['range']}>
        {t('preview.range', {
          count: countDays(plan),
          range: `${formatNumericDate(plan.fromDate)} – ${formatNumericDate(plan.toDate)}`,
        })}
      </p>
      {preview ? (
        <PreviewFacts preview={preview} plan={plan} />
      ) : (
        <Planning failure={isError ? t('preview.failed') : null}>{t('planning')}</Planning>
      )}
      {cancelled > 0 && (
        <Checkbox
          checked={hasConsented}
          disabled={isPending}
          onChange={({ target }) => setConsented(target.checked)}
        >
          {t('preview.understand', { count: cancelled })}
        </Checkbox>
      )}
    </ConfirmDialog>
  );
}

/** The date in the format of the form's fields, such as `21.11.2026`. */
const formatNumericDate = (day: Day): string => day.split('-').reverse().join('.');

export const describeResult = (
  t: ReturnType<typeof useConfigurationWords>,
  { generatedSlots, removedSlots, repricedSlots, preservedBookings }: Counts,
): string =>
  t('preview.result', {
    generated: generatedSlots,
    removed: removedSlots,
    repriced: repricedSlots,
    preserved: preservedBookings,
  });

function PreviewFacts({ preview, plan }: { readonly preview: Preview; readonly plan: ValidPlan }) {
  const t = useConfigurationWords();
  const { generatedSlots, removedSlots, repricedSlots, preservedBookings, cancelledBookings } =
    preview;
  const cancelled: Figure = [t('preview.cancelled'), cancelledBookings, cancelledBookings > 0];
  return (
    <>
      <StaffFigures
        figures={[
          [t('preview.generated'), generatedSlots],
          [t('preview.removed'), removedSlots],
          [t('special.repriced'), repricedSlots],
          [t('preview.kept'), preservedBookings],
          ...(plan.includeBooked ? [cancelled] : []),
        ]}
      />
      <p className={css['notes']}>
        {listNotes(plan)
          .map((note) => t(`preview.${note}`))
          .join(' ')}
      </p>
    </>
  );
}

type Note = ReturnType<typeof listPriceNotes>[number] | 'setByHand' | 'unchanged';

/** The notes on what the counts do not show. */
function listNotes(plan: ValidPlan): readonly Note[] {
  const notes: readonly Note[] = listPriceNotes(plan);
  const areKept = notes.includes('repriced') && !plan.includeSetByHand;
  return [...notes, ...(areKept ? (['setByHand'] as const) : []), 'unchanged'];
}

/** The notes that say how prices change, which the counts do not show. */
function listPriceNotes(plan: ValidPlan): readonly ('repriced' | 'newPriced' | 'noPriced')[] {
  const { operationType, applyCurrentPricing, applyCurrentOperatingHours, includeAvailable } = plan;
  if (operationType === 'cleanup_only') {
    return [];
  }
  if (!applyCurrentPricing) {
    return applyCurrentOperatingHours ? ['noPriced'] : [];
  }

  return operationType === 'update_and_generate' && includeAvailable ? ['repriced'] : ['newPriced'];
}

type Preview = Awaited<ReturnType<typeof loadPreview>>;

const tryPlan = (plan: ValidPlan, signal: AbortSignal): Promise<Counts> =>
  callEndpoint(regenerateSlots, { body: toRequest(plan, true) }, { signal });

/**
 * Finds out by dry runs what a plan would do to the present schedule. The response does not count
 * cancelled bookings. Their number is the difference between the bookings that are preserved if
 * booked slots are left alone and those that this plan preserves.
 */
async function loadPreview(plan: ValidPlan, signal: AbortSignal) {
  const counts = await tryPlan(plan, signal);
  if (!plan.includeBooked) {
    return { ...counts, cancelledBookings: 0 };
  }

  const withoutBooked = await tryPlan({ ...plan, includeBooked: false }, signal);
  return {
    ...counts,
    cancelledBookings: withoutBooked.preservedBookings - counts.preservedBookings,
  };
}

const usePreview = (plan: ValidPlan) =>
  useQuery({
    ...dryRunTimes,
    queryKey: [regenerateSlots.name, plan],
    queryFn: ({ signal }) => loadPreview(plan, signal),
  });

function useRegeneration() {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: (plan: ValidPlan) =>
      callEndpoint(regenerateSlots, { body: toRequest(plan, false) }),
    onSettled: () => Promise.all([refresh(client, listTimeSlots), refresh(client, listBookings)]),
  });
}
