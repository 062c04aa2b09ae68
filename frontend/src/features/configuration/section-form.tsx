import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import type { AnyEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import { useUndoAction } from '#calendar/use-undo-action';
import { fresh, queryOf } from '#shared/api/queries';
import { refresh } from '#shared/api/query-client';
import { useMutationOnce } from '#shared/api/use-mutation-once';
import { useFailedToast } from '#shared/errors/error-texts';
import { isSame, keepEdits, type FormValues } from '#shared/forms/changed-fields';
import { TranslatedErrors } from '#shared/forms/fields';
import { formStyle } from '#shared/forms/rule';
import { useUnsaved } from '#shared/forms/unsaved-changes';
import { showToast } from '#shared/toast/toasts';
import { LoadFailedAlert, StaffCard } from '#shared/ui/staff-page';
import { useConfigurationWords } from './locales/words.ts';
import css from './section-form.module.css';
import sections from './sections.module.css';

/** What the card and the form of a section say, in the visitor's language. */
export interface SectionWords {
  readonly title: string;
  readonly lead: string;
  readonly saved: string;
  readonly saveFailed: string;
}

/** The words of the sections that have theirs in the page's dictionary. */
export function useSectionWords(section: 'hours' | 'pricing' | 'email'): SectionWords {
  const t = useConfigurationWords();
  return {
    title: t(`${section}.title`),
    lead: t(`${section}.lead`),
    saved: t(`${section}.saved`),
    saveFailed: t(`${section}.saveFailedText`),
  };
}

interface SettingCardProps {
  readonly words: SectionWords;
  readonly children: ReactNode;
}

export const SettingCard = ({ words, children }: SettingCardProps) => (
  <StaffCard title={words.title}>
    <p className={sections['lead']}>{words.lead}</p>
    {children}
  </StaffCard>
);

export const useSettings = () => useQuery(queryOf(getConfig, fresh)({}));

interface LoadedSettingProps<E extends AnyEndpoint> {
  readonly words: SectionWords;
  readonly loadFailed: string;
  readonly endpoint: E;
  readonly children: (stored: ResponseOf<E>) => ReactNode;
}

/** The card of a setting that is loaded by itself. */
export function LoadedSetting<E extends AnyEndpoint>({
  words,
  loadFailed,
  endpoint,
  children,
}: LoadedSettingProps<E>) {
  const { data: stored, isError, refetch } = useQuery(queryOf(endpoint, fresh)({}));
  return (
    <SettingCard words={words}>
      {isError && <LoadFailedAlert text={loadFailed} onRetry={() => void refetch()} />}
      {stored !== undefined && !isError && children(stored)}
    </SettingCard>
  );
}

interface SectionFormProps<Fields> {
  /** Its name among the forms of the page. */
  readonly section: string;
  readonly title: string;
  /** What the fields show while nothing is edited. It is the same object until that changes. */
  readonly stored: Fields;
  readonly isPending?: boolean;
  /**
   * By default, only changes can be saved. Saving without any may be useful to show a validation
   * message.
   */
  readonly isAlwaysSavable?: boolean;
  /** Called with valid fields. `showStored` forgets the edits, once they are saved. */
  readonly onSave: (fields: Fields, showStored: () => void) => void;
  readonly children: ReactNode;
}

/**
 * antd's form for a section's fields, and below them whether they are changed, with buttons that
 * save or discard the changes.
 */
export function SectionForm<Fields extends FormValues>({
  section,
  title,
  stored,
  isPending = false,
  isAlwaysSavable = false,
  onSave,
  children,
}: SectionFormProps<Fields>) {
  const t = useConfigurationWords();
  const [form] = Form.useForm<FormValues>();
  // Before the form is rendered it has no fields.
  const shown = Form.useWatch<FormValues | undefined>([], form) ?? stored;
  const isChanged = !isSame(stored, shown);
  useUnsaved(section, isChanged);
  const latest = useRef<FormValues>(stored);
  // This happens before the page is painted, so that somebody else's change never looks like an
  // edit.
  useLayoutEffect(() => {
    form.setFieldsValue(keepEdits(form.getFieldsValue(), latest.current, stored));
    latest.current = stored;
  }, [form, stored]);
  return (
    <Form<FormValues>
      {...formStyle}
      form={form}
      name={section}
      initialValues={stored}
      disabled={isPending}
      onFinish={(fields) => onSave(fields as Fields, () => form.setFieldsValue(latest.current))}
    >
      <TranslatedErrors />
      {children}
      <div className={css['bar']} role="group" aria-label={title}>
        {isChanged && <span className={css['unsaved']}>{t('unsaved')}</span>}
        {isChanged && (
          <Button type="text" onClick={() => form.resetFields()}>
            {t('discard')}
          </Button>
        )}
        <Button
          htmlType="submit"
          type={isChanged ? 'primary' : 'default'}
          disabled={isPending || (!isChanged && !isAlwaysSavable)}
        >
          {isPending ? t('saving') : t('save')}
        </Button>
      </div>
    </Form>
  );
}

interface Saving<Input, Answer> {
  readonly words: SectionWords;
  readonly send: (input: Input) => Promise<Answer>;
  readonly refreshes: readonly AnyEndpoint[];
  readonly savedText?: (answer: Answer, input: Input) => string | undefined;
}

/** Saves a section's changes, offers to undo it, and fetches again what has changed. */
export function useSave<Input, Answer extends object>({
  words,
  send,
  refreshes,
  savedText,
}: Saving<Input, Answer>) {
  const t = useConfigurationWords();
  const failedToast = useFailedToast();
  const undoAction = useUndoAction();
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: send,
    onSuccess: (answer, input) => {
      showToast({
        title: words.saved,
        text: savedText?.(answer, input),
        action: undoAction(Array.isArray(answer) ? answer : [answer]),
      });
    },
    onError: failedToast(t('saveFailed'), words.saveFailed),
    onSettled: () => Promise.all(refreshes.map((endpoint) => refresh(client, endpoint))),
  });
}
