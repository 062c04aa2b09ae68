import { Form, Input, Select, type InputRef } from 'antd';
import { useState, type Ref } from 'react';

import { slotAt, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { addHalfHours, listSlots, nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { CustomerFields } from '#calendar/booking/customer-fields';
import type { DetailFields } from '#calendar/booking/detail-fields';
import { ExtraFields } from '#calendar/booking/extra-fields';
import { PassField } from '#calendar/passes/selling/pass-field';
import { formatStretch } from '#calendar/slots/slots';
import { Dialog, FormDialog } from '#shared/forms/dialogs';
import { OptionalLabel } from '#shared/forms/field-parts';
import { useNow } from '#shared/time/clock';
import { useStaffBookingWords } from '../locales/words.ts';
import { countFreeInRow } from '../quick-booking/day-times.ts';
import { SlotsNote } from '../slots-note.tsx';
import { ReservedQuestion } from './reserved-question.tsx';

/** A customer in the staff's forms (rule 5.3), with the booking's details. */
export interface StaffCustomer extends Partial<DetailFields> {
  readonly customerName: string;
  readonly phoneNumber: string;
  readonly email?: string;
  readonly staffNotes?: string;
  /** The ids of the passes that pay. */
  readonly payWith?: string[];
}

/** The fields of a `StaffCustomer` in the staff's forms. */
export function StaffCustomerFields({
  isPhoneOptional = false,
  nameRef,
}: {
  readonly isPhoneOptional?: boolean;
  readonly nameRef?: Ref<InputRef>;
}) {
  const t = useStaffBookingWords();
  return (
    <>
      <CustomerFields
        nameLabel={t('customer.name')}
        isPhoneOptional={isPhoneOptional}
        {...(nameRef && { nameRef })}
      />
      <ExtraFields />
      <Form.Item
        label={<OptionalLabel text={t('customer.staffNotes')} />}
        name="staffNotes"
        extra={t('customer.staffNotesText')}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
      </Form.Item>
    </>
  );
}

export interface WalkInCustomer extends StaffCustomer {
  readonly language: 'lv' | 'en';
  /** Whether staff know that the half hour is kept for somebody. */
  readonly overReserved?: boolean;
}

interface WalkInDialogProps {
  /** The free half hours, in order. */
  readonly free: readonly SlotId[];
  /** The one that is proposed. Defaults to the first one. */
  readonly start?: SlotId | undefined;
  /** Those that are kept for somebody, about which the form asks once more. */
  readonly kept?: readonly SlotId[];
  /** What a half hour costs, in euros. */
  readonly priceOf: (slot: SlotId) => number | undefined;
  /** Whether nothing is open any more today. */
  readonly isOver: boolean;
  /** The customer as typed before, if the server refused the booking. */
  readonly customer?: StaffCustomer | undefined;
  readonly onSubmit: (slots: readonly SlotId[], customer: WalkInCustomer) => void;
  readonly onClose: () => void;
}

type Fields = Omit<StaffCustomer, 'phoneNumber'> & {
  /** A field that was never touched has no value. */
  readonly phoneNumber?: string;
  readonly slot: SlotId;
  /** How many half hours in a row they ride. */
  readonly count: number;
};

const listChosenSlots = ({ slot, count }: Pick<Fields, 'slot' | 'count'>): SlotId[] =>
  listSlots(slot, addHalfHours(slot, count));

/**
 * The staff's form for a customer who came without a booking (rule 21.4). It stays in one piece,
 * because the form and the question about a kept half hour send the same fields.
 */
export function WalkInDialog({
  free,
  start,
  kept = [],
  priceOf,
  isOver,
  customer,
  onSubmit,
  onClose,
}: WalkInDialogProps) {
  const t = useStaffBookingWords();
  const running = slotAt(useNow());
  const [unconfirmed, setUnconfirmed] = useState<Fields>();
  const first = free.find((slot) => slot === start) ?? free[0] ?? kept[0];
  const slots = [...free, ...kept].sort((a, b) => a - b);
  const send = ({ slot, count, ...fields }: Fields, overReserved: boolean) =>
    onSubmit(listChosenSlots({ slot, count }), {
      ...fields,
      phoneNumber: fields.phoneNumber ?? '',
      language: t.language,
      ...(overReserved ? { overReserved } : {}),
    });
  const labelOf = (slot: SlotId) => {
    const times = formatStretch({ start: slot, end: nextSlot(slot) });
    if (kept.includes(slot)) {
      return t('walkIn.kept', { times });
    }

    return slot === running ? t('walkIn.now', { times }) : times;
  };
  if (first === undefined) {
    return (
      <Dialog title={t('walkIn.title')} onClose={onClose}>
        <p>{t(isOver ? 'walkIn.closed' : 'walkIn.none')}</p>
      </Dialog>
    );
  }

  return (
    <FormDialog<Fields>
      title={t('walkIn.title')}
      initialValues={{ ...customer, slot: first, count: 1 }}
      submitText={t('walkIn.submit')}
      failure={
        unconfirmed && (
          <ReservedQuestion slots={[unconfirmed.slot]} onConfirm={() => send(unconfirmed, true)} />
        )
      }
      onSubmit={(fields) => {
        if (kept.includes(fields.slot)) {
          setUnconfirmed(fields);
        } else {
          send(fields, false);
        }
      }}
      onClose={onClose}
    >
      <WalkInTimes
        first={first}
        options={slots.map((slot) => ({ value: slot, label: labelOf(slot) }))}
        free={free}
        priceOf={priceOf}
        onChange={() => setUnconfirmed(undefined)}
      />
      <StaffCustomerFields isPhoneOptional />
      <PassField />
    </FormDialog>
  );
}

interface WalkInTimesProps {
  readonly first: SlotId;
  readonly options: readonly { readonly value: SlotId; readonly label: string }[];
  readonly free: readonly SlotId[];
  readonly priceOf: (slot: SlotId) => number | undefined;
  readonly onChange: () => void;
}

/** When a walk-in begins, and for how many of the half hours in a row there is room. */
function WalkInTimes({ first, options, free, priceOf, onChange }: WalkInTimesProps) {
  const t = useStaffBookingWords();
  const form = Form.useFormInstance<Fields>();
  const slot = (Form.useWatch('slot', form) as SlotId | undefined) ?? first;
  const count = (Form.useWatch('count', form) as number | undefined) ?? 1;
  const starts = listChosenSlots({ slot, count });
  const lengths = Array.from({ length: countFreeInRow(slot, free) }, (_, i) => i + 1);
  const startAt = () => {
    form.setFieldValue('count', 1);
    onChange();
  };

  return (
    <>
      <Form.Item<Fields> label={t('time')} name="slot">
        <Select<SlotId> options={[...options]} onChange={startAt} />
      </Form.Item>
      <Form.Item<Fields> label={t('walkIn.length')} name="count">
        <Select<number>
          options={lengths.map((value) => ({
            value,
            label: t('walkIn.until', {
              minutes: value * 30,
              end: timeOf(addHalfHours(slot, value)),
            }),
          }))}
          onChange={onChange}
        />
      </Form.Item>
      <SlotsNote starts={starts} total={sumPrices(starts, priceOf)} />
    </>
  );
}

/** Undefined if one of the prices is not known. */
function sumPrices(
  slots: readonly SlotId[],
  priceOf: WalkInDialogProps['priceOf'],
): number | undefined {
  let total = 0;
  for (const slot of slots) {
    const price = priceOf(slot);
    if (price === undefined) {
      return undefined;
    }

    total += price;
  }

  return total;
}
