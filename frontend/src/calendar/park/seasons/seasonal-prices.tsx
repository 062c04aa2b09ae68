import { useConfig } from '#shared/park/park';
import { DataTable } from '#shared/ui/data-table';
import { PolicyNote } from '#shared/ui/elements';
import { PriceOnSale, usePriceTexts } from '../listed-price.tsx';
import { findRowPrice, type ListedPrice } from '../prices.ts';
import { useSeasonWords } from './locales/words.ts';
import facts from '../facts.module.css';

/** What half an hour and an hour on the cable cost in each season, by the price list (rule 3.6). */
function useSeasons() {
  const t = useSeasonWords();
  const { data: config } = useConfig();
  if (!config) {
    return [];
  }

  const seasonOf = (key: 'offPeak' | 'peak', price: ListedPrice) => ({
    key,
    name: t(key),
    price,
  });
  return [
    seasonOf('offPeak', findRowPrice(config.pricing, 'standard')),
    seasonOf('peak', findRowPrice(config.pricing, 'peak')),
  ];
}

/** The same as a note for the booking form. */
export function SeasonalPrices() {
  const t = useSeasonWords();
  const seasons = useSeasons();
  const priceTexts = usePriceTexts();
  const items = seasons.map(({ name, price }) => {
    const [halfHour, hour] = [priceTexts(price, 1), priceTexts(price, 2)];
    const note = t('note', { season: name, halfHour: halfHour.now, hour: hour.now });
    return halfHour.later === undefined ? note : `${note} (${halfHour.later})`;
  });
  return <PolicyNote title={t('title')} items={items} />;
}

export function SeasonalPriceTable() {
  const t = useSeasonWords();
  const seasons = useSeasons();
  return (
    <DataTable
      className={facts['facts']}
      heads={['', ...seasons.map(({ name }) => name)]}
      rows={[
        {
          key: 'halfHour',
          name: t('ride.halfHour'),
          values: seasons.map(({ price }) => <PriceOnSale price={price} halfHours={1} />),
        },
        {
          key: 'hour',
          name: t('ride.hour'),
          values: seasons.map(({ price }) => <PriceOnSale price={price} halfHours={2} />),
        },
      ]}
    />
  );
}
