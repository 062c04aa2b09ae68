import type { Language } from '../i18n/language.ts';

/** What the contacts page says of the place and no setting holds (rule 3.6). */
export const parkAddress: Record<Language, string> = {
  lv: 'Ādaži Siguļi, Carnikava, Latvija',
  en: 'Ādaži Siguļi, Carnikava, Latvia',
};

const place = encodeURIComponent(parkAddress.en);

export const mapLinks = {
  embed: `https://www.google.com/maps?q=${place}&output=embed`,
  maps: `https://www.google.com/maps/search/?api=1&query=${place}`,
  navigation: `https://waze.com/ul?q=${place}&navigate=yes`,
} as const;

/** The settings name no accounts, so these look the park up by its name. */
export const socialLinks = (parkName: string) =>
  [
    { name: 'Facebook', href: `https://www.facebook.com/search/top?q=${encodeURIComponent(parkName)}` },
    { name: 'Instagram', href: `https://www.instagram.com/explore/search/keyword/?q=${encodeURIComponent(parkName)}` },
  ] as const;

/** A number as a `tel:` link dials it. */
export const dialled = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
