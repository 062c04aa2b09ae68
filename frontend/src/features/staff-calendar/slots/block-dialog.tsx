import { Form, Input } from 'antd';
import { text } from '@cablepark/contracts/shared/text';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { SlotsNote } from '../../../calendar/view/slots-note.tsx';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { rule } from '../../../shared/forms/rule.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import type { SelectionDialogProps } from './selection-dialog-props.ts';
import { useBlockWithUndo } from './use-block-with-undo.ts';

const filled = text(500).refine((reason) => reason !== '');
const longEnough = text(500).refine((reason) => reason.length >= 2);

/** Takes the selected slots off sale, for a reason (rule 7.1). */
export function BlockDialog({ selected, onDone, onClose }: SelectionDialogProps) {
  const t = useStaffCalendarWords();
  const calendar = useCalendarWords();
  const { block, isPending, failure } = useBlockWithUndo(onDone);
  const isEmpty = selected.starts.length === 0;
  return (
    <FormDialog<{ reason: string }>
      title={t('block.title')}
      lead={t('block.text')}
      submitText={t('block.submit')}
      isPending={isPending}
      failure={failure ?? (isEmpty ? calendar('noneSelected') : undefined)}
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
