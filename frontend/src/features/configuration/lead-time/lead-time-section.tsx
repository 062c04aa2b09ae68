import { InputNumber, Switch } from 'antd';
import { useId, useState } from 'react';
import type { LeadTimeEntry } from '@cablepark/contracts/configuration/lead-time';
import { restrictionModes } from '@cablepark/contracts/configuration/settings';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { useFailedToast } from '../../../shared/errors/use-error-text.ts';
import { useUnsaved } from '../../../shared/forms/unsaved-changes.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { LoadFailed } from '../../../shared/ui/notes.tsx';
import { useChangeLeadTime, useLeadTime } from '../api.ts';
import { useConfigurationWords } from '../locales/words.ts';
import { ModeChoice } from '../mode-choice.tsx';
import { SaveBar } from '../save-bar.tsx';
import sections from '../sections.module.css';
import css from './lead-time-section.module.css';

interface Draft extends Pick<LeadTimeEntry, 'restrictionMode' | 'operatorOnSite'> {
  /** Null while the field is empty. */
  readonly leadTimeHours: number | null;
}

const modeKeys = {
  enforced: ['enforced', 'enforcedText'],
  booking_based: ['bookingBased', 'bookingBasedText'],
  off: ['off', 'offText'],
} as const;

/** Lead Time Settings: how long before its start a slot must be booked (rule 4.1). */
export function LeadTimeSection() {
  const t = useConfigurationWords();
  const { data: stored, isError, refetch } = useLeadTime();
  return (
    <Card title={t('leadTime.title')}>
      <p className={sections['lead']}>{t('leadTime.lead')}</p>
      {isError && <LoadFailed text={t('leadTime.loadFailed')} onRetry={() => void refetch()} />}
      {stored && !isError && <LeadTimeForm stored={stored} />}
    </Card>
  );
}

function LeadTimeForm({ stored }: { readonly stored: LeadTimeEntry }) {
  const t = useConfigurationWords();
  const failedToast = useFailedToast();
  const undoAction = useUndoAction();
  const ids = { hours: useId(), onSite: useId() };
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const { mutate, isPending } = useChangeLeadTime();
  const draft: Draft = { ...stored, ...edits };
  const { restrictionMode, leadTimeHours, operatorOnSite } = draft;
  const isChanged = (['restrictionMode', 'leadTimeHours', 'operatorOnSite'] as const).some(
    (field) => draft[field] !== stored[field],
  );
  // Saved changes are forgotten, so that an undo of them is shown.
  if (!isChanged && Object.keys(edits).length > 0) setEdits({});
  const isValid = leadTimeHours !== null && Number.isInteger(leadTimeHours) && leadTimeHours >= 0;
  useUnsaved('leadTime', isChanged);
  const change = (edit: Partial<Draft>) => setEdits((before) => ({ ...before, ...edit }));
  const save = () => {
    if (!isValid) return;
    mutate(
      { body: { restrictionMode, leadTimeHours, operatorOnSite } },
      {
        onSuccess: (answer) => toast({ title: t('leadTime.saved'), action: undoAction([answer]) }),
        onError: failedToast(t('leadTime.saveFailed'), t('leadTime.saveFailedText')),
      },
    );
  };
  return (
    <>
      <ModeChoice
        label={t('leadTime.mode')}
        modes={restrictionModes.map((value) => ({
          value,
          name: t(`leadTime.${modeKeys[value][0]}`),
          explanation: t(`leadTime.${modeKeys[value][1]}`),
        }))}
        disabled={isPending}
        value={restrictionMode}
        onChange={(chosen) => change({ restrictionMode: chosen })}
      />
      <div className={css['fields']}>
        <div>
          <label htmlFor={ids.hours} className={sections['label']}>
            {t('leadTime.hours')}
          </label>
          <InputNumber
            id={ids.hours}
            suffix={t('leadTime.hoursUnit')}
            status={isValid ? '' : 'error'}
            disabled={isPending}
            value={leadTimeHours}
            onChange={(hours) => change({ leadTimeHours: hours })}
          />
          {!isValid && (
            <p role="alert" className={sections['invalid']}>
              {t('leadTime.invalidHours')}
            </p>
          )}
        </div>
        <div className={css['onSite']}>
          <Switch
            id={ids.onSite}
            checked={operatorOnSite}
            disabled={isPending}
            onChange={(isOnSite) => change({ operatorOnSite: isOnSite })}
          />
          <label htmlFor={ids.onSite}>
            <strong>{t('leadTime.onSite')}</strong>
            <span className={sections['explanation']}>{t('leadTime.onSiteText')}</span>
          </label>
        </div>
      </div>
      <SaveBar
        sectionTitle={t('leadTime.title')}
        isChanged={isChanged}
        isPending={isPending}
        onSave={save}
        onDiscard={() => setEdits({})}
      />
    </>
  );
}
