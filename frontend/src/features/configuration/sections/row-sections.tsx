import { InputNumber, Select, Switch } from 'antd';
import { useId, useState } from 'react';

import type { AppliedSetting } from '@cablepark/contracts/configuration/applied-setting';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';

import { callEndpoint } from '#shared/api/calls';
import { capitalise, formatWeekday, useLanguage } from '#shared/i18n/language';
import { useConfigurationWords } from '../locales/words.ts';
import { RepricedSlots } from '../saving/repriced-slots.tsx';
import { SaveDialog } from '../saving/save-dialog.tsx';
import { saveEach, toApplied, type Saving } from '../saving/saving.ts';
import { SlotsPreview } from '../saving/slots-preview.tsx';
import { SettingCard, SettingForm, useEdits } from '../setting-form.tsx';
import { listHourOptions } from './hour-options.ts';
import sections from '../sections.module.css';
import css from './hours-section.module.css';
import pricing from './pricing-section.module.css';

type HoursRow = PublicConfig['operatingHours'][number];

interface HoursChange {
  readonly row: HoursRow;
  readonly fields: Partial<HoursRow>;
}

async function saveHours(
  { row: { id }, fields }: HoursChange,
  saving: Saving,
  signal?: AbortSignal,
): Promise<AppliedSetting> {
  const { openTime, closeTime, isClosed } = fields;
  return toApplied(
    await callEndpoint(
      changeOperatingHours,
      { params: { id: String(id) }, body: { openTime, closeTime, isClosed, ...saving } },
      { signal },
    ),
  );
}

const hasWrongOrder = ({ isClosed, openTime, closeTime }: HoursRow): boolean =>
  !isClosed && openTime >= closeTime;
const toOptions = (current: string) =>
  listHourOptions(current).map((value) => ({ value, label: value }));

/** Standard Operating Hours: the opening hours of each weekday. */
export function HoursSection({ stored }: { readonly stored: readonly HoursRow[] }) {
  const { rows, changed, changes, isChanged, edit, discard } = useEdits(
    stored.toSorted((a, b) => a.dayOfWeek - b.dayOfWeek),
  );
  const [isSaving, setSaving] = useState(false);
  const save = () => setSaving(!changed.some(hasWrongOrder));
  return (
    <SettingCard section="hours">
      <SettingForm
        section="hours"
        isChanged={isChanged}
        isPending={false}
        onSave={save}
        onDiscard={discard}
      >
        <ul className={css['days']}>
          {rows.map((row, i) => (
            <DayRow key={row.id} row={row} onChange={(change) => edit(i, change)} />
          ))}
        </ul>
      </SettingForm>
      {isSaving && (
        <SaveDialog
          section="hours"
          changes={changes}
          send={(saving, signal) => saveEach(changes, saveHours, saving, signal)}
          preview={(outcome) => <SlotsPreview outcome={outcome} />}
          onClose={() => setSaving(false)}
        />
      )}
    </SettingCard>
  );
}

interface DayRowProps {
  readonly row: HoursRow;
  readonly onChange: (change: Partial<HoursRow>) => void;
}

function DayRow({ row, onChange }: DayRowProps) {
  const t = useConfigurationWords();
  const { dayOfWeek, isClosed } = row;
  const day = capitalise(formatWeekday(useLanguage(), dayOfWeek));
  const renderTime = (field: 'openTime' | 'closeTime', label: string) => (
    <Select
      aria-label={label}
      disabled={isClosed}
      status={hasWrongOrder(row) ? 'error' : ''}
      value={row[field]}
      options={toOptions(row[field])}
      onChange={(chosen) => onChange({ [field]: chosen })}
    />
  );
  return (
    <li className={css['day']}>
      <span className={css['name']}>{day}</span>
      <span className={css['switch']}>
        <Switch
          checked={!isClosed}
          aria-label={t('hours.isOpenOn', { day })}
          onChange={(isOpen) => onChange({ isClosed: !isOpen })}
        />
        <span className={sections['quiet']}>{isClosed ? t('closed') : t('hours.isOpen')}</span>
      </span>
      <span className={css['times']}>
        {renderTime('openTime', t('hours.opensAt', { day }))}
        <span aria-hidden="true">–</span>
        {renderTime('closeTime', t('hours.closesAt', { day }))}
      </span>
      {hasWrongOrder(row) && (
        <p role="alert" className={`${sections['invalid'] ?? ''} ${css['wrongOrder'] ?? ''}`}>
          {t('hours.wrongOrder')}
        </p>
      )}
    </li>
  );
}

type PriceRow = PublicConfig['pricing'][number];

async function savePrice(
  { id, price }: PriceRow,
  saving: Saving,
  signal?: AbortSignal,
): Promise<AppliedSetting> {
  return toApplied(
    await callEndpoint(
      changePricing,
      { params: { id: String(id) }, body: { price, ...saving } },
      { signal },
    ),
  );
}

/** The price is null while its field is empty. */
type EditedRow = Omit<PriceRow, 'price'> & { readonly price: number | null };
const hasValidPrice = (row: EditedRow): row is PriceRow => row.price !== null && row.price >= 0;

/**
 * Pricing Configuration. Weekends cost the peak price, so the weekend price is shown but cannot be
 * changed.
 */
export function PricingSection({ stored }: { readonly stored: readonly PriceRow[] }) {
  const { rows, changed, isChanged, edit, discard } = useEdits<EditedRow>(stored);
  const [isSaving, setSaving] = useState(false);
  const valid = changed.filter(hasValidPrice);
  const save = () => setSaving(valid.length === changed.length);
  return (
    <SettingCard section="pricing">
      <SettingForm
        section="pricing"
        isChanged={isChanged}
        isPending={false}
        onSave={save}
        onDiscard={discard}
      >
        <ul className={pricing['prices']}>
          {rows.map((row, i) => (
            <PriceField key={row.id} row={row} onChange={(price) => edit(i, { price })} />
          ))}
        </ul>
      </SettingForm>
      {isSaving && (
        <SaveDialog
          section="pricing"
          changes={valid}
          send={(saving, signal) => saveEach(valid, savePrice, saving, signal)}
          preview={() => <RepricedSlots pricing={rows.filter(hasValidPrice)} />}
          onClose={() => setSaving(false)}
        />
      )}
    </SettingCard>
  );
}

interface PriceFieldProps {
  readonly row: EditedRow;
  readonly onChange: (price: number | null) => void;
}

function PriceField({ row, onChange }: PriceFieldProps) {
  const t = useConfigurationWords();
  const id = useId();
  const { name, price } = row;
  const when =
    name === 'peak'
      ? t('pricing.peakText', { from: row.startTime ?? '', to: row.endTime ?? '' })
      : t(`pricing.${name}Text`);
  return (
    <li className={pricing['price']}>
      <label htmlFor={id}>
        <strong>{t(`pricing.${name}`)}</strong>
        <span className={sections['explanation']}>{when}</span>
      </label>
      {/* It has no “min”, which would turn a price below it into 0 without a word. */}
      <InputNumber
        id={id}
        step={5}
        precision={2}
        suffix={<span>{t('pricing.per30')}</span>}
        formatter={(value) => String(value ?? '').replace(/[.,]00$/, '')}
        status={hasValidPrice(row) ? '' : 'error'}
        disabled={name === 'weekend'}
        value={price}
        onChange={onChange}
      />
      {!hasValidPrice(row) && (
        <p role="alert" className={sections['invalid']}>
          {t('pricing.invalid')}
        </p>
      )}
    </li>
  );
}
