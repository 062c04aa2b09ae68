import type { Ref } from 'react';

import { customerFields, customerMessages } from '@cablepark/contracts/schedule/customer-form';

import { ChoiceInput, LongTextInput, TextInput } from '#shared/forms/public-fields';
import { findErrorBy } from '#shared/forms/rule';
import type { FormText } from '#shared/forms/use-form-fields';
import { useLevelChoices } from './detail-fields.ts';
import { useShownBookingWords } from './locales/words.ts';

const schemas = customerFields(customerMessages);

interface CustomerChecksOptions {
  /** Whether the customer may have no phone number, such as one who stood before staff. */
  readonly isPhoneOptional?: boolean;
  readonly isEmailRequired?: boolean;
}

/** What is wrong with each field of a customer, in our own texts, by the server's rules. */
export function useCustomerChecks({
  isPhoneOptional = false,
  isEmailRequired = false,
}: CustomerChecksOptions = {}) {
  const t = useShownBookingWords();
  const findPhoneError = findErrorBy(schemas.phoneNumber, t('invalid.customer.phone'));
  const findEmailError = findErrorBy(schemas.email, t('invalid.customer.email'));
  const isEmpty = (value: unknown): boolean => String(value).trim() === '';
  return {
    name: findErrorBy(schemas.customerName, t('invalid.customer.name')),
    phoneNumber: (value: unknown) =>
      isPhoneOptional && isEmpty(value) ? undefined : findPhoneError(value),
    email: (value: unknown) =>
      isEmailRequired && isEmpty(value) ? t('invalid.customer.email') : findEmailError(value),
  };
}

interface CustomerInputsProps {
  readonly name: FormText;
  readonly phoneNumber: FormText;
  readonly email: FormText;
  readonly nameRef?: Ref<HTMLInputElement>;
  /** The fields that can't be changed, because the customer's account has them. */
  readonly readOnly?: { readonly [Field in 'fullName' | 'phoneNumber' | 'email']?: unknown };
  readonly isPhoneOptional?: boolean;
  readonly isEmailRequired?: boolean;
  readonly emailHint?: string | undefined;
}

/** A customer's name, phone number and e-mail address in a public form. */
export function CustomerInputs({
  name,
  phoneNumber,
  email,
  nameRef,
  readOnly = {},
  isPhoneOptional = false,
  isEmailRequired = false,
  emailHint,
}: CustomerInputsProps) {
  const t = useShownBookingWords();
  return (
    <>
      <TextInput
        ref={nameRef}
        text={name}
        kind="fullName"
        label={t('fullName')}
        enterKeyHint="next"
        readOnly={readOnly.fullName !== undefined}
      />
      <TextInput
        text={phoneNumber}
        kind="phoneNumber"
        label={t('phone')}
        isOptional={isPhoneOptional}
        placeholder={t('phonePlaceholder')}
        enterKeyHint="next"
        readOnly={readOnly.phoneNumber !== undefined}
      />
      <TextInput
        text={email}
        kind="email"
        label={t('email')}
        isOptional={!isEmailRequired}
        hint={emailHint}
        enterKeyHint="next"
        readOnly={readOnly.email !== undefined}
      />
    </>
  );
}

interface SealedDetailInputsProps {
  readonly notes: FormText;
  readonly experienceLevel: FormText;
}

/**
 * The sealed details in a public form. The API takes any text as an experience level; one that
 * isn't in the list stays until another is picked.
 */
export function SealedDetailInputs({ notes, experienceLevel }: SealedDetailInputsProps) {
  const t = useShownBookingWords();
  const levels = useLevelChoices();
  const { value } = experienceLevel;
  const isOther = levels.every((level) => level.value !== value);
  return (
    <>
      <LongTextInput text={notes} label={t('notes')} isOptional maxLength={2000} />
      <ChoiceInput
        text={experienceLevel}
        label={t('experienceLevel')}
        isOptional
        options={isOther ? [...levels, { value, label: value }] : levels}
      />
    </>
  );
}
