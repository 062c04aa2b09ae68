import { Form, Select, Switch } from 'antd';
import { useState } from 'react';

import type { ClosedBooking, Closure } from '@cablepark/contracts/schedule/closure';
import { noteIn } from '@cablepark/contracts/shared/note-in';
import { NOTE_MAX_LENGTH } from '@cablepark/contracts/shared/public-note';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { useFailedText } from '#shared/errors/error-texts';
import { DayPicker } from '#shared/forms/day-picker';
import { FormDialog, Planning } from '#shared/forms/dialogs';
import { NoteFields } from '#shared/forms/fields';
import { PillChoice } from '#shared/forms/pill-choice';
import { useNow, useToday } from '#shared/time/clock';
import { readServerTime } from '#shared/time/server-time';
import { showToast } from '#shared/toast/toasts';
import { StaffFigures } from '#shared/ui/staff-parts';
import { useShownBookingWords } from '../booking/locales/words.ts';
import { halfHoursOf, MIDNIGHT, type TimeKey } from '../slots/slots.ts';
import { useAction } from '../use-action.ts';
import { useUndoAction } from '../use-undo-action.ts';
import { causeNames, causes, LONGEST_SENTENCE, type CauseName } from './causes.ts';
import {
  findProblem,
  findRestOfToday,
  makeFields,
  readStretch,
  toClosureBody,
  type ClosureBody,
  type ClosureFields,
  type StretchProblem,
} from './closure-form.ts';
import { BookingLines } from './closure-list.tsx';
import { useCloseStretch, useClosurePreview } from './closures.ts';
import { useClosingWords } from './locales/words.ts';
import { formatClosedStretch } from './stretch-text.ts';
import css from './closing.module.css';

/** What is closed: the day from now on, or a stretch that the user chooses. */
export type ClosingKind = 'restOfToday' | 'stretch';

interface CloseDialogProps {
  readonly kind: ClosingKind;
  readonly onClosed: (closure: Closure) => void;
  readonly onClose: () => void;
}

/**
 * Closes a stretch of time: asks for the reason, previews what closing would do, and does it. Must
 * be within an `AntdTheme`. It stays in one piece, because the form, its preview and the request
 * depend on the same fields.
 */
