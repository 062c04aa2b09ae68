import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { getConfig, type ParkSettings, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { callEndpoint } from '../api/call-endpoint.ts';
import { keyOf } from '../api/hooks.ts';
import { MINUTE_MS } from '../api/query-client.ts';
import { pageSettings } from './page-settings.ts';

/** `signedIn` is missing until the API has answered, because the page comes without it. */
type KnownConfig = ParkSettings & Partial<PublicConfig>;

/** When the settings of the page were fetched, for the cache: longer ago than everything that was. */
const WITH_THE_PAGE = 0;

const configQuery = queryOptions<KnownConfig>({
  queryKey: keyOf(getConfig, {}),
  queryFn: ({ signal }) => callEndpoint(getConfig, {}, { signal }),
  staleTime: 10 * MINUTE_MS,
  gcTime: 10 * MINUTE_MS,
  refetchOnMount: ({ state }) => state.dataUpdatedAt === WITH_THE_PAGE,
});

/** The park's settings that visitors may know: hours, prices, name, phone, e-mail. */
export const useConfig = () => useQuery(configQuery);

/** Shows the settings that came with the page until the API's answer replaces them. */
export function startWithPageSettings(client: QueryClient): void {
  const settings = pageSettings();
  if (settings) client.setQueryData(configQuery.queryKey, settings, { updatedAt: WITH_THE_PAGE });
}
