import { Form, type InputRef, Checkbox } from 'antd';
import { useState, type ReactNode, type Ref } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import { gearPrices, type Gear } from '@cablepark/contracts/configuration/gear-prices';
import { CustomerFields } from '../../../calendar/booking/customer-fields.tsx';
import { TranslatedErrors } from '../../../shared/forms/fields.tsx';
import { formStyle, toNextField } from '../../../shared/forms/rule.ts';
import { PrivacyNote } from '../../../shared/privacy/privacy-note.tsx';
import { bookingDraft, keepInDraft } from '../../../shared/storage/booking-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from './customer-form.module.css';
import { prefilledFieldsOf } from './prefilled-fields.ts';
import type { CustomerForm as CustomerDetails } from './use-complete-booking.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { listPrice } from '../../../shared/i18n/money.ts';

interface CustomerFormProps {
  readonly nameRef: Ref<InputRef>;
  /** The customer who is signed in. What their account has is filled in and read-only. */
  readonly user: User | null;
  readonly isPending: boolean;
  /** Whether none of the selected times can be booked any more. */
  readonly isNothingLeft: boolean;
  readonly onSubmit: (form: CustomerDetails) => void;
  /** Content above the submit button. */
  readonly children: ReactNode;
}

/** The form for the customer's details. It keeps what was typed until the booking is placed (rule 16.4). */
export function CustomerForm({ nameRef, user, isPending, isNothingLeft, onSubmit, children }: CustomerFormProps) {
  const t = useBookingWords();
  const [draft] = useState(bookingDraft);
  const [prefilled] = useState(() => prefilledFieldsOf(user, draft));
  return (
    <Card title={t('details.form.title')}>
      <Form<CustomerDetails>
        className={css['form'] ?? ''}
        {...formStyle}
        disabled={isPending}
        initialValues={{ equipmentRental: false, ...draft, ...prefilled }}
        onValuesChange={keepInDraft}
        onKeyDown={toNextField}
        onFinish={onSubmit}
      >
        <CustomerFields
          movesOn
          by="customer"
          nameLabel={t('details.form.name')}
          nameField="fullName"
          nameRef={nameRef}
          readOnly={prefilled}
        />
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

/** Asks whether the customer needs gear, with its prices. They are paid at the park and part of no total (rule 3.4). */
function GearField() {
  const t = useBookingWords();
  const language = useLanguage();
  const priceOf = (gear: Gear) =>
    t(`details.rental.${gear}`, {
      halfHour: listPrice(language, gearPrices[gear].halfHour),
      hour: listPrice(language, gearPrices[gear].hour),
    });
  return (
    <div role="group" aria-labelledby="gear" className={css['gear']}>
      <span id="gear">{t('details.rental.title')}</span>
      <Form.Item name="equipmentRental" valuePropName="checked" noStyle>
        <Checkbox className={css['ask'] ?? ''} aria-describedby="gear-prices">
          {t('details.rental.ask')}
        </Checkbox>
      </Form.Item>
      <p id="gear-prices" className={css['prices']}>
        {priceOf('wetsuit')}
        <br />
        {priceOf('board')}
        <br />
        {t('details.rental.text')}
      </p>
    </div>
  );
}
