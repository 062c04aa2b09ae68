import { Checkbox, Form } from 'antd';
import { gearPrices, type Gear } from '@cablepark/contracts/configuration/gear-prices';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { listPrice } from '../../../shared/i18n/money.ts';
import { useBookingWords } from '../locales/words.ts';
import css from './gear-field.module.css';

/** Asks whether the customer needs gear, with its prices. They are paid at the park and part of no total (rule 3.4). */
export function GearField() {
  const t = useBookingWords();
  const language = useLanguage();
  const priceOf = (gear: Gear) =>
    t(`details.rental.${gear}`, {
      halfHour: listPrice(language, gearPrices[gear].halfHour),
      hour: listPrice(language, gearPrices[gear].hour),
    });
  return (
    <div role="group" aria-labelledby="gear" className={css['gear']}>
      <span id="gear">{t('details.rental.title')}</span>
      <Form.Item name="equipmentRental" valuePropName="checked" noStyle>
        <Checkbox className={css['ask'] ?? ''} aria-describedby="gear-prices">
          {t('details.rental.ask')}
        </Checkbox>
      </Form.Item>
      <p id="gear-prices" className={css['prices']}>
        {priceOf('wetsuit')}
        <br />
        {priceOf('board')}
        <br />
        {t('details.rental.text')}
      </p>
    </div>
  );
}
