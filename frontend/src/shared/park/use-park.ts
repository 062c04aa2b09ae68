import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { getConfig, type ParkSettings, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { callEndpoint } from '../api/call-endpoint.ts';
import { keyOf } from '../api/hooks.ts';
import { MINUTE_MS } from '../api/query-client.ts';

/** `signedIn` is missing until the API has responded, because it isn't embedded in the page. */
type KnownConfig = ParkSettings & Partial<PublicConfig>;

/** The cache's timestamp of the embedded settings. It is 0, so that they are older than any response. */
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
export function startWithSettings(client: QueryClient, settings: ParkSettings | undefined): void {
  if (settings) client.setQueryData(configQuery.queryKey, settings, { updatedAt: PAGE_SETTINGS_UPDATED_AT });
}
