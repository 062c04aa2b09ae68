export const PricesPage = () => null;
