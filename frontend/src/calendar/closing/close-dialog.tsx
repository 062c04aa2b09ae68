import { Form } from 'antd';
import { useState } from 'react';
import type { Closure } from '@cablepark/contracts/schedule/closure';
import { NOTE_MAX_LENGTH, noteIn } from '@cablepark/contracts/shared/public-note';
import { FormDialog } from '../../shared/forms/dialogs.tsx';
import { NoteFields } from '../../shared/forms/fields.tsx';
import { PillChoice } from '../../shared/forms/pill-choice.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useNow } from '../../shared/time/clock.ts';
import { toast } from '../../shared/toast/toasts.ts';
import { useShownBookingWords } from '../booking/locales/words.ts';
import { useUndoAction } from '../undo/use-undo-action.ts';
import { useClosurePreview, useCloseStretch } from './api.ts';
import { causeNames, causes, LONGEST_SENTENCE, type CauseName } from './causes.ts';
import css from './closing.module.css';
import {
  closureBody,
  newFields,
  problemOf,
  restOfToday,
  stretchOf,
  type ClosureBody,
  type ClosureFields,
} from './closure-form.ts';
import { ClosurePreview } from './closure-preview.tsx';
import { useClosingWords } from './locales/words.ts';
import { StretchFields } from './stretch-fields.tsx';
import { stretchText } from './stretch-text.ts';
import { useAction } from '../use-action.ts';

/** What is closed: the day from now on, or a stretch that the user chooses. */
export type ClosingKind = 'restOfToday' | 'stretch';

interface CloseDialogProps {
  readonly kind: ClosingKind;
  readonly onClosed: (closure: Closure) => void;
  readonly onClose: () => void;
}

/** Closes a stretch of time: says why, shows what that would do, and does it. Must be within an `AntdTheme`. */
export function CloseDialog({ kind, onClosed, onClose }: CloseDialogProps) {
  const t = useClosingWords();
  const customers = useShownBookingWords();
  const language = useLanguage();
  const now = useNow();
  const [initial] = useState(() => newFields(new Date()));
  const [form] = Form.useForm<ClosureFields>();
  // The fields that a kind doesn't ask for keep their first values; before the form is rendered all of them do.
  const fields = { ...initial, ...Form.useWatch((values: Partial<ClosureFields>) => values, form) };
  const [sent, setSent] = useState<ClosureBody>();
  const undoAction = useUndoAction();
  const { mutateAsync } = useCloseStretch();
  const texts = { failed: t('closeFailed'), unsettled: t('unsettled') };
  const { perform, isPending, failure } = useAction(mutateAsync, texts, (closure) => {
    toast({
      title: t('closed'),
      text: t('closedText', { slots: closure.slots, bookings: closure.bookings.length }),
      action: undoAction([closure]),
    });
    onClosed(closure);
  });
  const chosen = kind === 'stretch' ? stretchOf(fields) : restOfToday(now);
  const problem = problemOf(chosen, now);
  const wanted = chosen && problem === undefined ? closureBody(chosen, fields) : undefined;
  // While the outcome is unknown, the same wish is sent as the same request, or it might be done twice.
  const isSameWish = kind === 'restOfToday' && (isPending || failure?.isUnsettled === true);
  const body = wanted && sent && isSameWish ? { ...wanted, from: sent.from, to: sent.to } : wanted;
  const { data: preview, isPlaceholderData, error } = useClosurePreview(body);
  const { reason, note } = closureBody(restOfToday(now), fields);
  const read = `${customers(`postponed.${reason}`)} ${noteIn(language, note) ?? ''}`.trim();
  return (
    <FormDialog<ClosureFields>
      title={t(`form.${kind}`)}
      lead={
        kind === 'restOfToday' && body
          ? t('form.restOfTodayText', { stretch: stretchText(language, body) })
          : t('form.stretchText')
      }
      form={form}
      initialValues={initial}
      submitText={preview?.mails ? t('closeAndMail', { count: preview.mails }) : t('close')}
      pendingText={t('closing')}
      isPending={isPending}
      isDisabled={body === undefined || preview === undefined || isPlaceholderData}
      isDangerous
      failure={failure?.text}
      onSubmit={() => {
        if (!body) return;
        setSent(body);
        void perform(body);
      }}
      onClose={() => {
        if (!isPending) onClose();
      }}
    >
      {kind === 'stretch' && <StretchFields fromDay={fields.fromDay} toDay={fields.toDay} problem={problem} />}
      <Form.Item<ClosureFields> name="cause" noStyle>
        <PillChoice<CauseName>
          legend={t('form.reason')}
          options={causeNames.map((value) => ({
            value,
            label: causes[value].sentence?.[language] ?? t(`reason.${causes[value].reason}`),
          }))}
        />
      </Form.Item>
      <p className={css['quiet']} aria-live="polite">
        {t('form.read', { text: read })}
      </p>
      <details className={css['more']}>
        <summary>{t('form.addNote')}</summary>
        <NoteFields maxLength={NOTE_MAX_LENGTH - LONGEST_SENTENCE} />
      </details>
      {body && <ClosurePreview preview={preview} isStale={isPlaceholderData} error={error} />}
    </FormDialog>
  );
}
