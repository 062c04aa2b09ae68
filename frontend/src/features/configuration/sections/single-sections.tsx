import { Input, InputNumber, Switch } from 'antd';
import { useId, useState } from 'react';

import { changeAdminEmail, getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import {
  changeLeadTime,
  getLeadTime,
  type LeadTimeEntry,
} from '@cablepark/contracts/configuration/lead-time';
import {
  changePayment,
  getPayment,
  PAYMENT_MAX_LENGTH,
  type PaymentSetting,
} from '@cablepark/contracts/configuration/payment';
import {
  changeReminders,
  DEFAULT_REMINDER_HOURS,
  getReminders,
} from '@cablepark/contracts/configuration/reminders';
import { restrictionModes } from '@cablepark/contracts/configuration/settings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { BodyInput, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';
import { email } from '@cablepark/contracts/shared/text';

import { callEndpoint } from '#shared/api/calls';
import { Labelled } from '#shared/forms/fields';
import { languages, type Language } from '#shared/i18n/language';
import { useConfigurationWords } from '../locales/words.ts';
import { LoadedSetting, ModeChoice, SettingForm, useEdit, useSave } from '../setting-form.tsx';
import sections from '../sections.module.css';
import css from './lead-time-section.module.css';

interface Draft extends Pick<LeadTimeEntry, 'restrictionMode' | 'operatorOnSite'> {
  /** Null while the field is empty. */
  readonly leadTimeHours: number | null;
}

/** Lead Time Settings: how long before its start a slot must be booked (rule 4.1). */
export const LeadTimeSection = () => (
  <LoadedSetting section="leadTime" endpoint={getLeadTime} Form={LeadTimeForm} />
);

/** It is long because it lists the form's fields one after the other. */
function LeadTimeForm({ stored }: { readonly stored: LeadTimeEntry }) {
  const t = useConfigurationWords();
  const onSiteId = useId();
  const { value, fields, isChanged, edit, discard } = useEdit<Draft>(stored);
  const { restrictionMode, leadTimeHours, operatorOnSite } = value;
  const { mutate, isPending } = useSave({
    section: 'leadTime',
    send: (body: BodyInput<typeof changeLeadTime>) => callEndpoint(changeLeadTime, { body }),
    // The calendar says which slots are restricted.
    refreshes: [getLeadTime, listTimeSlots],
  });
  const isValid = leadTimeHours !== null && Number.isInteger(leadTimeHours) && leadTimeHours >= 0;
  const save = () => {
    if (isValid) {
      mutate(fields);
    }
  };

  return (
    <SettingForm
      section="leadTime"
      isChanged={isChanged}
      isPending={isPending}
      onSave={save}
      onDiscard={discard}
    >
      <ModeChoice
        label={t('leadTime.mode')}
        modes={restrictionModes.map((value) => ({
          value,
          name: t(`leadTime.${value}`),
          explanation: t(`leadTime.${value}Text`),
        }))}
        disabled={isPending}
        value={restrictionMode}
        onChange={(chosen) => edit({ restrictionMode: chosen })}
      />
      <div className={css['fields']}>
        <Labelled
          label={t('leadTime.hours')}
          look={sections}
          problem={isValid ? undefined : t('leadTime.invalidHours')}
        >
          {(field) => (
            <InputNumber
              {...field}
              suffix={<span>{t('leadTime.hoursUnit')}</span>}
              disabled={isPending}
              value={leadTimeHours}
              onChange={(hours) => edit({ leadTimeHours: hours })}
            />
          )}
        </Labelled>
        <div className={css['onSite']}>
          <Switch
            id={onSiteId}
            checked={operatorOnSite}
            disabled={isPending}
            onChange={(isOnSite) => edit({ operatorOnSite: isOnSite })}
          />
          <label htmlFor={onSiteId}>
            <strong>{t('leadTime.onSite')}</strong>
            <span className={sections['explanation']}>{t('leadTime.onSiteText')}</span>
          </label>
        </div>
      </div>
    </SettingForm>
  );
}

/** Email Notifications: the address to which notices of bookings are sent. */
export const EmailSection = () => (
  <LoadedSetting section="email" endpoint={getAdminEmail} Form={EmailForm} />
);

/** It is long because it lists the form's fields one after the other. */
function EmailForm({
  stored: { email: storedEmail },
}: {
  readonly stored: ResponseOf<typeof getAdminEmail>;
}) {
  const stored = toShownEmail(storedEmail ?? '');
  const t = useConfigurationWords();
  const { value, edit, discard } = useEdit({ address: stored });
  const [hasSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending } = useSave({
    section: 'email',
    send: (address: string) => callEndpoint(changeAdminEmail, { body: { email: address } }),
    refreshes: [getAdminEmail],
    savedText: (saved) => t('email.savedText', { email: toShownEmail(saved.email) }),
  });
  const address = value.address.trim();
  const isChanged = address !== stored;
  const findProblem = () => {
    if (address === '') {
      return t('email.empty');
    }

    return email('').safeParse(address).success ? undefined : t('email.invalid');
  };

  const problem = findProblem();
  const forget = () => {
    discard();
    setSubmitted(false);
  };

  const save = () => {
    setSubmitted(true);
    if (problem === undefined) {
      mutate(address, { onSuccess: forget });
    }
  };

  return (
    <SettingForm
      section="email"
      isChanged={isChanged}
      canSave={isChanged || stored === ''}
      isPending={isPending}
      onSave={save}
      onDiscard={forget}
    >
      <Labelled
        label={t('email.label')}
        look={sections}
        problem={hasSubmitted ? problem : undefined}
      >
        {(field) => (
          <Input
            {...field}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            placeholder={t('email.placeholder')}
            disabled={isPending}
            value={value.address}
            onChange={({ target }) => edit({ address: target.value })}
          />
        )}
      </Labelled>
    </SettingForm>
  );
}

/** Reminders: how long before a session its customer is reminded by mail, if at all. */
export const RemindersSection = () => (
  <LoadedSetting section="reminders" endpoint={getReminders} Form={RemindersForm} />
);

function RemindersForm({ stored }: { readonly stored: ResponseOf<typeof getReminders> }) {
  const t = useConfigurationWords();
  const { value, isChanged, edit, discard } = useEdit<{ readonly hoursBefore: number | null }>(
    stored,
  );
  const { hoursBefore } = value;
  const { mutate, isPending } = useSave({
    section: 'reminders',
    send: (hours: number) => callEndpoint(changeReminders, { body: { hoursBefore: hours } }),
    refreshes: [getReminders],
    savedText: ({ hoursBefore: count }) =>
      count === 0 ? t('reminders.off') : t('reminders.savedText', { count }),
  });
  const isValid = changeReminders.body?.safeParse({ hoursBefore }).success === true;
  const save = () => {
    if (isValid && hoursBefore !== null) {
      mutate(hoursBefore, { onSuccess: discard });
    }
  };

  return (
    <SettingForm
      section="reminders"
      isChanged={isChanged}
      isPending={isPending}
      onSave={save}
      onDiscard={discard}
    >
      <Labelled
        label={t('reminders.hours')}
        look={sections}
        explanation={t(hoursBefore === 0 ? 'reminders.off' : 'reminders.text')}
        problem={isValid ? undefined : t('reminders.invalid')}
      >
        {(field) => (
          <InputNumber
            {...field}
            suffix={<span>{t('leadTime.hoursUnit')}</span>}
            inputMode="numeric"
            placeholder={String(DEFAULT_REMINDER_HOURS)}
            disabled={isPending}
            style={{ inlineSize: '100%' }}
            value={hoursBefore}
            onChange={(hours) => edit({ hoursBefore: hours })}
          />
        )}
      </Labelled>
    </SettingForm>
  );
}

/** How customers pay, in a sentence for their pages and mails. */
export const PaymentSection = () => (
  <LoadedSetting section="payment" endpoint={getPayment} Form={PaymentForm} />
);

function PaymentForm({ stored }: { readonly stored: PaymentSetting }) {
  const t = useConfigurationWords();
  const { value, isChanged, edit, discard } = useEdit<PaymentSetting>(stored);
  const { mutate, isPending } = useSave({
    section: 'payment',
    send: (body: PaymentSetting) => callEndpoint(changePayment, { body }),
    refreshes: [getPayment],
    savedText: () => t('payment.savedText'),
  });
  const isMissing = (language: Language) => value[language].trim() === '';
  const save = () => {
    if (!languages.some(isMissing)) {
      mutate(value, { onSuccess: discard });
    }
  };

  return (
    <SettingForm
      section="payment"
      isChanged={isChanged}
      isPending={isPending}
      onSave={save}
      onDiscard={discard}
    >
      {languages.map((language) => (
        <Labelled
          key={language}
          label={t(`payment.${language}`)}
          look={sections}
          problem={isMissing(language) ? t('payment.invalid') : undefined}
        >
          {(field) => (
            <Input
              {...field}
              lang={language}
              maxLength={PAYMENT_MAX_LENGTH}
              disabled={isPending}
              value={value[language]}
              onChange={({ target }) => edit({ [language]: target.value })}
            />
          )}
        </Labelled>
      ))}
    </SettingForm>
  );
}
