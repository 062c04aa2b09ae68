import { InputNumber } from 'antd';
import { useId } from 'react';
import { changeReminders, DEFAULT_REMINDER_HOURS, getReminders } from '@cablepark/contracts/configuration/reminders';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { useConfigurationWords } from '../locales/words.ts';
import sections from '../sections.module.css';
import { LoadedSetting, SettingForm, useEdit, useSave } from '../setting-form.tsx';

/** Reminders: how long before a session its customer is reminded by mail, if at all. */
export const RemindersSection = () => (
  <LoadedSetting section="reminders" endpoint={getReminders}>
    {(stored) => <RemindersForm stored={stored.hoursBefore} />}
  </LoadedSetting>
);

function RemindersForm({ stored }: { readonly stored: number }) {
  const t = useConfigurationWords();
  const ids = { field: useId(), problem: useId() };
  const { value, isChanged, edit, discard } = useEdit<{ readonly hoursBefore: number | null }>({ hoursBefore: stored });
  const { hoursBefore } = value;
  const { mutate, isPending } = useSave({
    section: 'reminders',
    send: (hours: number) => callEndpoint(changeReminders, { body: { hoursBefore: hours } }),
    refreshes: [getReminders],
    savedText: ({ hoursBefore: count }) => (count === 0 ? t('reminders.off') : t('reminders.savedText', { count })),
  });
  const isValid = changeReminders.body?.safeParse({ hoursBefore }).success === true;
  const save = () => {
    if (isValid && hoursBefore !== null) mutate(hoursBefore, { onSuccess: discard });
  };
  return (
    <SettingForm section="reminders" isChanged={isChanged} isPending={isPending} onSave={save} onDiscard={discard}>
      <label htmlFor={ids.field} className={sections['label']}>
        {t('reminders.hours')}
      </label>
      <InputNumber
        id={ids.field}
        suffix={t('leadTime.hoursUnit')}
        inputMode="numeric"
        placeholder={String(DEFAULT_REMINDER_HOURS)}
        disabled={isPending}
        status={isValid ? '' : 'error'}
        aria-invalid={!isValid}
        aria-describedby={ids.problem}
        style={{ inlineSize: '100%' }}
        value={hoursBefore}
        onChange={(hours) => edit({ hoursBefore: hours })}
      />
      {isValid ? (
        <p id={ids.problem} className={sections['explanation']}>
          {hoursBefore === 0 ? t('reminders.off') : t('reminders.text')}
        </p>
      ) : (
        <p role="alert" id={ids.problem} className={sections['invalid']}>
          {t('reminders.invalid')}
        </p>
      )}
    </SettingForm>
  );
}
