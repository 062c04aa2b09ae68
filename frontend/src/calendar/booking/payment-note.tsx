import { useQuery } from '@tanstack/react-query';

import { paymentSetting } from '@cablepark/contracts/configuration/payment';

import { queryOf } from '#shared/api/queries';
import { useLanguage } from '#shared/i18n/language';

/**
 * The park's own sentence about where and how to pay. A blank keeps its place until it has loaded.
 */
export function PaymentNote() {
  const language = useLanguage();
  const { data: sentences } = useQuery(queryOf(paymentSetting.read)({}));
  return <span>{sentences?.[language] ?? '\u00a0'}</span>;
}
