import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigationType,
  useParams,
  type Location,
  type NavigateOptions,
  type RouteObject,
} from 'react-router-dom';

import { chooseLanguage } from '../i18n/language.ts';
import { Toaster } from '../toast/toaster.tsx';
import { SiteNavigation, type Move } from './site-navigation.ts';
import {
  fetchLater,
  fetchRoutesBelow,
  ScrollPosition,
  SiteRouter,
  useBlockedMove,
} from './site-router.tsx';

const CrashPage = () => <p>crashed</p>;

function Here() {
  const { pathname, search, hash, state } = useLocation() as Location<unknown>;
  return (
    <p>
      at {pathname + search + hash} by {useNavigationType()} with {JSON.stringify(state)}
    </p>
  );
}

function Layout() {
  return (
    <>
      <NavLink to="/prices">Prices</NavLink>
      <NavLink to="/" end>
        Home
      </NavLink>
      <Here />
      <Outlet />
      <ScrollPosition />
    </>
  );
}

const pageNamed = (name: string) => () => <h1>{name}</h1>;

/** The script of a page, whose loading the test ends with a page or an error. */
function makeScript() {
  let resolve: (page: ComponentType) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const loading = new Promise<ComponentType>((...settle) => {
    [resolve, reject] = settle;
  });
  return {
    load: () => loading,
    resolve: (page: ComponentType) => resolve(page),
    reject: (error: Error) => reject(error),
  };
}

