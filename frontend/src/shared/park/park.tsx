import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';

import type { ParkConfig, PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { MINUTE_MS } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { callEndpoint } from '../api/calls.ts';
import { getConfig } from '../api/first-page-endpoints.ts';
import { keyOf } from '../api/queries.ts';
import type { Language } from '../i18n/language.ts';

/** `signedIn` is missing until the API has responded, because it isn't embedded in the page. */
type KnownConfig = ParkConfig & Partial<PublicConfig>;

/**
 * The cache's timestamp of the embedded settings. It is 0, so that they are older than any
 * response.
 */
const PAGE_SETTINGS_UPDATED_AT = 0;

const configQuery = queryOptions<KnownConfig>({
  queryKey: keyOf(getConfig, {}),
  queryFn: ({ signal }) => callEndpoint(getConfig, {}, { signal }),
  staleTime: 10 * MINUTE_MS,
  gcTime: 10 * MINUTE_MS,
  refetchOnMount: ({ state }) => state.dataUpdatedAt === PAGE_SETTINGS_UPDATED_AT,
});

/** The park's public settings: hours, prices, name, phone, e-mail. */
export const useConfig = () => useQuery(configQuery);

/** Shows these settings at once, until the API's response replaces them. */
export function startWithSettings(client: QueryClient, settings: ParkConfig | undefined): void {
  if (settings) {
    client.setQueryData(configQuery.queryKey, settings, { updatedAt: PAGE_SETTINGS_UPDATED_AT });
  }
}

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
export const socialLinksOf = (parkName: string) =>
  [
    {
      name: 'Facebook',
      href: `https://www.facebook.com/search/top?q=${encodeURIComponent(parkName)}`,
    },
    {
      name: 'Instagram',
      href: `https://www.instagram.com/explore/search/keyword/?q=${encodeURIComponent(parkName)}`,
    },
  ] as const;

export const toTelLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

interface ContactProps {
  /** Undefined until the settings are known. A blank keeps its place. */
  readonly text: string | undefined;
  readonly hrefOf: (text: string) => string;
}

const Contact = ({ text, hrefOf }: ContactProps) =>
  text === undefined ? (
    <span>{'\u00a0'}</span>
  ) : (
    <a href={hrefOf(text)} translate="no">
      {toShownEmail(text)}
    </a>
  );

export const ParkPhone = () => <Contact text={useConfig().data?.park.phone} hrefOf={toTelLink} />;

export const ParkEmail = () => (
  <Contact text={useConfig().data?.park.email} hrefOf={(email) => `mailto:${email}`} />
);
