import { useMemo } from 'react';

import type { SettingValue } from '@cablepark/contracts/configuration/define-setting';
import type { ParkSetting } from '@cablepark/contracts/configuration/park-settings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { callEndpoint } from '#shared/api/calls';
import { pickChangedFields } from '#shared/forms/changed-fields';
import { useFillText } from '#shared/i18n/dictionary';
import { LoadedSetting, SectionForm, useSave, type SectionWords } from '../section-form.tsx';
import { SettingFieldItem } from './setting-field-item.tsx';
import css from './park-setting-section.module.css';

/** The card of a declared setting (`parkSettings`), whose form is made from its fields. */
export function ParkSettingSection({ setting }: { readonly setting: ParkSetting }) {
  const fill = useFillText();
  const { texts } = setting;
  const words = {
    title: fill(texts.title),
    lead: fill(texts.lead),
    saved: fill(texts.saved),
    saveFailed: fill(texts.saveFailed),
  };
  return (
    <LoadedSetting words={words} loadFailed={fill(texts.loadFailed)} endpoint={setting.read}>
      {(entry) => <ParkSettingForm setting={setting} words={words} entry={entry as SettingValue} />}
    </LoadedSetting>
  );
}

interface ParkSettingFormProps {
  readonly setting: ParkSetting;
  readonly words: SectionWords;
  /** The setting's fields, perhaps among others. */
  readonly entry: SettingValue;
}

function ParkSettingForm({ setting, words, entry }: ParkSettingFormProps) {
  const fill = useFillText();
  const stored = useMemo(() => pickFields(setting, entry), [setting, entry]);
  const { mutate, isPending } = useSave({
    words,
    send: async (fields: SettingValue) => {
      const body = setting.takesPart ? pickChangedFields(stored, fields) : fields;
      return (await callEndpoint(setting.change, { body })) as object;
    },
    refreshes: setting.affectsSales ? [setting.read, listTimeSlots] : [setting.read],
    savedText: (_, fields) => {
      const saved = setting.describeSaved?.(fields);
      return saved && fill(saved.text, saved.values);
    },
  });
  return (
    <SectionForm
      section={setting.name}
      title={words.title}
      stored={stored}
      isPending={isPending}
      onSave={(fields, showStored) => mutate(fields, { onSuccess: showStored })}
    >
      <div className={css['fields']}>
        {Object.entries(setting.fields).map(([name, field]) => (
          <SettingFieldItem key={name} setting={setting} name={name} field={field} />
        ))}
      </div>
    </SectionForm>
  );
}

function pickFields({ fields }: ParkSetting, entry: SettingValue): SettingValue {
  const value: Record<string, SettingValue[string]> = {};
  for (const name of Object.keys(fields)) {
    value[name] = entry[name] ?? '';
  }

  return value;
}
