import { Form, Select, Switch, type FormItemProps } from 'antd';
import { useId, useMemo, useState } from 'react';

import type { AppliedSetting } from '@cablepark/contracts/configuration/applied-setting';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { HIGHEST_PRICE } from '@cablepark/contracts/configuration/special-days';

import { callEndpoint } from '#shared/api/calls';
import { isSame, pickChangedFields } from '#shared/forms/changed-fields';
import { DecimalInput } from '#shared/forms/decimal-input';
import { checkField, checkThat } from '#shared/forms/rule';
import { capitalise, formatWeekday } from '#shared/i18n/format-day';
import { useLanguage } from '#shared/i18n/language';
import { useConfigurationWords } from '../locales/words.ts';
import { RepricedSlots } from '../saving/repriced-slots.tsx';
import { SaveDialog } from '../saving/save-dialog.tsx';
import { saveEach, toApplied, type Saving } from '../saving/saving.ts';
import { SlotsPreview } from '../saving/slots-preview.tsx';
import { SectionForm, SettingCard, useSectionWords } from '../section-form.tsx';
import { listHourOptions } from './hour-options.ts';
import sections from '../sections.module.css';
import css from './hours-section.module.css';
import pricing from './pricing-section.module.css';

/** The fields of each row, by its id. */
type ById<Fields> = Readonly<Record<string, Fields>>;

const indexById = <Row extends { readonly id: number }, Fields>(
  rows: readonly Row[],
  pickFields: (row: Row) => Fields,
): ById<Fields> => Object.fromEntries(rows.map((row) => [row.id, pickFields(row)]));

type HoursRow = PublicConfig['operatingHours'][number];

const pickHours = ({ openTime, closeTime, isClosed }: HoursRow) => ({
  openTime,
  closeTime,
  isClosed,
});
type Hours = ReturnType<typeof pickHours>;

interface HoursChange {
  readonly id: number;
  readonly fields: Partial<Hours>;
}

async function saveHours(
  { id, fields }: HoursChange,
  saving: Saving,
  signal?: AbortSignal,
): Promise<AppliedSetting> {
  return toApplied(
    await callEndpoint(
      changeOperatingHours,
      { params: { id: String(id) }, body: { ...fields, ...saving } },
      { signal },
    ),
  );
}

function listHoursChanges(rows: readonly HoursRow[], edited: ById<Hours>): HoursChange[] {
  const changes: HoursChange[] = [];
  for (const row of rows) {
    const stored = pickHours(row);
    const fields = pickChangedFields(stored, edited[row.id] ?? stored);
    if (Object.keys(fields).length > 0) {
      changes.push({ id: row.id, fields });
    }
  }

  return changes;
}

