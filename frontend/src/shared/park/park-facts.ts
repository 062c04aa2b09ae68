/** What the spec says of the place (section 2, contacts page) and no setting holds. */
export const PARK_ADDRESS = 'Ādaži Siguļi, Carnikava, Latvia';

const place = encodeURIComponent(PARK_ADDRESS);

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
