import { Form, Input, Select, type InputRef } from 'antd';
import type { Ref } from 'react';

import { customerFields, staffMessages } from '@cablepark/contracts/schedule/customer-form';

import { OptionalLabel } from '#shared/forms/field-parts';
import { NO_AUTOFILL, TextField } from '#shared/forms/fields';
import { checkBy, checkThat } from '#shared/forms/rule';
import { useLevelChoices } from './detail-fields.ts';
import { useShownBookingWords } from './locales/words.ts';

interface CustomerFieldsProps {
  readonly nameLabel: string;
  readonly nameRef?: Ref<InputRef>;
  /** Whether the customer may have no phone number, such as one who stands before staff. */
  readonly isPhoneOptional?: boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '');

const schemas = customerFields(staffMessages);

/**
 * The customer's fields, within an antd form of staff that has them. They check the server's rules
 * with our own texts.
 */
export function CustomerFields({
  nameLabel,
  nameRef,
  isPhoneOptional = false,
}: CustomerFieldsProps) {
  const t = useShownBookingWords();
  const { customerName, phoneNumber, email } = schemas;
  return (
    <>
      <TextField
        kind="fullName"
        name="customerName"
        label={nameLabel}
        rules={[checkBy(customerName, t('invalid.staff.name'))]}
        input={{ ...NO_AUTOFILL, ...(nameRef && { ref: nameRef }) }}
      />
      <TextField
        kind="phoneNumber"
        label={t('phone')}
        isOptional={isPhoneOptional}
        rules={[
          checkThat(
            (value) => (isPhoneOptional && isEmpty(value)) || phoneNumber.safeParse(value).success,
            t('invalid.staff.phone'),
          ),
        ]}
        input={{ ...NO_AUTOFILL, placeholder: t('phonePlaceholder') }}
      />
      <TextField
        kind="email"
        label={t('email')}
        isOptional
        rules={[checkBy(email, t('invalid.staff.email'))]}
        input={NO_AUTOFILL}
      />
      <Form.Item label={<OptionalLabel text={t('notes')} />} name="notes">
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          enterKeyHint="enter"
          maxLength={2000}
        />
      </Form.Item>
      <ExperienceLevelField />
    </>
  );
}

/** The API takes any text as a level. One that isn't in the list stays until another is picked. */
function ExperienceLevelField() {
  const t = useShownBookingWords();
  const options = useLevelChoices();
  return (
    <Form.Item label={<OptionalLabel text={t('experienceLevel')} />} name="experienceLevel">
      <Select<string> options={[...options]} placeholder={t('notSaid')} />
    </Form.Item>
  );
}
