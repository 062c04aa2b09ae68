import { Form, Input } from 'antd';
import { useMemo } from 'react';

import { changeAdminEmail, getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { callEndpoint } from '#shared/api/calls';
import { checkField } from '#shared/forms/rule';
import { useConfigurationWords } from '../locales/words.ts';
import {
  LoadedSetting,
  SectionForm,
  useSave,
  useSectionWords,
  type SectionWords,
} from '../section-form.tsx';

/** Email Notifications: the address to which notices of bookings are sent. */
export function EmailSection() {
  const t = useConfigurationWords();
  const words = useSectionWords('email');
  return (
    <LoadedSetting words={words} loadFailed={t('email.loadFailed')} endpoint={getAdminEmail}>
      {(stored) => <EmailForm words={words} stored={stored} />}
    </LoadedSetting>
  );
}

interface EmailFormProps {
  readonly words: SectionWords;
  readonly stored: ResponseOf<typeof getAdminEmail>;
}

function EmailForm({ words, stored: { email: storedEmail } }: EmailFormProps) {
  const t = useConfigurationWords();
  const stored = useMemo(() => ({ email: toShownEmail(storedEmail ?? '') }), [storedEmail]);
  const { mutate, isPending } = useSave({
    words,
    send: ({ email }: typeof stored) =>
      callEndpoint(changeAdminEmail, { body: { email: email.trim() } }),
    refreshes: [getAdminEmail],
    savedText: (saved) => t('email.savedText', { email: toShownEmail(saved.email) }),
  });
  return (
    <SectionForm
      section="email"
      title={words.title}
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
