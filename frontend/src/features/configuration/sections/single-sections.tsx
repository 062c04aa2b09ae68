import { Form, Input, InputNumber, Switch } from 'antd';
import { useId, useMemo } from 'react';

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
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { callEndpoint } from '#shared/api/calls';
import { pickChangedFields } from '#shared/forms/changed-fields';
import { checkField } from '#shared/forms/rule';
import { languages } from '#shared/i18n/language';
import { useConfigurationWords } from '../locales/words.ts';
import { ModeChoice } from '../mode-choice.tsx';
import { LoadedSetting, SectionForm, useSave } from '../section-form.tsx';
import sections from '../sections.module.css';
import css from './lead-time-section.module.css';

/** Lead Time Settings: how long before its start a slot must be booked (rule 4.1). */
export const LeadTimeSection = () => (
  <LoadedSetting section="leadTime" endpoint={getLeadTime} SettingForm={LeadTimeForm} />
);

/** It is long because it lists the form's fields one after the other. */
function LeadTimeForm({
  stored: { restrictionMode, leadTimeHours, operatorOnSite },
}: {
  readonly stored: LeadTimeEntry;
}) {
  const t = useConfigurationWords();
  const onSiteId = useId();
  const stored = useMemo(
    () => ({ restrictionMode, leadTimeHours, operatorOnSite }),
    [restrictionMode, leadTimeHours, operatorOnSite],
  );
  const { mutate, isPending } = useSave({
    section: 'leadTime',
    send: (fields: typeof stored) =>
      callEndpoint(changeLeadTime, { body: pickChangedFields(stored, fields) }),
    // The calendar says which slots are restricted.
    refreshes: [getLeadTime, listTimeSlots],
  });
  return (
    <SectionForm
      section="leadTime"
      stored={stored}
      isPending={isPending}
      onSave={(fields) => mutate(fields)}
    >
      <Form.Item noStyle name="restrictionMode">
        <ModeChoice
          label={t('leadTime.mode')}
          modes={restrictionModes.map((value) => ({
            value,
            name: t(`leadTime.${value}`),
            explanation: t(`leadTime.${value}Text`),
          }))}
        />
      </Form.Item>
      <div className={css['fields']}>
        <Form.Item
          name="leadTimeHours"
          label={t('leadTime.hours')}
          rules={[checkField(changeLeadTime.body, 'leadTimeHours', t('leadTime.invalidHours'))]}
        >
          <InputNumber suffix={<span>{t('leadTime.hoursUnit')}</span>} inputMode="numeric" />
        </Form.Item>
        <div className={css['onSite']}>
          <Form.Item noStyle name="operatorOnSite" valuePropName="checked">
            <Switch id={onSiteId} />
          </Form.Item>
          <label htmlFor={onSiteId}>
            <strong>{t('leadTime.onSite')}</strong>
            <span className={sections['explanation']}>{t('leadTime.onSiteText')}</span>
          </label>
        </div>
      </div>
    </SectionForm>
  );
}

/** Email Notifications: the address to which notices of bookings are sent. */
export const EmailSection = () => (
  <LoadedSetting section="email" endpoint={getAdminEmail} SettingForm={EmailForm} />
);

function EmailForm({
  stored: { email: storedEmail },
}: {
  readonly stored: ResponseOf<typeof getAdminEmail>;
}) {
  const t = useConfigurationWords();
  const stored = useMemo(() => ({ email: toShownEmail(storedEmail ?? '') }), [storedEmail]);
  const { mutate, isPending } = useSave({
    section: 'email',
    send: ({ email }: typeof stored) =>
      callEndpoint(changeAdminEmail, { body: { email: email.trim() } }),
    refreshes: [getAdminEmail],
    savedText: (saved) => t('email.savedText', { email: toShownEmail(saved.email) }),
  });
  return (
    <SectionForm
      section="email"
      stored={stored}
      isPending={isPending}
      isAlwaysSavable={stored.email === ''}
      onSave={(fields, showStored) => mutate(fields, { onSuccess: showStored })}
    >
      <Form.Item
        name="email"
        label={t('email.label')}
        rules={[
          checkField(changeAdminEmail.body, 'email', t('email.invalid'), {
            'Email cannot be empty': t('email.empty'),
          }),
        ]}
      >
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          placeholder={t('email.placeholder')}
        />
      </Form.Item>
    </SectionForm>
  );
}

/** Reminders: how long before a session its customer is reminded by mail, if at all. */
export const RemindersSection = () => (
  <LoadedSetting section="reminders" endpoint={getReminders} SettingForm={RemindersForm} />
);

function RemindersForm({ stored }: { readonly stored: ResponseOf<typeof getReminders> }) {
  const t = useConfigurationWords();
  const { mutate, isPending } = useSave({
    section: 'reminders',
    send: (body: typeof stored) => callEndpoint(changeReminders, { body }),
    refreshes: [getReminders],
    savedText: ({ hoursBefore: count }) =>
      count === 0 ? t('reminders.off') : t('reminders.savedText', { count }),
  });
  return (
    <SectionForm
      section="reminders"
      stored={stored}
      isPending={isPending}
      onSave={(fields) => mutate(fields)}
    >
      <Form.Item
        name="hoursBefore"
        label={t('reminders.hours')}
        extra={<RemindersText />}
        rules={[checkField(changeReminders.body, 'hoursBefore', t('reminders.invalid'))]}
      >
        <InputNumber
          suffix={<span>{t('leadTime.hoursUnit')}</span>}
          inputMode="numeric"
          placeholder={String(DEFAULT_REMINDER_HOURS)}
          style={{ inlineSize: '100%' }}
        />
      </Form.Item>
    </SectionForm>
  );
}

/** Says which hours are possible, or that none sends nothing while that is chosen. */
function RemindersText() {
  const t = useConfigurationWords();
  const hours = Form.useWatch<number | null | undefined>('hoursBefore', Form.useFormInstance());
  return <span>{t(hours === 0 ? 'reminders.off' : 'reminders.text')}</span>;
}

/** How customers pay, in a sentence for their pages and mails. */
export const PaymentSection = () => (
  <LoadedSetting section="payment" endpoint={getPayment} SettingForm={PaymentForm} />
);

function PaymentForm({ stored }: { readonly stored: PaymentSetting }) {
  const t = useConfigurationWords();
  const { mutate, isPending } = useSave({
    section: 'payment',
    send: (body: PaymentSetting) => callEndpoint(changePayment, { body }),
    refreshes: [getPayment],
    savedText: () => t('payment.savedText'),
  });
  return (
    <SectionForm
      section="payment"
      stored={stored}
      isPending={isPending}
      onSave={(fields, showStored) => mutate(fields, { onSuccess: showStored })}
    >
      {languages.map((language) => (
        <Form.Item
          key={language}
          name={language}
          label={t(`payment.${language}`)}
          rules={[checkField(changePayment.body, language, t('payment.invalid'))]}
        >
          <Input lang={language} maxLength={PAYMENT_MAX_LENGTH} />
        </Form.Item>
      ))}
    </SectionForm>
  );
}
