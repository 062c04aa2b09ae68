import { gearPrices, SAUNA_HOUR_PRICE, type Gear } from '@cablepark/contracts/configuration/gear-prices';
import { useLanguage } from '../../shared/i18n/language.ts';
import { wholePrice } from '../../shared/i18n/money.ts';
import { FactTable } from './fact-table.tsx';
import { useParkFactWords } from './locales/words.ts';

/** What gear costs, and an hour with everything. */
export function GearPrices() {
  const t = useParkFactWords();
  const language = useLanguage();
  return (
    <FactTable
      columns={[t('halfHour'), t('hour')]}
      rows={[
        ...(Object.keys(gearPrices) as Gear[]).map((gear) => ({
          name: t(`gear.${gear}`),
          values: [wholePrice(language, gearPrices[gear].halfHour), wholePrice(language, gearPrices[gear].hour)],
        })),
        { name: t('sauna'), values: ['', wholePrice(language, SAUNA_HOUR_PRICE)] },
      ]}
    />
  );
}
