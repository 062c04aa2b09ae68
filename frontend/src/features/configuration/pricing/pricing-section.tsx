import { InputNumber } from 'antd';
import { useId } from 'react';
import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { useConfigurationWords } from '../locales/words.ts';
import sections from '../sections.module.css';
import { SettingCard, SettingForm, useEdits, useSaveRows } from '../setting-form.tsx';
import css from './pricing-section.module.css';

type PriceRow = PublicConfig['pricing'][number];

// Null times leave the peak hours unchanged (rule 3.2).
const unchangedFields = { weekendMultiplier: null, applyToWeekends: false, startTime: null, endTime: null };
const savePrice = ({ id, price }: PriceRow) =>
  callEndpoint(changePricing, { params: { id: String(id) }, body: { price, ...unchangedFields } });

/** The price is null while its field is empty. */
type EditedRow = Omit<PriceRow, 'price'> & { readonly price: number | null };
const hasValidPrice = (row: EditedRow): row is PriceRow => row.price !== null && row.price >= 0;

/** Pricing Configuration. Weekends cost the peak price, so the weekend price is shown but cannot be changed. */
export function PricingSection({ stored }: { readonly stored: readonly PriceRow[] }) {
  const { rows, changed, edit, discard } = useEdits<EditedRow>(stored);
  const { mutate, isPending } = useSaveRows('pricing', savePrice);
  const save = () => {
    if (changed.every(hasValidPrice)) mutate(changed);
  };
  return (
    <SettingCard section="pricing">
      <SettingForm
        section="pricing"
        isChanged={changed.length > 0}
        isPending={isPending}
        onSave={save}
        onDiscard={discard}
      >
        <ul className={css['prices']}>
          {rows.map((row, i) => (
            <PriceField key={row.id} row={row} isDisabled={isPending} onChange={(price) => edit(i, { price })} />
          ))}
        </ul>
      </SettingForm>
    </SettingCard>
  );
}

interface PriceFieldProps {
  readonly row: EditedRow;
  readonly isDisabled: boolean;
  readonly onChange: (price: number | null) => void;
}

function PriceField({ row, isDisabled, onChange }: PriceFieldProps) {
  const t = useConfigurationWords();
  const id = useId();
  const { name, price } = row;
  const when =
    name === 'peak'
      ? t('pricing.peakText', { from: row.startTime ?? '', to: row.endTime ?? '' })
      : t(`pricing.${name}Text`);
  return (
    <li className={css['price']}>
      <label htmlFor={id}>
        <strong>{t(`pricing.${name}`)}</strong>
        <span className={sections['explanation']}>{when}</span>
      </label>
      {/* It has no “min”, which would turn a price below it into 0 without a word. */}
      <InputNumber
        id={id}
        step={5}
        precision={2}
        suffix={t('pricing.per30')}
        formatter={(value) => String(value ?? '').replace(/[.,]00$/, '')}
        status={hasValidPrice(row) ? '' : 'error'}
        disabled={isDisabled || name === 'weekend'}
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