export function CloseDialog({ kind, onClosed, onClose }: CloseDialogProps) {
  const t = useClosingWords();
  const customers = useShownBookingWords();
  const now = useNow();
  const [initial] = useState(() => makeFields(readServerTime()));
  const [form] = Form.useForm<ClosureFields>();
  // Fields that a kind doesn't show keep their first values, as all fields do before the form is
  // rendered.
  const fields = { ...initial, ...Form.useWatch((values: Partial<ClosureFields>) => values, form) };
  const [sent, setSent] = useState<ClosureBody>();
  const undoAction = useUndoAction();
  const { mutateAsync } = useCloseStretch();
  const texts = { failed: t('closeFailed'), unsettled: t('unsettled') };
  const { perform, isPending, failure } = useAction(mutateAsync, texts, (closure) => {
    const done = t('closedText', { slots: closure.slots, bookings: closure.bookings.length });
    const staying = closure.staying.length;
    showToast({
      title: t('closed'),
      text: staying === 0 ? done : `${done} ${t('closedStaying', { count: staying })}`,
      action: undoAction([closure]),
    });
    onClosed(closure);
  });
  const chosen = kind === 'stretch' ? readStretch(fields) : findRestOfToday(now);
  const problem = findProblem(chosen, now);
  const wanted = chosen && problem === undefined ? toClosureBody(chosen, fields) : undefined;
  // While the outcome is unknown, the request keeps its times, or the park might be closed twice.
  const isSameRequest = kind === 'restOfToday' && (isPending || failure?.isUnsettled === true);
  const body =
    wanted && sent && isSameRequest ? { ...wanted, from: sent.from, to: sent.to } : wanted;
  const query = useClosurePreview(body);
  const { data: preview, isPlaceholderData } = query;
  // Who rides now is known from the preview that leaves them on the water.
  const { data: sparing } = useClosurePreview(body && { ...body, includeRiding: false });
  const { reason, note } = toClosureBody(findRestOfToday(now), fields);
  const read = `${customers(`postponed.${reason}`)} ${noteIn(t.language, note) ?? ''}`.trim();
  return (
    <FormDialog<ClosureFields>
      title={t(kind === 'stretch' ? 'form.stretch' : 'buttons.restOfToday')}
      lead={
        kind === 'restOfToday' && body
          ? t('form.restOfTodayText', { stretch: formatClosedStretch(t.language, body) })
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
        if (!body) {
          return;
        }

        setSent(body);
        void perform(body);
      }}
      onClose={() => {
        if (!isPending) {
          onClose();
        }
      }}
    >
      {kind === 'stretch' && (
        <StretchFields fromDay={fields.fromDay} toDay={fields.toDay} problem={problem} />
      )}
      <Form.Item<ClosureFields> name="cause" noStyle>
        <PillChoice<CauseName>
          legend={t('form.reason')}
          options={causeNames.map((value) => ({
            value,
            label: causes[value].sentence?.[t.language] ?? t(`reason.${causes[value].reason}`),
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
      {body && <ClosurePreview query={query} />}
      {sparing && sparing.staying.length > 0 && (
        <RidingNow riding={sparing.staying} isIncluded={fields.includeRiding} />
      )}
    </FormDialog>
  );
}

interface RidingNowProps {
  readonly riding: readonly ClosedBooking[];
  readonly isIncluded: boolean;
}

/** Who is on the water and stays there, within a form in which staff may include them. */
function RidingNow({ riding, isIncluded }: RidingNowProps) {
  const t = useClosingWords();
  return (
    <>
      <label className={css['riding']}>
        <Form.Item<ClosureFields> name="includeRiding" noStyle>
          <Switch />
        </Form.Item>
        <span>{t('preview.includeRiding', { count: riding.length })}</span>
      </label>
      {!isIncluded && (
        <section aria-label={t('preview.staying')}>
          <h3 className={css['linesTitle']}>{t('preview.staying')}</h3>
          <BookingLines bookings={riding} />
        </section>
      )}
    </>
  );
}

interface StretchFieldsProps extends Pick<ClosureFields, 'fromDay' | 'toDay'> {
  readonly problem: StretchProblem | undefined;
}

/** The days and times between which the park is closed, within a form that has these fields. */
function StretchFields({ fromDay, toDay, problem }: StretchFieldsProps) {
  const t = useClosingWords();
  const today = useToday();
  const toOption = (key: TimeKey) => ({
    value: key,
    label: key.endsWith(' 2') ? t('repeatedTime', { time: key.slice(0, 5) }) : key,
  });
  const keysOf = (day: Day) => halfHoursOf(day).map(({ key }) => key);
  const isPast = (day: Day) => day < today;
  return (
    <div className={css['pair']}>
      <Form.Item<ClosureFields> label={t('from')} name="fromDay">
        <DayPicker isDisabledDay={isPast} />
      </Form.Item>
      <Form.Item<ClosureFields> label={t('form.fromTime')} name="fromTime">
        <Select<TimeKey> options={keysOf(fromDay).map(toOption)} />
      </Form.Item>
      <Form.Item<ClosureFields> label={t('to')} name="toDay">
        <DayPicker isDisabledDay={isPast} />
      </Form.Item>
      <Form.Item<ClosureFields>
        label={t('form.toTime')}
        name="toTime"
        {...(problem && { validateStatus: 'error', help: t(`form.problem.${problem}`) })}
      >
        <Select<TimeKey> options={[...keysOf(toDay).slice(1), MIDNIGHT].map(toOption)} />
      </Form.Item>
    </div>
  );
}

/**
 * What a closure would do. While the preview of the chosen times loads, that of the previous ones
 * is shown.
 */
function ClosurePreview({ query }: { readonly query: ReturnType<typeof useClosurePreview> }) {
  const { data: preview, isPlaceholderData: isStale, error } = query;
  const t = useClosingWords();
  const failedText = useFailedText();
  if (error || !preview) {
    return (
      <Planning failure={error && failedText(t('preview.failed'), error)}>{t('planning')}</Planning>
    );
  }

  const { slots, bookings, mails } = preview;
  return (
    <section aria-label={t('preview.title')} aria-busy={isStale}>
      <StaffFigures
        figures={[
          [t('preview.slots'), slots],
          [t('preview.bookings'), bookings.length, bookings.length > 0],
          [t('preview.mails'), mails],
        ]}
      />
      {bookings.length > 0 && <BookingLines bookings={bookings} canTick />}
      <p className={css['quiet']}>{t(bookings.length > 0 ? 'preview.told' : 'preview.nobody')}</p>
    </section>
  );
}
