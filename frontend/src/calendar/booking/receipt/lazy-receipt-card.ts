import { makeLazyComponent } from '#shared/ui/lazy-component';

/**
 * The receipt of a booking. Its script is loaded when it is first shown, so the page doesn't wait
 * for it.
 */
export const ReceiptCard = makeLazyComponent(
  async () => (await import('./receipt-card.tsx')).ReceiptCard,
);
