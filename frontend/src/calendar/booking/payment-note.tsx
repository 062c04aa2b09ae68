import { useQuery } from '@tanstack/react-query';

import { paymentSetting } from '@cablepark/contracts/configuration/payment';

import { queryOf } from '#shared/api/queries';
import { useLanguage } from '#shared/i18n/language';

/** Where and how one pays, as the park says it. A blank keeps its place until it is known. */
export function PaymentNote() {
  const language = useLanguage();
  const { data: sentences } = useQuery(queryOf(paymentSetting.read)({}));
  return <span>{sentences?.[language] ?? '\u00a0'}</span>;
}
