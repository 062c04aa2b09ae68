import { Form, Radio, Select } from 'antd';

import { HIGHEST_PRICE } from '@cablepark/contracts/configuration/special-days';
import { NOTE_MAX_LENGTH } from '@cablepark/contracts/shared/public-note';

import { halfHourOptions } from '#calendar/slots/slots';
import { DecimalInput } from '#shared/forms/decimal-input';
import { FormDialog } from '#shared/forms/dialogs';
import { NoteFields } from '#shared/forms/fields';
import { checkThat } from '#shared/forms/rule';
import { StaffNote } from '#shared/ui/staff-parts';
import { useConfigurationWords } from '../locales/words.ts';
import { useDaysText } from './day-ranges.ts';
import { toSetting, toSettingFields, type SettingFields } from './setting-form.ts';
import type { Change, Setting } from './special-days.ts';
import css from './special-days-section.module.css';

interface SettingDialogProps extends Change {
  readonly onSubmit: (setting: Setting) => void;
  readonly onClose: () => void;
}

/**
 * Asks how days differ from their weekdays; the form opens with `setting`. Nothing is saved before
 * the preview. It is long because it lists the form's fields one after the other.
 */
export function SettingDialog({ days, setting, onSubmit, onClose }: SettingDialogProps) {
  const t = useConfigurationWords();
  const daysText = useDaysText();
  const [form] = Form.useForm<SettingFields>();
  // Before the form is rendered it has no fields.
  const isClosed =
    Form.useWatch(({ isClosed }: Partial<SettingFields>) => isClosed, form) ??
    toSettingFields(setting).isClosed;
  const isAfterOpening = (closeTime: unknown) => String(closeTime) > form.getFieldValue('openTime');
  return (
    <FormDialog<SettingFields>
      title={t('special.dialog')}
      form={form}
      initialValues={toSettingFields(setting)}
      submitText={t('special.preview')}
      onSubmit={(fields) => onSubmit(toSetting({ ...toSettingFields(setting), ...fields }))}
      onClose={onClose}
    >
      <StaffNote>
        <strong>{t('special.selected', { count: days.length })}</strong>
        <span>{daysText(days)}</span>
      </StaffNote>
      <Form.Item name="isClosed" label={t('special.mode')}>
        <Radio.Group
          options={[
            { value: true, label: t('closed') },
            { value: false, label: t('special.otherHours') },
          ]}
        />
      </Form.Item>
      {!isClosed && (
        <div className={css['fields']}>
          <Form.Item name="openTime" label={t('special.opens')}>
            <Select options={halfHourOptions.slice(0, -1)} />
          </Form.Item>
          <Form.Item
            name="closeTime"
            label={t('special.closes')}
            dependencies={['openTime']}
            rules={[checkThat(isAfterOpening, t('hours.wrongOrder'))]}
          >
            <Select options={halfHourOptions.slice(1)} />
          </Form.Item>
          <Form.Item
            name="price"
            label={t('special.price')}
            extra={t('special.priceText')}
            rules={[checkThat((price) => Number(price) >= 0, t('pricing.invalid'))]}
          >
            <DecimalInput
              max={HIGHEST_PRICE}
              step={5}
              precision={2}
              style={{ inlineSize: '100%' }}
            />
          </Form.Item>
        </div>
      )}
      <NoteFields maxLength={NOTE_MAX_LENGTH} />
    </FormDialog>
  );
}
