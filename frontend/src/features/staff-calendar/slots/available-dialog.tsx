import { Form, InputNumber } from 'antd';
import { HIGHEST_PRICE, LOWEST_PRICE } from '@cablepark/contracts/schedule/change-slots';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { SlotsNote } from '../../../calendar/view/slots-note.tsx';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { ruleThat } from '../../../shared/forms/rule.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import type { SelectionDialogProps } from './selection-dialog-props.ts';
import { useMakeAvailableWithUndo } from './use-make-available-with-undo.ts';

const SUGGESTED_PRICE_EUR = 15;
const isEnough = (price: unknown): boolean => typeof price === 'number' && price >= LOWEST_PRICE;

/** Puts the selected slots on sale at a price (rule 7.2). */
export function AvailableDialog({ selected, onDone, onClose }: SelectionDialogProps) {
  const t = useStaffCalendarWords();
  const calendar = useCalendarWords();
  const { makeAvailable, isPending, failure } = useMakeAvailableWithUndo(onDone);
  const isEmpty = selected.starts.length === 0;
  return (
    <FormDialog<{ price: number }>
      title={t('available.title')}
      lead={t('available.text')}
      initialValues={{ price: SUGGESTED_PRICE_EUR }}
      submitText={t('available.submit')}
      isPending={isPending}
      failure={failure ?? (isEmpty ? calendar('noneSelected') : undefined)}
      onSubmit={({ price }) => {
        if (!isEmpty) void makeAvailable(selected, price);
      }}
      onClose={onClose}
    >
      <SlotsNote starts={selected.starts} />
      <Form.Item label={t('available.price')} name="price" rules={[ruleThat(isEnough, t('available.low'))]}>
        <InputNumber<number>
          max={HIGHEST_PRICE}
          step={1}
          decimalSeparator="."
          inputMode="decimal"
          style={{ inlineSize: '100%' }}
        />
      </Form.Item>
    </FormDialog>
  );
}
