import { Form, Input, Select } from 'antd';
import { useState } from 'react';

import { dayOf, slotAt, timeOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { CustomerFields } from '#calendar/booking/customer-fields';
import { ExtraFields, type Extras } from '#calendar/booking/extra-fields';
import {
  findNearestTimes,
  formatStretch,
  formatTimes,
  slotFieldsOf,
  slotOf,
  type SelectedSlots,
} from '#calendar/slots/slots';
import { NearestTimes, SlotsNote } from '#calendar/view/slot-notes';
import { isUnsettled } from '#shared/api/idempotency-key';
import { FormDialog, PlainDialog } from '#shared/forms/dialogs';
import { OptionalLabel } from '#shared/forms/fields';
import { useNow } from '#shared/time/clock';
import { useTotal } from '../api.ts';
import { useStaffBookingWords, type StaffBookingWords } from '../locales/words.ts';
import { countFreeInRow } from '../quick-booking/day-times.ts';
import { ReservedQuestion } from './reserved-question.tsx';
import { useStaffBooking } from './use-staff-booking.tsx';

/** A customer in the staff's forms (rule 5.3), and what they ask for with their ride. */
export interface StaffCustomer extends Partial<Extras> {
  readonly customerName: string;
  readonly phoneNumber: string;
  readonly email?: string;
  readonly notes?: string;
  readonly staffNotes?: string;
}

/** The fields of a `StaffCustomer` in the staff's forms. */
export function StaffCustomerFields({
  isPhoneOptional = false,
}: {
  readonly isPhoneOptional?: boolean;
}) {
  const t = useStaffBookingWords();
  return (
    <>
      <CustomerFields by="staff" nameLabel={t('customer.name')} isPhoneOptional={isPhoneOptional} />
      <ExtraFields by="staff" />
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

interface ManualBookingDialogProps {
  readonly selected: SelectedSlots;
  /**
   * Called when other half-hours are chosen instead of those that somebody else has booked
   * meanwhile.
   */
  readonly onSelect: (starts: readonly SlotId[]) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Books the selected slots for a customer who called (rule 18.4). */
export function ManualBookingDialog({
  selected,
  onSelect,
  onDone,
  onClose,
}: ManualBookingDialogProps) {
  const t = useStaffBookingWords();
  const { book, isPending, failure, clearFailure } = useStaffBooking(onDone);
  const { starts, byStart } = selected;
  const [asked, setAsked] = useState(starts);
  // What looks lost may be this booking while its answer is not known.
  const lost = isUnsettled(asked)
    ? []
    : asked.filter((start) => byStart.get(start)?.status === 'booked');
  const total = useTotal(selected);
  const now = useNow();
  const lostNote = lost.length > 0 && (
    <NearestTimes
      times={findNearestTimes(
        [...byStart.values()],
        { length: asked.length, wanted: Math.min(...asked) },
        now,
      )}
      nameOf={(time) => formatTimes(t.language, time.map(slotOf))}
      onChoose={(time) => {
        const others = time.map(slotOf);
        clearFailure();
        setAsked(others);
        onSelect(others);
      }}
    >
      <strong>
        {t('manual.lost', { times: formatTimes(t.language, lost), count: lost.length })}
      </strong>
    </NearestTimes>
  );
  const obstacle = starts.length === 0 ? lostNote || t('noneSelected') : obstacleOf(selected, t);
  const empty = starts.filter((start) => !byStart.has(start));
  return (
    <FormDialog<StaffCustomer>
      title={t('manual.title')}
      submitText={t('manual.submit')}
      isPending={isPending}
      failure={obstacle ?? (lostNote || failure)}
      onSubmit={(fields) => {
        if (obstacle === undefined) {
          void book({ ...fields, language: t.language, ...slotFieldsOf(selected) }, starts);
        }
      }}
      onClose={onClose}
    >
      {starts.length > 0 && <SlotsNote starts={starts} total={total} />}
      {empty.length > 0 && <p>{t('manual.empty', { times: formatTimes(t.language, empty) })}</p>}
      <StaffCustomerFields />
    </FormDialog>
  );
}

/**
 * Returns a message if the selected slots lie on several days or some are blocked, so that they
 * can't be booked.
 */
function obstacleOf({ starts, byStart }: SelectedSlots, t: StaffBookingWords): string | undefined {
  const blocked = starts.filter((start) => byStart.get(start)?.status === 'blocked');
  if (new Set(starts.map(dayOf)).size > 1) {
    return t('manual.severalDays');
  }

  return blocked.length > 0
    ? t('manual.blocked', { times: formatTimes(t.language, blocked) })
    : undefined;
}

export interface WalkInCustomer extends StaffCustomer {
  readonly language: 'lv' | 'en';
  /** Whether staff know that the half hour is kept for somebody. */
  readonly overReserved?: boolean;
}

interface WalkInDialogProps {
  /** The half hours that can be had, in order. */
  readonly free: readonly SlotId[];
  /** The one that is proposed. Defaults to the first one. */
  readonly start?: SlotId | undefined;
  /** Those that are kept for somebody, about which the form asks once more. */
  readonly kept?: readonly SlotId[];
  /** What a half hour costs, in euros. */
  readonly priceOf: (slot: SlotId) => number | undefined;
  /** Whether nobody rides any more today. */
  readonly isOver: boolean;
  /** The customer of an earlier try. */
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

const listSlots = ({ slot, count }: Pick<Fields, 'slot' | 'count'>): SlotId[] =>
  Array.from({ length: count }, (_, i) => slot + i);

/** The staff's form for a customer who came without a booking (rule 21.4). */
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
  const [asked, setAsked] = useState<Fields>();
  const first = free.find((slot) => slot === start) ?? free[0] ?? kept[0];
  const slots = [...free, ...kept].sort((a, b) => a - b);
  const send = ({ slot, count, ...fields }: Fields, overReserved: boolean) =>
    onSubmit(listSlots({ slot, count }), {
      ...fields,
      phoneNumber: fields.phoneNumber ?? '',
      language: t.language,
      ...(overReserved ? { overReserved } : {}),
    });
  const labelOf = (slot: SlotId) => {
    const times = formatStretch({ start: slot, end: slot + 1 });
    if (kept.includes(slot)) {
      return t('walkIn.kept', { times });
    }

    return slot === running ? t('walkIn.now', { times }) : times;
  };
  if (first === undefined) {
    return (
      <PlainDialog title={t('walkIn.title')} onClose={onClose}>
        <p>{t(isOver ? 'walkIn.closed' : 'walkIn.none')}</p>
      </PlainDialog>
    );
  }

  return (
    <FormDialog<Fields>
      title={t('walkIn.title')}
      initialValues={{ ...customer, slot: first, count: 1 }}
      submitText={t('walkIn.submit')}
      failure={
        asked && <ReservedQuestion slots={[asked.slot]} onConfirm={() => send(asked, true)} />
      }
      onSubmit={(fields) => {
        if (kept.includes(fields.slot)) {
          setAsked(fields);
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
        onChange={() => setAsked(undefined)}
      />
      <StaffCustomerFields isPhoneOptional />
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
  const starts = listSlots({ slot, count });
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
            label: t('walkIn.until', { minutes: value * 30, end: timeOf(slot + value) }),
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
