import { Form, Input } from 'antd';
import { text } from '@cablepark/contracts/shared/text';
import { FormDialog } from '../../../../shared/forms/form-dialog.tsx';
import { rule } from '../../../../shared/forms/rule.ts';
import { useBlocking } from '../actions/use-blocking.ts';
import { useStaffWords } from '../locales/words.ts';
import type { SelectionDialogProps } from './selection-dialog-props.ts';
import { SlotsNote } from './slots-note.tsx';

const filled = text(500).refine((reason) => reason !== '');
const longEnough = text(500).refine((reason) => reason.length >= 2);

/** Takes the selected slots out of sale, with a reason (rule 7.1). */
export function BlockDialog({ selected, onDone, onClose }: SelectionDialogProps) {
  const t = useStaffWords();
  const { block, isPending, failure } = useBlocking(onDone);
  const isEmpty = selected.starts.length === 0;
  return (
    <FormDialog<{ reason: string }>
      title={t('block.title')}
      lead={t('block.text')}
      submitText={t('block.submit')}
      pendingText={t('dialog.processing')}
      cancelText={t('dialog.cancel')}
      isPending={isPending}
      failure={failure ?? (isEmpty ? t('customer.invalid.slots') : undefined)}
      onSubmit={({ reason }) => {
        if (!isEmpty) void block(selected, reason.trim());
      }}
      onClose={onClose}
    >
      <SlotsNote starts={selected.starts} />
      <Form.Item
        label={t('block.reason')}
        name="reason"
        validateFirst
        rules={[rule(filled, t('block.required')), rule(longEnough, t('block.short'))]}
      >
        <Input maxLength={500} autoComplete="off" placeholder={t('block.reasonPlaceholder')} />
      </Form.Item>
    </FormDialog>
  );
}
