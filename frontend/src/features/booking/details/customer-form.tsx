import { Form, Input, type InputRef } from 'antd';
import { useState, type ReactNode, type Ref } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import { customerFields, customerMessages } from '@cablepark/contracts/schedule/customer-form';
import { OptionalLabel, TranslatedErrors } from '../../../shared/forms/fields.tsx';
import { formStyle, rule, toNextField } from '../../../shared/forms/rule.ts';
import { PrivacyNote } from '../../../shared/privacy/privacy-note.tsx';
import { bookingDraft, keepInDraft } from '../../../shared/storage/booking-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from './customer-form.module.css';
import { GearField } from './gear-field.tsx';
import { prefilledFieldsOf } from './prefilled-fields.ts';
import type { CustomerForm as CustomerFields } from './use-complete-booking.ts';

interface CustomerFormProps {
  readonly nameRef: Ref<InputRef>;
  /** The customer who is signed in. What their account has is filled in and read-only. */
  readonly user: User | null;
  readonly isPending: boolean;
  /** Whether none of the selected times can be booked any more. */
  readonly isNothingLeft: boolean;
  readonly onSubmit: (form: CustomerFields) => void;
  /** Content above the submit button. */
  readonly children: ReactNode;
}

const { customerName, phoneNumber, email } = customerFields(customerMessages);

/** The form for the customer's details. It uses the server's validation rules with its own error texts (rule 16.4). */
export function CustomerForm({ nameRef, user, isPending, isNothingLeft, onSubmit, children }: CustomerFormProps) {
  const t = useBookingWords();
  const [draft] = useState(bookingDraft);
  const [prefilled] = useState(() => prefilledFieldsOf(user, draft));
  return (
    <Card title={t('details.form.title')}>
      <Form<CustomerFields>
        className={css['form'] ?? ''}
        {...formStyle}
        disabled={isPending}
        initialValues={{ equipmentRental: false, ...draft, ...prefilled }}
        onValuesChange={keepInDraft}
        onKeyDown={toNextField}
        onFinish={onSubmit}
      >
        <Form.Item
          label={t('details.form.name')}
          name="fullName"
          rules={[rule(customerName, t('details.invalid.name'))]}
        >
          <Input
            ref={nameRef}
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={200}
            readOnly={prefilled.fullName !== undefined}
          />
        </Form.Item>
        <Form.Item
          label={t('details.form.phone')}
          name="phoneNumber"
          rules={[rule(phoneNumber, t('details.invalid.phone'))]}
        >
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="next"
            placeholder={t('details.form.phonePlaceholder')}
            maxLength={40}
            readOnly={prefilled.phoneNumber !== undefined}
          />
        </Form.Item>
        <Form.Item
          label={<OptionalLabel text={t('details.form.email')} />}
          name="email"
          rules={[rule(email, t('details.invalid.email'))]}
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="next"
            maxLength={254}
            readOnly={prefilled.email !== undefined}
          />
        </Form.Item>
        <Form.Item label={<OptionalLabel text={t('details.form.notes')} />} name="notes">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} enterKeyHint="enter" maxLength={2000} />
        </Form.Item>
        <GearField />
        {children}
        <TranslatedErrors />
        <Button type="submit" tone="action" className={css['submit']} disabled={isPending || isNothingLeft}>
          {isPending ? t('details.form.pending') : t('details.form.submit')}
        </Button>
        <PrivacyNote />
      </Form>
    </Card>
  );
}
