import { Form, Input, type InputRef } from 'antd';
import type { ReactNode, Ref } from 'react';

import type { Booking } from '@cablepark/contracts/schedule/booking';
import {
  customerFields,
  customerMessages,
  staffMessages,
} from '@cablepark/contracts/schedule/customer-form';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { OptionalLabel, TextField } from '#shared/forms/fields';
import { checkBy, checkThat } from '#shared/forms/rule';
import { useShownBookingWords } from './locales/words.ts';

interface CustomerFieldsProps {
  /**
   * Who fills in the form. Customers are offered their own data by the browser, and the two have
   * texts of their own.
   */
  readonly by: 'customer' | 'staff';
  readonly nameLabel: string;
  readonly nameField?: 'customerName' | 'fullName';
  readonly nameRef?: Ref<InputRef>;
  /** The fields that can't be changed, because the customer's account has them. */
  readonly readOnly?: { readonly [Field in 'fullName' | 'phoneNumber' | 'email']?: unknown };
  readonly emailNote?: ReactNode;
  /**
   * Whether Enter leads to the next field on a phone (`focusNextField`). In a dialog it submits.
   */
  readonly movesOn?: boolean;
  /** Whether the customer may have no phone number, such as one who stands before staff. */
  readonly isPhoneOptional?: boolean;
  /** Whether the form is for a waiting list, which needs an e-mail address and takes no notes. */
  readonly isWaiting?: boolean;
}

/** A booking's customer in the form's fields. Missing values are empty. */
export const customerFieldsOf = ({ customerName, phoneNumber, email, notes }: Booking) => ({
  customerName,
  phoneNumber,
  email: toShownEmail(email ?? ''),
  notes: notes ?? '',
});

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '');

const schemas = {
  customer: customerFields(customerMessages),
  staff: customerFields(staffMessages),
};

/**
 * The customer's fields, within a form that has them. They check the server's rules with our own
 * texts. It is long because it lists the fields one after the other.
 */
export function CustomerFields({
  by,
  nameLabel,
  nameField = 'customerName',
  nameRef,
  readOnly = {},
  emailNote,
  movesOn = false,
  isPhoneOptional = false,
  isWaiting = false,
}: CustomerFieldsProps) {
  const t = useShownBookingWords();
  const { customerName, phoneNumber, email } = schemas[by];
  const typed = {
    ...(movesOn && { enterKeyHint: 'next' as const }),
    ...(by === 'staff' && { autoComplete: 'off' }),
  };
  return (
    <>
      <TextField
        kind="fullName"
        name={nameField}
        label={nameLabel}
        rules={[checkBy(customerName, t(`invalid.${by}.name`))]}
        input={{
          ...typed,
          ...(nameRef && { ref: nameRef }),
          readOnly: readOnly.fullName !== undefined,
        }}
      />
      <TextField
        kind="phoneNumber"
        label={t('phone')}
        isOptional={isPhoneOptional}
        rules={[
          checkThat(
            (value) => (isPhoneOptional && isEmpty(value)) || phoneNumber.safeParse(value).success,
            t(`invalid.${by}.phone`),
          ),
        ]}
        input={{
          ...typed,
          placeholder: t('phonePlaceholder'),
          readOnly: readOnly.phoneNumber !== undefined,
        }}
      />
      <TextField
        kind="email"
        label={t('email')}
        isOptional={!isWaiting}
        rules={[
          isWaiting
            ? checkThat((value) => Boolean(email.safeParse(value).data), t(`invalid.${by}.email`))
            : checkBy(email, t(`invalid.${by}.email`)),
        ]}
        extra={emailNote}
        input={{ ...typed, readOnly: readOnly.email !== undefined }}
      />
      {!isWaiting && (
        <Form.Item label={<OptionalLabel text={t('notes')} />} name="notes">
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 8 }}
            enterKeyHint="enter"
            maxLength={2000}
          />
        </Form.Item>
      )}
    </>
  );
}
