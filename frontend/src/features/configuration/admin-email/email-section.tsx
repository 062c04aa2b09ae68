import { Input } from 'antd';
import { useId, useState } from 'react';
import { changeAdminEmail, getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { email } from '@cablepark/contracts/shared/text';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { useConfigurationWords } from '../locales/words.ts';
import sections from '../sections.module.css';
import { LoadedSetting, SettingForm, useEdit, useSave } from '../setting-form.tsx';

/** Email Notifications: the address to which notices of bookings are sent. */
export const EmailSection = () => (
  <LoadedSetting section="email" endpoint={getAdminEmail}>
    {(data) => <EmailForm stored={data.email ?? ''} />}
  </LoadedSetting>
);

function EmailForm({ stored }: { readonly stored: string }) {
  const t = useConfigurationWords();
  const ids = { field: useId(), problem: useId() };
  const { value, edit, discard } = useEdit({ address: stored });
  const [hasSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending } = useSave({
    section: 'email',
    send: (address: string) => callEndpoint(changeAdminEmail, { body: { email: address } }),
    refreshes: [getAdminEmail],
    savedText: (saved) => t('email.savedText', { email: saved.email }),
  });
  const address = value.address.trim();
  const isChanged = address !== stored;
  const problem =
    address === '' ? t('email.empty') : email('').safeParse(address).success ? undefined : t('email.invalid');
  const forget = () => {
    discard();
    setSubmitted(false);
  };
  const save = () => {
    setSubmitted(true);
    if (problem === undefined) mutate(address, { onSuccess: forget });
  };
  const showsProblem = hasSubmitted && problem !== undefined;
  return (
    <SettingForm
      section="email"
      isChanged={isChanged}
      canSave={isChanged || stored === ''}
      isPending={isPending}
      onSave={save}
      onDiscard={forget}
    >
      <label htmlFor={ids.field} className={sections['label']}>
        {t('email.label')}
      </label>
      <Input
        id={ids.field}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        placeholder={t('email.placeholder')}
        disabled={isPending}
        status={showsProblem ? 'error' : ''}
        aria-invalid={showsProblem}
        aria-describedby={showsProblem ? ids.problem : undefined}
        value={value.address}
        onChange={({ target }) => edit({ address: target.value })}
      />
      {showsProblem && (
        <p role="alert" id={ids.problem} className={sections['invalid']}>
          {problem}
        </p>
      )}
    </SettingForm>
  );
}
