import { pricingNames, type Pricing } from '@cablepark/contracts/configuration/settings';

/** Settings are numbered from 1: Monday, and the standard price. */
export const idOfDay = (dayOfWeek: number): number => dayOfWeek + 1;
export const dayOfWeekWithId = (id: number): number => id - 1;

export const idOfPrice = (name: Pricing['name']): number => pricingNames.indexOf(name) + 1;
export const priceNameWithId = (id: number): Pricing['name'] | undefined => pricingNames[id - 1];
