import { Form, Input } from 'antd';
import { closureReason, type ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { NOTE_MAX_LENGTH } from '@cablepark/contracts/shared/public-note';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { PillChoice } from '../../shared/forms/pill-choice.tsx';
import { ruleThat } from '../../shared/forms/rule.ts';
import css from './closing.module.css';
import type { ClosureFields } from './closure-form.ts';
import { useClosingWords } from './locales/words.ts';
import { StretchFields } from './stretch-fields.tsx';

/** What is closed: the day from now on, or a stretch that the user chooses. */
export type ClosingKind = 'restOfToday' | 'stretch';

interface ClosureFormDialogProps {
  readonly kind: ClosingKind;
  readonly fields: ClosureFields;
  readonly onSubmit: (fields: ClosureFields) => void;
  readonly onClose: () => void;
}

/** Asks what is closed and why. Nothing is done before the preview. */
export function ClosureFormDialog({ kind, fields, onSubmit, onClose }: ClosureFormDialogProps) {
  const t = useClosingWords();
  const [form] = Form.useForm<ClosureFields>();
  const isWholeNote = (other: 'noteLv' | 'noteEn') => (note: unknown) =>
    String(note).trim() !== '' || String(form.getFieldValue(other)).trim() === '';
  return (
    <FormDialog<ClosureFields>
      title={t(`form.${kind}`)}
      lead={t(`form.${kind}Text`)}
      form={form}
      initialValues={fields}
      submitText={t('form.preview')}
      isPending={false}
      onSubmit={(filled) => onSubmit({ ...fields, ...filled })}
      onClose={onClose}
    >
      {kind === 'stretch' && <StretchFields />}
      <Form.Item<ClosureFields> name="reason" noStyle>
        <PillChoice<ClosureReason>
          legend={t('form.reason')}
          options={closureReason.options.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
      </Form.Item>
      <p className={css['public']}>{t('form.noteText')}</p>
      <Form.Item<ClosureFields>
        name="noteLv"
        label={t('form.noteLv')}
        dependencies={['noteEn']}
        rules={[ruleThat(isWholeNote('noteEn'), t('form.noteMissing'))]}
      >
        <Input lang="lv" maxLength={NOTE_MAX_LENGTH} showCount />
      </Form.Item>
      <Form.Item<ClosureFields>
        name="noteEn"
        label={t('form.noteEn')}
        dependencies={['noteLv']}
        rules={[ruleThat(isWholeNote('noteLv'), t('form.noteMissing'))]}
      >
        <Input lang="en" maxLength={NOTE_MAX_LENGTH} showCount />
      </Form.Item>
    </FormDialog>
  );
}
