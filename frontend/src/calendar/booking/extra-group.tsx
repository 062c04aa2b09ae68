import { useId, type ReactNode } from 'react';

import {
  gearPrices,
  SAUNA_HOUR_PRICE,
  type Gear,
} from '@cablepark/contracts/configuration/gear-prices';
import {
  openDetailNames,
  type OpenDetail,
  type OpenDetails,
} from '@cablepark/contracts/schedule/booking-details';

import { formatListPrice } from '#shared/i18n/format-price';
import { useShownBookingWords } from './locales/words.ts';
import css from './extra-group.module.css';

/** A choice of something, for the checkbox that asks for it. */
export interface ExtraChoice {
  readonly name: OpenDetail;
  readonly label: string;
  readonly className: string;
  /** The id of its price. */
  readonly describedBy: string | undefined;
}

interface ExtraGroupProps {
  readonly by: 'customer' | 'staff';
  /** Renders the checkbox of the form. */
  readonly children: (choice: ExtraChoice) => ReactNode;
}

/**
 * Asks within a form for the open details. Customers see what gear and the package cost: they are
 * paid at the park and part of no total (rule 3.4).
 */
export function ExtraGroup({ by, children }: ExtraGroupProps) {
  const t = useShownBookingWords();
  const id = useId();
  const priceOf = (gear: Gear) =>
    t(`extras.${gear}`, {
      halfHour: formatListPrice(t.language, gearPrices[gear].halfHour),
      hour: formatListPrice(t.language, gearPrices[gear].hour),
    });
  const hour = formatListPrice(t.language, SAUNA_HOUR_PRICE);
  const prices: Readonly<Partial<Record<OpenDetail, ReactNode>>> = {
    equipmentRental: (
      <>
        <span>{priceOf('wetsuit')}</span>
        <br />
        <span>{priceOf('board')}</span>
      </>
    ),
    package: t('extras.packagePrice', { hour }),
  };
  return (
    <div role="group" aria-labelledby={id} className={css['extras']}>
      <span id={id}>{t('equipmentRental')}</span>
      {openDetailNames.map((name) => (
        <Extra
          key={name}
          name={name}
          label={t(`extras.${name}.${by}`)}
          note={by === 'customer' && prices[name]}
          renderChoice={children}
        />
      ))}
      {by === 'customer' && <p className={css['text']}>{t('extras.text')}</p>}
    </div>
  );
}

interface ExtraProps {
  readonly name: OpenDetail;
  readonly label: string;
  readonly note: ReactNode;
  readonly renderChoice: ExtraGroupProps['children'];
}

function Extra({ name, label, note, renderChoice }: ExtraProps) {
  const id = useId();
  return (
    <>
      {renderChoice({
        name,
        label,
        className: css['ask'] ?? '',
        describedBy: note ? id : undefined,
      })}
      {note && (
        <p id={id} className={css['prices']}>
          {note}
        </p>
      )}
    </>
  );
}

interface ExtraCheckboxesProps {
  readonly extras: Partial<OpenDetails>;
  readonly onChange: (changed: Partial<OpenDetails>) => void;
}

/** The customer's choices in a public form. */
export const ExtraCheckboxes = ({ extras, onChange }: ExtraCheckboxesProps) => (
  <ExtraGroup by="customer">
    {({ name, label, className, describedBy }) => (
      <label className={className}>
        <input
          type="checkbox"
          className={css['box']}
          aria-describedby={describedBy}
          checked={extras[name] === true}
          onChange={({ target }) => onChange({ [name]: target.checked })}
        />
        <span>{label}</span>
      </label>
    )}
  </ExtraGroup>
);