/** Standard Operating Hours: the opening hours of each weekday. */
export function HoursSection({ stored }: { readonly stored: readonly HoursRow[] }) {
  const words = useSectionWords('hours');
  const days = useMemo(() => stored.toSorted((a, b) => a.dayOfWeek - b.dayOfWeek), [stored]);
  const hours = useMemo(() => indexById(days, pickHours), [days]);
  /** What is to be saved. */
  const [edited, setEdited] = useState<ById<Hours> | null>(null);
  const changes = edited ? listHoursChanges(days, edited) : [];
  return (
    <SettingCard words={words}>
      <SectionForm section="hours" title={words.title} stored={hours} onSave={setEdited}>
        <ul className={css['days']}>
          {days.map((row) => (
            <DayRow key={row.id} row={row} />
          ))}
        </ul>
      </SectionForm>
      {edited && (
        <SaveDialog
          section="hours"
          changes={changes}
          send={(saving, signal) => saveEach(changes, saveHours, saving, signal)}
          preview={(outcome) => <SlotsPreview outcome={outcome} />}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingCard>
  );
}

/** It is long because it lists the fields of a day. */
function DayRow({ row: { id, dayOfWeek } }: { readonly row: HoursRow }) {
  const t = useConfigurationWords();
  const form = Form.useFormInstance();
  const name = (field: keyof Hours) => [String(id), field];
  const isClosed = Form.useWatch<boolean | undefined>(name('isClosed'), form) ?? false;
  const day = capitalise(formatWeekday(useLanguage(), dayOfWeek));
  const isAfterOpening = (closeTime: unknown) =>
    isClosed || String(closeTime) > String(form.getFieldValue(name('openTime')));
  return (
    <li className={css['day']}>
      <span className={css['name']}>{day}</span>
      <span className={css['switch']}>
        <Form.Item
          noStyle
          name={name('isClosed')}
          getValueProps={(value) => ({ checked: value !== true })}
          getValueFromEvent={(isOpen) => isOpen !== true}
        >
          <Switch aria-label={t('hours.isOpenOn', { day })} />
        </Form.Item>
        <span className={sections['quiet']}>{isClosed ? t('closed') : t('hours.isOpen')}</span>
      </span>
      {/* It shows what is wrong with the times in it below them. */}
      <Form.Item className={css['times'] ?? ''}>
        <div className={css['pair']}>
          <HourField name={name('openTime')} label={t('hours.opensAt', { day })} isOff={isClosed} />
          <span aria-hidden="true">–</span>
          <HourField
            name={name('closeTime')}
            label={t('hours.closesAt', { day })}
            isOff={isClosed}
            dependencies={[name('openTime'), name('isClosed')]}
            rules={[checkThat(isAfterOpening, t('hours.wrongOrder'))]}
          />
        </div>
      </Form.Item>
    </li>
  );
}

interface HourFieldProps extends Pick<FormItemProps, 'dependencies' | 'rules'> {
  readonly name: string[];
  readonly label: string;
  readonly isOff: boolean;
}

function HourField({ name, label, isOff, ...item }: HourFieldProps) {
  const form = Form.useFormInstance();
  const current = Form.useWatch<string | undefined>(name, form) ?? '';
  return (
    <Form.Item noStyle name={name} {...item}>
      <Select
        aria-label={label}
        disabled={isOff}
        options={listHourOptions(current).map((value) => ({ value, label: value }))}
      />
    </Form.Item>
  );
}

type PriceRow = PublicConfig['pricing'][number];

/** The price is null while its field is empty. */
const pickPrice = ({ price }: PriceRow): { readonly price: number | null } => ({ price });
type Price = ReturnType<typeof pickPrice>;

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

/** The rows with the prices of a valid form. */
const applyPrices = (rows: readonly PriceRow[], edited: ById<Price>): PriceRow[] =>
  rows.map((row) => ({ ...row, price: edited[row.id]?.price ?? row.price }));

/**
 * Pricing Configuration. Weekends cost the peak price, so the weekend price is shown but cannot be
 * changed.
 */
export function PricingSection({ stored }: { readonly stored: readonly PriceRow[] }) {
  const words = useSectionWords('pricing');
  const prices = useMemo(() => indexById(stored, pickPrice), [stored]);
  /** The whole price list that is to be saved. */
  const [wanted, setWanted] = useState<PriceRow[] | null>(null);
  const changes = wanted?.filter((row) => !isSame(pickPrice(row), prices[row.id])) ?? [];
  return (
    <SettingCard words={words}>
      <SectionForm
        section="pricing"
        title={words.title}
        stored={prices}
        onSave={(edited) => setWanted(applyPrices(stored, edited))}
      >
        <ul className={pricing['prices']}>
          {stored.map((row) => (
            <PriceField key={row.id} row={row} />
          ))}
        </ul>
      </SectionForm>
      {wanted && (
        <SaveDialog
          section="pricing"
          changes={changes}
          send={(saving, signal) => saveEach(changes, savePrice, saving, signal)}
          preview={() => <RepricedSlots pricing={wanted} />}
          onClose={() => setWanted(null)}
        />
      )}
    </SettingCard>
  );
}

function PriceField({ row: { id, name, startTime, endTime } }: { readonly row: PriceRow }) {
  const t = useConfigurationWords();
  const fieldId = useId();
  const when =
    name === 'peak'
      ? t('pricing.peakText', { from: startTime ?? '', to: endTime ?? '' })
      : t(`pricing.${name}Text`);
  return (
    <li className={pricing['price']}>
      <label htmlFor={fieldId}>
        <strong>{t(`pricing.${name}`)}</strong>
        <span className={sections['explanation']}>{when}</span>
      </label>
      <Form.Item
        name={[String(id), 'price']}
        rules={[checkField(changePricing.body, 'price', t('pricing.invalid'))]}
      >
        <DecimalInput
          id={fieldId}
          max={HIGHEST_PRICE}
          step={5}
          precision={2}
          suffix={<span>{t('pricing.per30')}</span>}
          disabled={name === 'weekend'}
        />
      </Form.Item>
    </li>
  );
}
