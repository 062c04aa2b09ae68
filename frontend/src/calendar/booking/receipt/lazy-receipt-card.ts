import { makeLazyComponent } from '#shared/ui/lazy-component';

/** The receipt of a booking, which its page shows without waiting for it. */
export const ReceiptCard = makeLazyComponent(
  async () => (await import('./receipt-card.tsx')).ReceiptCard,
);
