import { Form, Select } from 'antd';
import { slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { StaffCustomer, WalkInDialogProps } from '../../../calendar/booking/staff-dialogs.ts';
import { timesOf } from '../../../calendar/slots/slot-times.ts';
import { SlotsNote } from '../../../calendar/view/slots-note.tsx';
import { FormDialog, PlainDialog } from '../../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useNow } from '../../../shared/time/clock.ts';
import { StaffCustomerFields } from '../customer-fields.tsx';
import { useStaffBookingWords } from '../locales/words.ts';

type Fields = StaffCustomer & { readonly slot: SlotId };

/** The staff's form for a customer who came without a booking (rule 21.4). */
export function WalkInDialog({ free, priceOf, isOver, customer, onSubmit, onClose }: WalkInDialogProps) {
  const t = useStaffBookingWords();
  const language = useLanguage();
  const running = slotAt(useNow());
  const [first] = free;
  if (first === undefined)
    return (
      <PlainDialog title={t('walkIn.title')} onClose={onClose}>
        <p>{t(isOver ? 'walkIn.closed' : 'walkIn.none')}</p>
      </PlainDialog>
    );
  return (
    <FormDialog<Fields>
      title={t('walkIn.title')}
      initialValues={{ ...customer, slot: first }}
      submitText={t('walkIn.submit')}
      isPending={false}
      onSubmit={({ slot, ...fields }) => onSubmit(slot, { ...fields, language })}
      onClose={onClose}
    >
      <Form.Item<Fields> label={t('walkIn.time')} name="slot">
        <Select<SlotId>
          options={free.map((slot) => {
            const times = timesOf({ start: slot, end: slot + 1 });
            return { value: slot, label: slot === running ? t('walkIn.now', { times }) : times };
          })}
        />
      </Form.Item>
      <Form.Item<Fields> noStyle dependencies={['slot']}>
        {({ getFieldValue }) => {
          const slot = getFieldValue('slot') as SlotId;
          return <SlotsNote starts={[slot]} total={priceOf(slot)} />;
        }}
      </Form.Item>
      <StaffCustomerFields />
    </FormDialog>
  );
}
