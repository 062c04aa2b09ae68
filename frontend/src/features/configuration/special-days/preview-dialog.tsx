import { Link } from 'react-router-dom';

import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { dayOf, slotAt, timeOf } from '@cablepark/contracts/shared/riga-time';

import { useUndoAction } from '#calendar/use-action';
import { useFailedText } from '#shared/errors/error-texts';
import { ConfirmDialog, Planning } from '#shared/forms/dialogs';
import { formatShortDay } from '#shared/i18n/language';
import { toTelLink } from '#shared/park/park';
import { showToast } from '#shared/toast/toasts';
import { Facts } from '#shared/ui/elements';
import { useConfigurationWords } from '../locales/words.ts';
import {
  sumOf,
  useApplyChange,
  usePreview,
  useSettingText,
  useWrittenDays,
  type Change,
} from './special-days.ts';
import facts from '../regeneration/regenerate-dialog.module.css';
import css from './special-days-section.module.css';

interface PreviewDialogProps {
  readonly change: Change;
  readonly onDone: () => void;
  /** Back to where the change was made. */
  readonly onBack: () => void;
}

/**
 * Shows what a change would do to slots, and which bookings would be outside the hours, before it
 * is applied.
 */
export function PreviewDialog({ change, onDone, onBack }: PreviewDialogProps) {
  const t = useConfigurationWords();
  const failedText = useFailedText();
  const undoAction = useUndoAction();
  const written = useWrittenDays();
  const settingText = useSettingText();
  const { data: preview, error } = usePreview(change);
  const { mutate, isPending, error: refusal } = useApplyChange();
  const isRemoval = change.setting === null;
  const apply = () => {
    mutate(change, {
      onSuccess: (answers) => {
        const {
          generatedSlots: generated,
          removedSlots: removed,
          repricedSlots: repriced,
        } = sumOf(answers);
        const text = t('special.result', { generated, removed, repriced });
        showToast({
          title: t(isRemoval ? 'special.removed' : 'special.saved'),
          text,
          action: undoAction(answers),
        });
        onDone();
      },
    });
  };

  const confirmText = t(isRemoval ? 'special.remove' : 'special.apply');
  return (
    <ConfirmDialog
      title={t(isRemoval ? 'special.confirmRemove' : 'special.confirm')}
      confirmText={isPending ? t('saving') : confirmText}
      cancelText={t('special.back')}
      isDisabled={preview === undefined}
      isPending={isPending}
      failure={refusal ? failedText(t('special.failed'), refusal) : undefined}
      onConfirm={apply}
      onClose={() => {
        if (!isPending) {
          onBack();
        }
      }}
    >
      <p className={facts['range']}>
        <span>{`${written(change.days)}: `}</span>
        <span>{change.setting === null ? t('special.weekdays') : settingText(change.setting)}</span>
      </p>
      {preview ? (
        <PreviewFacts preview={preview} />
      ) : (
        <Planning failure={error && failedText(t('preview.failed'), error)}>
          {t('planning')}
        </Planning>
      )}
    </ConfirmDialog>
  );
}

function PreviewFacts({ preview }: { readonly preview: ReturnType<typeof sumOf> }) {
  const t = useConfigurationWords();
  const { bookingsInTheWay: bookings } = preview;
  return (
    <>
      <Facts
        className={facts['facts']}
        facts={[
          [t('preview.generated'), preview.generatedSlots],
          [t('preview.removed'), preview.removedSlots],
          [t('special.repriced'), preview.repricedSlots],
          [t('special.inTheWay'), bookings.length, bookings.length > 0],
        ]}
      />
      {bookings.length > 0 && (
        <>
          <p>{t('special.inTheWayText')}</p>
          <ul className={css['bookings']}>
            {bookings.map(({ customerName, phoneNumber, firstSlotTime, ...booking }) => {
              const slot = slotAt(new Date(firstSlotTime));
              return (
                <li key={booking.reference}>
                  <strong>{customerName}</strong>
                  <span>{`${formatShortDay(t.language, dayOf(slot))} ${timeOf(slot)}`}</span>
                  {phoneNumber !== '' && <a href={toTelLink(phoneNumber)}>{phoneNumber}</a>}
                  <Link to={`/admin/bookings?reference=${booking.reference}`}>
                    {shownReferenceOf(booking)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <p className={facts['notes']}>{t('special.untouched')}</p>
    </>
  );
}
