import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useId, useState, type ComponentType, type ReactNode } from 'react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import type { AnyEndpoint, ResponseOf } from '@cablepark/contracts/shared/define-endpoint';

import { useUndoAction } from '#calendar/use-action';
import { fresh, queryOf, refresh } from '#shared/api/calls';
import { useMutationOnce } from '#shared/api/use-mutation-once';
import { useFailedToast } from '#shared/errors/error-texts';
import { pickChangedFields } from '#shared/forms/changed-fields';
import { useUnsaved } from '#shared/forms/unsaved-changes';
import { showToast } from '#shared/toast/toasts';
import { Button, Card, LoadFailed } from '#shared/ui/elements';
import { useConfigurationWords } from './locales/words.ts';
import choice from './mode-choice.module.css';
import sections from './sections.module.css';
import css from './setting-form.module.css';

/** A section of the page, by the name of its texts. */
type Section = 'hours' | 'pricing' | 'leadTime' | 'email' | 'reminders' | 'payment';

export function SettingCard({
  section,
  children,
}: {
  readonly section: Section;
  readonly children: ReactNode;
}) {
  const t = useConfigurationWords();
  return (
    <Card title={t(`${section}.title`)}>
      <p className={sections['lead']}>{t(`${section}.lead`)}</p>
      {children}
    </Card>
  );
}

export const useSettings = () => useQuery(queryOf(getConfig, fresh)({}));

interface LoadedSettingProps<E extends AnyEndpoint> {
  readonly section: 'leadTime' | 'email' | 'reminders' | 'payment';
  readonly endpoint: E;
  readonly Form: ComponentType<{ readonly stored: ResponseOf<E> }>;
}

/** The card of a setting that is loaded by itself. */
export function LoadedSetting<E extends AnyEndpoint>({
  section,
  endpoint,
  Form,
}: LoadedSettingProps<E>) {
  const t = useConfigurationWords();
  const { data: stored, isError, refetch } = useQuery(queryOf(endpoint, fresh)({}));
  return (
    <SettingCard section={section}>
      {isError && <LoadFailed text={t(`${section}.loadFailed`)} onRetry={() => void refetch()} />}
      {stored !== undefined && !isError && <Form stored={stored} />}
    </SettingCard>
  );
}

interface SettingFormProps {
  readonly section: Section;
  readonly isChanged: boolean;
  /**
   * By default, only changes can be saved. Saving without any may be useful to show a validation
   * message.
   */
  readonly canSave?: boolean;
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly children: ReactNode;
}

/**
 * The fields of a section, and below them whether they are changed, with buttons that save or
 * discard the changes.
 */
export function SettingForm({
  section,
  isChanged,
  canSave = isChanged,
  isPending,
  onSave,
  onDiscard,
  children,
}: SettingFormProps) {
  const t = useConfigurationWords();
  useUnsaved(section, isChanged);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) {
          onSave();
        }
      }}
    >
      {children}
      <div className={css['bar']} role="group" aria-label={t(`${section}.title`)}>
        {isChanged && <span className={css['unsaved']}>{t('unsaved')}</span>}
        {isChanged && (
          <Button tone="quiet" disabled={isPending} onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
        <Button
          tone={isChanged ? 'chosen' : 'plain'}
          disabled={!canSave || isPending}
          onClick={onSave}
        >
          {isPending ? t('saving') : t('save')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Holds unsaved changes to rows, by their index; `changes` are the rows with the fields to send.
 * Only changed fields are kept, so that newer values from the server appear in the others. Changes
 * are forgotten once all rows are as they are stored, so that an undo of the saved ones is shown.
 */
export function useEdits<Row extends object>(stored: readonly Row[]) {
  const [edits, setEdits] = useState<Readonly<Record<number, Partial<Row>>>>({});
  const rows = stored.map((row, i) => ({ ...row, ...edits[i] }));
  const changed = rows.filter((row, i) => !isSame(row, stored[i]));
  const changes = rows.flatMap((row, i) => {
    const before = stored[i];
    return before === undefined || isSame(row, before)
      ? []
      : [{ row, fields: pickChangedFields(before, row) }];
  });
  if (changed.length === 0 && Object.keys(edits).length > 0) {
    setEdits({});
  }

  return {
    rows,
    changed,
    changes,
    isChanged: changed.length > 0,
    edit: (i: number, change: Partial<Row>) =>
      setEdits((before) => ({ ...before, [i]: { ...before[i], ...change } })),
    discard: () => setEdits({}),
  };
}

const isSame = <Row extends object>(row: Row, stored: Row | undefined): boolean =>
  stored !== undefined &&
  (Object.keys(row) as (keyof Row)[]).every((key) => row[key] === stored[key]);

/** Holds unsaved changes to a setting that has no rows. */
export function useEdit<Value extends object>(stored: Value) {
  const { rows, edit, changes, ...edits } = useEdits([stored]);
  const fields = changes[0]?.fields ?? {};
  return {
    ...edits,
    value: rows[0] ?? stored,
    fields,
    edit: (change: Partial<Value>) => edit(0, change),
  };
}

interface Saving<Input, Answer> {
  readonly section: Section;
  readonly send: (input: Input) => Promise<Answer>;
  readonly refreshes: readonly AnyEndpoint[];
  readonly savedText?: (answer: Answer) => string;
}

/** Saves a section's changes, offers to undo it, and fetches again what has changed. */
export function useSave<Input, Answer extends object>({
  section,
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
    onSuccess: (answer) => {
      showToast({
        title: t(`${section}.saved`),
        text: savedText?.(answer),
        action: undoAction(Array.isArray(answer) ? answer : [answer]),
      });
    },
    onError: failedToast(t('saveFailed'), t(`${section}.saveFailedText`)),
    onSettled: () => Promise.all(refreshes.map((endpoint) => refresh(client, endpoint))),
  });
}

interface ModeChoiceProps<Value> {
  readonly label: string;
  readonly modes: readonly {
    readonly value: Value;
    readonly name: string;
    readonly explanation: string;
  }[];
  readonly value: Value;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}

/** A choice between modes, each with an explanation under its name. */
export function ModeChoice<Value extends string>({
  label,
  modes,
  value,
  disabled,
  onChange,
}: ModeChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <span id={id} className={sections['label']}>
        {label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        className={choice['modes'] ?? ''}
        disabled={disabled ?? false}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {modes.map((mode) => (
          <Radio key={mode.value} value={mode.value}>
            <strong>{mode.name}</strong>
            <span className={sections['explanation']}>{mode.explanation}</span>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
