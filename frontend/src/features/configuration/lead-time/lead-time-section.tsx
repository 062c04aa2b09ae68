import { InputNumber, Switch } from 'antd';
import { useId } from 'react';
import { changeLeadTime, getLeadTime, type LeadTimeEntry } from '@cablepark/contracts/configuration/lead-time';
import { restrictionModes } from '@cablepark/contracts/configuration/settings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { useConfigurationWords } from '../locales/words.ts';
import { ModeChoice } from '../mode-choice.tsx';
import sections from '../sections.module.css';
import { LoadedSetting, SettingForm, useEdit, useSave } from '../setting-form.tsx';
import css from './lead-time-section.module.css';

interface Draft extends Pick<LeadTimeEntry, 'restrictionMode' | 'operatorOnSite'> {
  /** Null while the field is empty. */
  readonly leadTimeHours: number | null;
}

/** Lead Time Settings: how long before its start a slot must be booked (rule 4.1). */
export const LeadTimeSection = () => (
  <LoadedSetting section="leadTime" endpoint={getLeadTime}>
    {(stored) => <LeadTimeForm stored={stored} />}
  </LoadedSetting>
);

function LeadTimeForm({ stored }: { readonly stored: LeadTimeEntry }) {
  const t = useConfigurationWords();
  const ids = { hours: useId(), onSite: useId() };
  const { value, isChanged, edit, discard } = useEdit<Draft>({
    restrictionMode: stored.restrictionMode,
    leadTimeHours: stored.leadTimeHours,
    operatorOnSite: stored.operatorOnSite,
  });
  const { restrictionMode, leadTimeHours, operatorOnSite } = value;
  const { mutate, isPending } = useSave({
    section: 'leadTime',
    send: (body: BodyInput<typeof changeLeadTime>) => callEndpoint(changeLeadTime, { body }),
    // The calendar says which slots are restricted.
    refreshes: [getLeadTime, listTimeSlots],
  });
  const isValid = leadTimeHours !== null && Number.isInteger(leadTimeHours) && leadTimeHours >= 0;
  const save = () => {
    if (isValid) mutate({ restrictionMode, leadTimeHours, operatorOnSite });
  };
  return (
    <SettingForm section="leadTime" isChanged={isChanged} isPending={isPending} onSave={save} onDiscard={discard}>
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
            onChange={(hours) => edit({ leadTimeHours: hours })}
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
            onChange={(isOnSite) => edit({ operatorOnSite: isOnSite })}
          />
          <label htmlFor={ids.onSite}>
            <strong>{t('leadTime.onSite')}</strong>
            <span className={sections['explanation']}>{t('leadTime.onSiteText')}</span>
          </label>
        </div>
      </div>
    </SettingForm>
  );
}
