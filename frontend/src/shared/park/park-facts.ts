import type { Language } from '../i18n/language.ts';

/** The address on the contacts page, which isn't part of the settings (rule 3.6). */
export const parkAddress: Record<Language, string> = {
  lv: 'Ādaži Siguļi, Carnikava, Latvija',
  en: 'Ādaži Siguļi, Carnikava, Latvia',
};

const encodedAddress = encodeURIComponent(parkAddress.en);

export const mapLinks = {
  embed: `https://www.google.com/maps?q=${encodedAddress}&output=embed`,
  maps: `https://www.google.com/maps/search/?api=1&query=${encodedAddress}`,
  navigation: `https://waze.com/ul?q=${encodedAddress}&navigate=yes`,
} as const;

/** These links search for the park by its name, because the settings contain no accounts. */
export const socialLinks = (parkName: string) =>
  [
    { name: 'Facebook', href: `https://www.facebook.com/search/top?q=${encodeURIComponent(parkName)}` },
    { name: 'Instagram', href: `https://www.instagram.com/explore/search/keyword/?q=${encodeURIComponent(parkName)}` },
  ] as const;

/** The `tel:` link of a phone number. */
export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
