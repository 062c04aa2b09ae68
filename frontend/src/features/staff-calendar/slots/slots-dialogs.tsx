import { Form, Input } from 'antd';
import type { ReactNode } from 'react';

import { HIGHEST_PRICE, LOWEST_PRICE } from '@cablepark/contracts/schedule/change-slots';
import { text } from '@cablepark/contracts/shared/text';

import { KeptNote } from '#calendar/kept/kept-note';
import { toSlotFields, type SelectedSlots, type SlotFields } from '#calendar/slots/selected-slots';
import { SlotsNote } from '#calendar/staff-bookings/slots-note';
import { useAction } from '#calendar/use-action';
import { useUndoAction } from '#calendar/use-undo-action';
import { DecimalInput } from '#shared/forms/decimal-input';
import { FormDialog } from '#shared/forms/dialogs';
import { checkBy, checkThat } from '#shared/forms/rule';
import { formatExactPrice } from '#shared/i18n/format-price';
import { showToast } from '#shared/toast/toasts';
import { StaffNote } from '#shared/ui/staff-parts';
import { useBlockSlots, useMakeSlotsAvailable } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import { usePresentPrice } from './use-present-price.ts';

interface SlotsDialogProps {
  readonly selected: SelectedSlots;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface ChangeDialogProps<Fields> extends SlotsDialogProps {
  readonly kind: 'block' | 'available';
  readonly initialValues?: Fields;
  readonly send: (slots: SlotFields, fields: Fields) => Promise<object>;
  /** What the toast says beside the number of slots. */
  readonly doneText: (fields: Fields) => string;
  readonly children: ReactNode;
}

function ChangeDialog<Fields extends object>({
  kind,
  initialValues,
  selected,
  send,
  doneText,
  onDone,
  onClose,
  children,
}: ChangeDialogProps<Fields>) {
  const t = useStaffCalendarWords();
  const undoAction = useUndoAction();
  const count = selected.starts.length;
  const { perform, isPending, failure } = useAction(
    (fields: Fields) => send(toSlotFields(selected), fields),
    { failed: t(`${kind}.failed`) },
    (answer, fields) => {
      showToast({
        title: t(`${kind}.done`, { count }),
        text: doneText(fields),
        action: undoAction([answer]),
      });
      onDone();
    },
  );
  return (
    <FormDialog<Fields>
      title={t(`${kind}.title`)}
      lead={t(`${kind}.text`)}
      {...(initialValues && { initialValues })}
      submitText={t(`bookings.${kind}`)}
      isPending={isPending}
      failure={failure?.text ?? (count === 0 ? t('noneSelected') : undefined)}
      onSubmit={(fields) => {
        if (count > 0) {
          void perform(fields);
        }
      }}
      onClose={onClose}
    >
      <SlotsNote starts={selected.starts} />
      {children}
    </FormDialog>
  );
}

const filled = text(500).refine((reason) => reason !== '');
const longEnough = text(500).refine((reason) => reason.length >= 2);

/** Takes the selected slots off sale, for a reason (rule 7.1). */
export function BlockDialog(props: SlotsDialogProps) {
  const t = useStaffCalendarWords();
  const { mutateAsync } = useBlockSlots();
  const { starts, byStart } = props.selected;
  const kept = starts.filter((start) => byStart.get(start)?.status === 'reserved');
  return (
    <ChangeDialog<{ reason: string }>
      {...props}
      kind="block"
      send={(slots, { reason }) => mutateAsync({ body: { ...slots, reason: reason.trim() } })}
      doneText={({ reason }) => reason.trim()}
    >
      {kept.length > 0 && (
        <StaffNote>
          <KeptNote slots={kept} />
          <p>{t('block.kept')}</p>
        </StaffNote>
      )}
      <Form.Item
        label={t('block.reason')}
        name="reason"
        validateFirst
        rules={[checkBy(filled, t('block.required')), checkBy(longEnough, t('block.short'))]}
      >
        <Input maxLength={500} autoComplete="off" placeholder={t('block.reasonPlaceholder')} />
      </Form.Item>
    </ChangeDialog>
  );
}

const isEnough = (price: unknown): boolean => typeof price === 'number' && price >= LOWEST_PRICE;

/** Puts the selected slots on sale at a price, which starts from the present one (rule 7.2). */
export function AvailableDialog(props: SlotsDialogProps) {
  const t = useStaffCalendarWords();
  const { mutateAsync } = useMakeSlotsAvailable();
  const price = usePresentPrice(props.selected);
  return (
    <ChangeDialog<{ price: number }>
      {...props}
      kind="available"
      initialValues={{ price }}
      send={(slots, fields) => mutateAsync({ body: { ...slots, price: fields.price } })}
      doneText={(fields) => formatExactPrice(t.language, fields.price)}
    >
      <Form.Item
        label={t('available.price')}
        name="price"
        rules={[checkThat(isEnough, t('available.low'))]}
      >
        <DecimalInput max={HIGHEST_PRICE} step={1} style={{ inlineSize: '100%' }} />
      </Form.Item>
    </ChangeDialog>
  );
}
