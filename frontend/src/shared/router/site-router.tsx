import {
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import {
  Router,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
  useRoutes,
  type NavigateOptions,
  type RouteObject,
} from 'react-router-dom';

import { listen } from '../device/listen.ts';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { SiteNavigation, type Move, type PageScript } from './site-navigation.ts';

/**
 * What a route needs to show a page, or a layout, whose script is fetched when it is first opened.
 */
export function fetchLater(
  load: () => Promise<ComponentType>,
): Pick<RouteObject, 'Component' | 'handle'> {
  let Loaded: ComponentType | undefined;
  const script: PageScript = {
    isLoaded: () => Loaded !== undefined,
    load: async () => {
      Loaded = await load();
    },
  };
  return { handle: script, Component: () => Loaded && <Loaded /> };
}

/**
 * A part of the site whose routes come with a script of their own, which is fetched when any
 * address of it is opened.
 */
export function fetchRoutesBelow(path: string, load: () => Promise<RouteObject[]>): RouteObject {
  let isLoaded = false;
  const script: PageScript = {
    isLoaded: () => isLoaded,
    load: async () => {
      part.children = await load();
      isLoaded = true;
    },
  };
  const part: RouteObject = { path, handle: script, children: [{ path: '*' }] };
  return part;
}

interface SiteRouterProps {
  readonly navigation: SiteNavigation;
  readonly routes: RouteObject[];
  /** Shown if a page can't be loaded, or throws outside of its layout. */
  readonly CrashPage: ComponentType;
}

/** Shows the page of the address. */
export function SiteRouter({ navigation, routes, CrashPage }: SiteRouterProps) {
  const { location, type, isMissing } = useSyncExternalStore(
    navigation.subscribe,
    navigation.getState,
  );
  return (
    <Router location={location} navigationType={type} navigator={navigation}>
      <CrashBoundary of={location} fallback={<CrashPage />}>
        {isMissing ? <CrashPage /> : <PageOfAddress routes={routes} />}
      </CrashBoundary>
    </Router>
  );
}

/** The page of the address, among these. */
export const PageOfAddress = ({ routes }: { readonly routes: RouteObject[] }) => useRoutes(routes);

/** The site's navigation; undefined in tests that show no pages, and on the server. */
function useSiteNavigation(): SiteNavigation | undefined {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return navigator instanceof SiteNavigation ? navigator : undefined;
}

/** Moves to another page. Resolves when its script is there and the address is its own. */
export function useMoveTo(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const navigation = useSiteNavigation();
  return async (to, options) => {
    await navigate(to, options);
    await navigation?.waitUntilSettled();
  };
}

/** Loads the script of the page that probably comes next, as soon as that is known. */
export function usePrefetch(path: string | undefined): void {
  const navigation = useSiteNavigation();
  useEffect(() => {
    if (path !== undefined) {
      void navigation?.prefetch(path);
    }
  }, [navigation, path]);
}

/** The move that `mustAsk` has held back, until it is made or dropped. */
export function useBlockedMove(
  mustAsk: (move: Move) => boolean,
): { readonly proceed: () => void; readonly reset: () => void } | undefined {
  const navigation = useSiteNavigation();
  const [blocked, setBlocked] = useState<Move>();
  useEffect(
    () =>
      navigation?.block((move) => {
        const isBlocked = mustAsk(move);
        setBlocked(isBlocked ? move : undefined);
        return isBlocked;
      }),
    [navigation, mustAsk],
  );
  if (!blocked) {
    return undefined;
  }

  const reset = () => setBlocked(undefined);
  return {
    reset,
    proceed: () => {
      reset();
      blocked.proceed();
    },
  };
}

/** Going back shows a page where it was left; a new page is shown from its top. */
export function ScrollPosition() {
  const navigation = useSiteNavigation();
  const location = useLocation();
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      navigation?.savePosition();
      // What is loaded next may be another site, or this one without its script.
      history.scrollRestoration = 'auto';
    };

    return listen([[window, 'pagehide', leave]]);
  }, [navigation]);
  useLayoutEffect(() => {
    const y = navigation?.positionOf(location);
    const target =
      location.hash === ''
        ? null
        : document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (y !== undefined) {
      window.scrollTo(0, y);
    } else if (target) {
      target.scrollIntoView();
    } else if (navigation?.getState().keepsScroll !== true) {
      window.scrollTo(0, 0);
    }
  }, [navigation, location]);
  return null;
}