function open(path: string, ...pages: RouteObject[]) {
  history.replaceState(null, '', path);
  const all = [
    { Component: Layout, children: [...pages, { path: '*', Component: pageNamed('not found') }] },
  ];
  const reload = jest.fn();
  const navigation = new SiteNavigation(all, reload);
  render(<SiteRouter navigation={navigation} routes={all} CrashPage={CrashPage} />);
  const navigate = async (to: string, options: NavigateOptions = {}) => {
    navigation.push(to, options.state, options);
    await navigation.waitUntilSettled();
  };

  return { navigate, navigation, reload };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const reached = () => Promise.resolve({ ok: true } as Response);
/** Sets whether the server answers when it is asked whether it is there. */
const setServer = (answer: () => Promise<Response>) => {
  globalThis.fetch = jest.fn(answer) as typeof fetch;
};

const waitForPop = () =>
  new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

async function back() {
  const step = waitForPop();
  history.back();
  await act(() => step);
}

const findHeading = () => screen.getByRole('heading').textContent;

const realFetch = globalThis.fetch;

beforeEach(() => {
  chooseLanguage('en');
  sessionStorage.clear();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

describe('an address', () => {
  const Token = () => <h1>token {useParams()['token']}</h1>;
  const pages: RouteObject[] = [
    { path: '/', Component: pageNamed('home') },
    { path: '/prices', Component: pageNamed('prices') },
    { path: '/manage/:token', Component: Token },
    { path: '/manage/:token/time', Component: pageNamed('time') },
  ];
  it.each([
    ['/', 'home'],
    ['/prices', 'prices'],
    ['/prices/', 'prices'],
    ['/PRICES', 'prices'],
    ['/prices?a=1#b', 'prices'],
    ['/manage/a%2Fb%20%C4%81', 'token a/b ā'],
    ['/manage/%E0%A4', 'token %E0%A4'],
    ['/manage/a/time', 'time'],
    ['/manage', 'not found'],
    ['/elsewhere', 'not found'],
  ])('%s shows %s', (path, shown) => {
    open(path, ...pages);
    expect(findHeading()).toBe(shown);
  });

  it('of another page is a step of the browser’s history, with what was passed on', async () => {
    const router = open('/', ...pages);
    await act(() => router.navigate('/prices?from=2#top', { state: { a: 1 } }));
    expect(screen.getByText('at /prices?from=2#top by PUSH with {"a":1}')).toBeTruthy();
    expect(location.href).toMatch(/\/prices\?from=2#top$/);
    await back();
    expect(screen.getByText('at / by POP with null')).toBeTruthy();
  });
});

describe('a page whose script has to be loaded', () => {
  it('comes once it is there, and the page before stays until then', async () => {
    const slow = makeScript();
    const router = open(
      '/',
      { path: '/', Component: pageNamed('home') },
      { path: '/slow', ...fetchLater(slow.load) },
    );
    const move = router.navigate('/slow');
    expect([findHeading(), location.pathname]).toEqual(['home', '/']);
    slow.resolve(pageNamed('slow'));
    await act(() => move);
    expect([findHeading(), location.pathname]).toEqual(['slow', '/slow']);
  });

  it('doesn’t come if the visitor went elsewhere meanwhile', async () => {
    const slow = makeScript();
    const router = open(
      '/',
      { path: '/', Component: pageNamed('home') },
      { path: '/slow', ...fetchLater(slow.load) },
    );
    const move = router.navigate('/slow');
    await act(() => router.navigate('/elsewhere'));
    slow.resolve(pageNamed('slow'));
    await act(() => move);
    expect(findHeading()).toBe('not found');
  });

  /** Its script fails until there is a network. */
  function openOffline(path = '/') {
    let isOnline = false;
    const load = jest.fn(() => (isOnline ? Promise.resolve(pageNamed('far')) : lost()));
    setServer(() => (isOnline ? reached() : lost()));
    const router = open(
      path,
      { path: '/', Component: pageNamed('home') },
      { path: '/far', ...fetchLater(load) },
    );
    const goOnline = () => {
      isOnline = true;
      window.dispatchEvent(new Event('online'));
    };

    return { ...router, goOnline };
  }

  it('leaves the page that is there without a network, says so, and comes by itself', async () => {
    const { navigate, goOnline } = openOffline();
    render(<Toaster />);
    const move = navigate('/far');
    expect(await screen.findByText('No connection. Trying again…')).toBeTruthy();
    expect([findHeading(), location.pathname]).toEqual(['home', '/']);
    goOnline();
    await act(() => move);
    expect([findHeading(), location.pathname]).toEqual(['far', '/far']);
    expect(screen.queryByText('No connection. Trying again…')).toBeNull();
  });

  it('no longer comes if the visitor goes elsewhere without a network', async () => {
    const { navigate, goOnline } = openOffline();
    render(<Toaster />);
    const move = navigate('/far');
    await screen.findByText('No connection. Trying again…');
    await act(() => navigate('/elsewhere'));
    goOnline();
    await act(() => move);
    expect(findHeading()).toBe('not found');
    expect(screen.queryByText('No connection. Trying again…')).toBeNull();
  });

  it('that is the first one leaves what is painted, and says so over it', async () => {
    const { navigation, goOnline } = openOffline('/far');
    expect(await screen.findByRole('status')).toHaveProperty(
      'textContent',
      'No connection. Trying again…',
    );
    expect(navigation.getState().isReady).toBe(false);
    goOnline();
    await act(() => navigation.waitUntilSettled());
    expect(findHeading()).toBe('far');
    expect(screen.queryByText('No connection. Trying again…')).toBeNull();
  });

  it('reloads the whole site if its script is gone, but only once', async () => {
    const load = jest.fn(lost);
    setServer(reached);
    const pages: RouteObject[] = [
      { path: '/', Component: pageNamed('home') },
      { path: '/gone', ...fetchLater(load) },
    ];
    const { navigation, reload } = open('/', ...pages);
    navigation.push('/gone', { from: 'home' });
    await waitFor(() => {
      expect(reload).toHaveBeenCalledTimes(1);
    });
    // The page before stays until the site is loaded at the new address.
    expect([findHeading(), location.pathname]).toEqual(['home', '/gone']);
    cleanup();
    const again = open('/gone', ...pages);
    await act(() => again.navigation.waitUntilSettled());
    expect(again.reload).not.toHaveBeenCalled();
    expect(screen.getByText('crashed')).toBeTruthy();
    await act(() => again.navigate('/'));
    expect(findHeading()).toBe('home');
  });

  it('needs no network once it was fetched in advance', async () => {
    let isOnline = true;
    const { navigation, navigate } = open(
      '/',
      { path: '/', Component: pageNamed('home') },
      {
        path: '/next',
        ...fetchLater(() => (isOnline ? Promise.resolve(pageNamed('next')) : lost())),
      },
    );
    await navigation.prefetch('/next');
    isOnline = false;
    await act(() => navigate('/next'));
    expect(findHeading()).toBe('next');
  });
});

describe('a part of the site whose routes have to be loaded', () => {
  const page = makeScript();
  const part = () =>
    fetchRoutesBelow('/staff', () =>
      Promise.resolve([
        { path: '/staff', children: [{ index: true, Component: pageNamed('staff') }] },
        { path: '/staff/slow', ...fetchLater(page.load) },
      ]),
    );
  const home = { path: '/', Component: pageNamed('home') };
  const login = { path: '/staff/login', Component: pageNamed('login') };

  it('is there from its first page on, whose script is loaded after them', async () => {
    const router = open('/', home, part());
    const move = router.navigate('/staff/slow');
    expect(findHeading()).toBe('home');
    page.resolve(pageNamed('slow'));
    await act(() => move);
    expect([findHeading(), location.pathname]).toEqual(['slow', '/staff/slow']);
    await act(() => router.navigate('/staff'));
    expect(findHeading()).toBe('staff');
  });

  it('leaves pages below its address that need no loading to others, and knows which it hasn’t', async () => {
    const router = open('/', home, login, part());
    await act(() => router.navigate('/staff/login'));
    expect(findHeading()).toBe('login');
    await act(() => router.navigate('/staff/nope'));
    expect(findHeading()).toBe('not found');
    await act(() => router.navigate('/staff/login'));
    expect(findHeading()).toBe('login');
  });

  it('is the crash page if they can’t be loaded after the site was reloaded', async () => {
    setServer(reached);
    sessionStorage.setItem('reloadedFor', ' /staff/slow');
    const router = open('/', home, fetchRoutesBelow('/staff', lost));
    await act(() => router.navigate('/staff/slow'));
    expect(screen.getByText('crashed').textContent).toBe('crashed');
  });
});

it('shows the crash page instead of a page that throws, until the address changes', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };

  const router = open('/', { path: '/', Component: Broken });
  expect(screen.getByText('crashed')).toBeTruthy();
  await act(() => router.navigate('/elsewhere'));
  expect(findHeading()).toBe('not found');
});

describe('a link', () => {
  it('is followed without reloading the site, and says whether it leads here', () => {
    open(
      '/',
      { path: '/', Component: pageNamed('home') },
      { path: '/prices', Component: pageNamed('prices') },
    );
    const [prices, home] = ['Prices', 'Home'].map((name) => screen.getByRole('link', { name }));
    const current = () => [prices, home].map((link) => link?.getAttribute('aria-current'));
    expect(current()).toEqual([null, 'page']);
    expect(fireEvent.click(prices as HTMLElement)).toBe(false);
    expect(findHeading()).toBe('prices');
    expect(current()).toEqual(['page', null]);
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('is the browser’s when clicked with %j', (click) => {
    open('/', { path: '/', Component: pageNamed('home') });
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Prices' }), click);
    expect(findHeading()).toBe('home');
  });

  it('to the page that is shown is no step', () => {
    open('/', { path: '/', Component: pageNamed('home') });
    const before = history.length;
    fireEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(history.length).toBe(before);
  });

  it('with a target of its own is the browser’s', () => {
    const Page = () => (
      <>
        <h1>home</h1>
        <Link to="/elsewhere" target="_blank">
          Elsewhere
        </Link>
      </>
    );
    open('/', { path: '/', Component: Page });
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(findHeading()).toBe('home');
  });
});

it('leads on from an address that stands for another', () => {
  open('/old', { path: '/old', Component: () => <Navigate to="/elsewhere?a=1" replace /> });
  expect(screen.getByText('at /elsewhere?a=1 by REPLACE with null')).toBeTruthy();
});

describe('a page with something unsaved', () => {
  const always = ({ from, to }: Move) => from.pathname !== to.pathname;
  function Form() {
    const blocked = useBlockedMove(always);
    return (
      <>
        <h1>form</h1>
        {blocked && (
          <>
            <button onClick={blocked.proceed}>Leave</button>
            <button onClick={blocked.reset}>Stay</button>
          </>
        )}
      </>
    );
  }

  const pages: RouteObject[] = [
    { path: '/', Component: pageNamed('home') },
    { path: '/form', Component: Form },
  ];
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('asks before a link is followed', async () => {
    const router = open('/form', ...pages);
    await act(() => router.navigate('/'));
    expect(findHeading()).toBe('form');
    press('Stay');
    expect(screen.queryByRole('button')).toBeNull();
    await act(() => router.navigate('/'));
    press('Leave');
    expect(findHeading()).toBe('home');
  });

  it('asks before the browser goes back, and stays at its place meanwhile', async () => {
    const router = open('/', ...pages);
    await act(() => router.navigate('/form'));
    const [wentBack, takenBack] = [waitForPop(), waitForPop().then(waitForPop)];
    history.back();
    await act(() => wentBack);
    await act(() => takenBack);
    expect([findHeading(), location.pathname]).toEqual(['form', '/form']);
    const left = waitForPop();
    press('Leave');
    await act(() => left);
    expect([findHeading(), location.pathname]).toEqual(['home', '/']);
  });

  it('asks nothing while it stays the same page', async () => {
    const router = open('/form', ...pages);
    await act(() => router.navigate('/form?a=1'));
    expect(screen.getByText(/^at \/form\?a=1/)).toBeTruthy();
  });
});

describe('how far down a page is', () => {
  const pages: RouteObject[] = [{ path: '/', Component: pageNamed('home') }];
  const expectScrolledTo = () => jest.mocked(window.scrollTo).mock.lastCall;
  const scroll = (y: number) =>
    void Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  afterEach(() => {
    scroll(0);
  });

  it('is its top at first, and where it was left after going back', async () => {
    const router = open('/', ...pages);
    scroll(300);
    await act(() => router.navigate('/elsewhere'));
    expect(expectScrolledTo()).toEqual([0, 0]);
    scroll(20);
    await back();
    expect(expectScrolledTo()).toEqual([0, 300]);
  });

  it('stays where the page before was if that is asked for', async () => {
    const router = open('/', ...pages);
    jest.mocked(window.scrollTo).mockClear();
    await act(() => router.navigate('/?filter=1', { preventScrollReset: true }));
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it('is kept over a reload', () => {
    open('/', ...pages);
    scroll(150);
    window.dispatchEvent(new Event('pagehide'));
    scroll(0);
    open('/', ...pages);
    expect(expectScrolledTo()).toEqual([0, 150]);
  });
});
