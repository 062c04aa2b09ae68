import type { Booking } from '@cablepark/contracts/schedule/booking';
import {
  blankOpenDetails,
  blankSealedDetails,
  openDetailNames,
  pickFields,
  sealedDetailNames,
  type OpenDetail,
  type OpenDetails,
  type SealedDetail,
  type SealedDetails,
} from '@cablepark/contracts/schedule/booking-details';
import {
  experienceLevels,
  isExperienceLevel,
} from '@cablepark/contracts/schedule/experience-levels';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { useCommonWords } from '#shared/i18n/dictionary';
import { useShownBookingWords } from './locales/words.ts';

/** A booking's details in the fields of a form, in which missing texts are empty. */
export type DetailFields = Readonly<Record<SealedDetail, string>> & OpenDetails;

export function toDetailFields(booking: SealedDetails & OpenDetails): DetailFields {
  const texts = sealedDetailNames.map((name) => [name, booking[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<SealedDetail, string>),
    ...pickFields(openDetailNames, booking),
  };
}

/** A booking's customer and details in the fields of a form. Missing values are empty. */
export const toCustomerFields = (booking: Booking) => ({
  customerName: booking.customerName,
  phoneNumber: booking.phoneNumber,
  email: toShownEmail(booking.email ?? ''),
  ...toDetailFields(booking),
});

/** What the form of a new booking begins with. */
export const blankDetailFields = toDetailFields({ ...blankSealedDetails, ...blankOpenDetails });

/** A detail in the customer's own words, as pages show it. */
interface SealedText {
  readonly name: SealedDetail;
  readonly label: string;
  readonly text: string;
}

/** Returns a function that lists the sealed details of a booking, without empty ones. */
export function useSealedTexts(): (booking: SealedDetails) => SealedText[] {
  const t = useCommonWords();
  return (booking) => {
    const texts: SealedText[] = [];
    for (const name of sealedDetailNames) {
      const said = booking[name];
      if (said) {
        const isLevel = name === 'experienceLevel' && isExperienceLevel(said);
        texts.push({ name, label: t(name), text: isLevel ? t(`experience.${said}`) : said });
      }
    }

    return texts;
  };
}

/** The choices of the experience level in forms, the first of which is none. */
export function useLevelChoices(): readonly { readonly value: string; readonly label: string }[] {
  const t = useShownBookingWords();
  const levels = Object.entries(experienceLevels).map(([value, label]) => ({
    value,
    label: label[t.language],
  }));
  return [{ value: '', label: t('notSaid') }, ...levels];
}

/** Returns the name of each detail, in the page's language. */
export function useDetailNames(): Readonly<Record<SealedDetail | OpenDetail, string>> {
  const t = useCommonWords();
  const names = [...sealedDetailNames, ...openDetailNames].map((name) => [name, t(name)]);
  return Object.fromEntries(names) as Record<SealedDetail | OpenDetail, string>;
}
