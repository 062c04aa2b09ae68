import { Checkbox, Form } from 'antd';
import { useId, type ReactNode } from 'react';

import {
  gearPrices,
  SAUNA_HOUR_PRICE,
  type Gear,
} from '@cablepark/contracts/configuration/gear-prices';
import type { Booking } from '@cablepark/contracts/schedule/booking';

import { formatListPrice } from '#shared/i18n/language';
import { useShownBookingWords } from './locales/words.ts';
import css from './extra-fields.module.css';

/** What can be asked for with a ride. */
export type Extras = Pick<Booking, 'equipmentRental' | 'package'>;

/** What a form for a new booking begins with. */
export const NO_EXTRAS: Extras = { equipmentRental: false, package: false };

/**
 * Asks within a form whether gear or the package is wanted. Customers see what these cost: they are
 * paid at the park and part of no total (rule 3.4).
 */
export function ExtraFields({ by }: { readonly by: 'customer' | 'staff' }) {
  const t = useShownBookingWords();
  const id = useId();
  const priceOf = (gear: Gear) =>
    t(`extras.${gear}`, {
      halfHour: formatListPrice(t.language, gearPrices[gear].halfHour),
      hour: formatListPrice(t.language, gearPrices[gear].hour),
    });
  const hour = formatListPrice(t.language, SAUNA_HOUR_PRICE);
  return (
    <div role="group" aria-labelledby={id} className={css['extras']}>
      <span id={id}>{t('rental')}</span>
      <Extra
        name="equipmentRental"
        label={t(`extras.gear.${by}`)}
        note={
          by === 'customer' && (
            <>
              <span>{priceOf('wetsuit')}</span>
              <br />
              <span>{priceOf('board')}</span>
            </>
          )
        }
      />
      <Extra
        name="package"
        label={t(`extras.package.${by}`)}
        note={by === 'customer' && t('extras.packagePrice', { hour })}
      />
      {by === 'customer' && <p className={css['text']}>{t('extras.text')}</p>}
    </div>
  );
}

interface ExtraProps {
  readonly name: keyof Extras;
  readonly label: string;
  readonly note: ReactNode;
}

function Extra({ name, label, note }: ExtraProps) {
  const id = useId();
  return (
    <>
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Checkbox className={css['ask'] ?? ''} {...(note ? { 'aria-describedby': id } : {})}>
          {label}
        </Checkbox>
      </Form.Item>
      {note && (
        <p id={id} className={css['prices']}>
          {note}
        </p>
      )}
    </>
  );
}
