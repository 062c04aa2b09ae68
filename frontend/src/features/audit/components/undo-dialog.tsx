import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link, useNavigate } from 'react-router-dom';

import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { undoAction } from '@cablepark/contracts/undo/undo-action';

import { toHistoryPath } from '#calendar/history-path';
import { useTakeBack } from '#calendar/use-undo-action';
import { ApiError, isOutcomeUnknown } from '#shared/api/api-error';
import { callEndpoint } from '#shared/api/calls';
import { useErrorText } from '#shared/errors/error-texts';
import { ConfirmDialog, Dialog } from '#shared/forms/dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { formatShortDay } from '#shared/i18n/format-day';
import { useDifferenceText } from '../change-texts.ts';
import { groupDifferences } from '../differences.ts';
import { useEventSentence } from '../event-types.ts';
import { useAuditWords } from '../locales/words.ts';
import css from './undo-dialog.module.css';

/** How many differences are shown; a regeneration may have thousands. */
const MAX_SHOWN = 8;

/**
 * Shows what undoing an action would change, and undoes it on confirmation. If a later change
 * stands in the way, it links to that instead. It is long because it lists these outcomes one after
 * the other.
 */
export function UndoDialog({
  action,
  onClose,
}: {
  readonly action: string;
  readonly onClose: () => void;
}) {
  const t = useAuditWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const preview = useQuery({
    queryKey: [undoAction.name, action],
    queryFn: () =>
      callEndpoint(undoAction, { params: { correlationId: action }, body: { dryRun: true } }),
    gcTime: 0,
    retry: false,
  });
  const takeBack = useTakeBack();
  const { send, isPending } = useDialogCommand(takeBack, { done: { title: t('undone') }, onClose });
  // After a lost answer the button can be pressed again; nothing is done twice.
  const canTryAgain = takeBack.error !== null && isOutcomeUnknown(takeBack.error);
  const error = takeBack.error ?? preview.error;
  const between = error instanceof ApiError ? error.body?.inTheWay : undefined;
  const [first] = between ?? [];
  if (between && first) {
    return (
      <ConfirmDialog
        title={t('undo.betweenTitle')}
        confirmText={t('undo.showFirst')}
        cancelText={t('undo.leave')}
        onConfirm={() => {
          void navigate(toHistoryPath({ correlationId: first.correlationId }));
          onClose();
        }}
        onClose={onClose}
      >
        <CameBetween inTheWay={between} onLeave={onClose} />
      </ConfirmDialog>
    );
  }
  if (error && !canTryAgain) {
    return (
      <Dialog title={t('undo.title')} onClose={onClose}>
        <Alert type="error" showIcon title={errorText(error)} />
      </Dialog>
    );
  }

  return (
    <ConfirmDialog
      title={t('undo.title')}
      confirmText={t('undo.undo')}
      cancelText={t('undo.leave')}
      isDisabled={!preview.data}
      isPending={isPending}
      failure={error ? errorText(error) : undefined}
      onConfirm={() => send(action)}
      onClose={onClose}
    >
      {preview.isPending && <p role="status">{t('undo.planning')}</p>}
      {preview.data && <Preview changes={preview.data.changes} mails={preview.data.mails} />}
    </ConfirmDialog>
  );
}

type Preview = Pick<
  Awaited<ReturnType<typeof callEndpoint<typeof undoAction>>>,
  'changes' | 'mails'
>;

function Preview({ changes, mails }: Preview) {
  const t = useAuditWords();
  const differenceText = useDifferenceText();
  const texts = groupDifferences([{ changes, subject: { setting: null } }]).map((one) =>
    differenceText(one, false),
  );
  return (
    <>
      {/* What an action did to a pass is no change of what the calendar or a setting shows. */}
      <p>{t(texts.length === 0 ? 'undo.asBefore' : 'undo.changes')}</p>
      <ul className={css['list']}>
        {texts.slice(0, MAX_SHOWN).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {texts.length > MAX_SHOWN && <li>{t('andMore', { count: texts.length - MAX_SHOWN })}</li>}
      </ul>
      <p className={css['mails']}>
        {mails === 0 ? t('undo.noMails') : t('undo.mails', { count: mails })}
      </p>
    </>
  );
}

type InTheWay = NonNullable<NonNullable<ApiError['body']>['inTheWay']>;

function CameBetween({
  inTheWay,
  onLeave,
}: {
  readonly inTheWay: InTheWay;
  readonly onLeave: () => void;
}) {
  const t = useAuditWords();
  const eventSentence = useEventSentence();
  return (
    <div role="alert">
      <p>{t('undo.between')}</p>
      <ul className={css['list']}>
        {inTheWay
          .slice(0, MAX_SHOWN)
          .map(({ correlationId, eventType, reference, shortReference, slotId }) => (
            <li key={`${correlationId} ${eventType} ${reference ?? ''} ${slotId ?? ''}`}>
              <span>{eventSentence(eventType)}</span>{' '}
              <span translate="no">
                {[
                  shortReference ?? reference,
                  slotId && `${formatShortDay(t.language, dayOf(slotId))} ${timeOf(slotId)}`,
                ]
                  .filter(Boolean)
                  .join(' ')}
              </span>{' '}
              <Link to={toHistoryPath({ correlationId })} onClick={onLeave}>
                {t('undo.show')}
              </Link>
            </li>
          ))}
        {inTheWay.length > MAX_SHOWN && (
          <li>{t('andMore', { count: inTheWay.length - MAX_SHOWN })}</li>
        )}
      </ul>
    </div>
  );
}
