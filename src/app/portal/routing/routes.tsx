import { idInSegment } from '#model/values/ids.ts';
import { mainId, titleId } from '#kit/SkipLink.tsx';
import { recordLinks } from '#ui/record/recordLinks.ts';
import { useScrollToTop } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useMemo, type ComponentType, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigationType, useNavigate, Navigate, Route, Routes } from 'react-router-dom';
import { appFeatures } from '#app/feature.ts';
import { redirectToSignIn } from '#app/auth/authProvider.ts';
import { Loading } from '#kit/feedback/loading.tsx';
import type { AddressAnswer } from '#model/api/answers.ts';
import { NotFound, NotAuthorised } from '#app/pages/NotFound.tsx';
import { ErrorScreen, ScreenBoundary } from '#app/resilience/ErrorScreen.tsx';
import { authFetch, RequestError, clearReturnPath } from '#ui/session/session.ts';
import { usePortalIndex, useCurrentRoute, useToken, usePermissions } from '#ui/portal/useSession.ts';
import { useEndSession } from '#ui/session/useEndSession.ts';
import { NotAuthorisedRedirect } from './NotAuthorisedRedirect.tsx';
import { EnteredRoute, useSlice } from './EnteredRoute.tsx';
import { translate } from '#kit/translate.ts';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { landingPage } from './landingPage.ts';
import { isIndexCurrent } from '../config/start.ts';
import { mayEnter } from '#access/permissions.ts';
import { type RouteMatch, findRoute, isOfRecord, mayBelow } from '#access/findRoute.ts';
import type { PageName } from '#model/config/systemPages.ts';
import type { SimpleScreen, Tab } from '#model/types.ts';
import { FullLayout } from '#app/layout/FullLayout.tsx';
import { Layout } from '#app/layout/Layout.tsx';
import { ViewAsBanner } from '#app/layout/banners/ViewAsBanner.tsx';
import { useDefaultDocumentTitle } from '#ui/layout/useDocumentTitle.ts';
import { pages } from '#app/pages/registry.ts';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { ScreenView } from '#screens/ScreenView.tsx';
import { codePageOf, screenKind, simpleScreens } from '#screens/simpleScreens.ts';
import { filesPath } from '#ui/portal/filePath.ts';
import { TabsContext } from '#kit/links.tsx';

/** One page has replaced another. */
type Navigation = {
  from: string;
  to: string;
  /** The browser's back and forward buttons. */
  isPop: boolean;
  /** Returns the element that had the focus. */
  focused: () => Element | null;
};

/**
 * Moves the focus into the page when the focused element is gone, or is the menu's link to it. After leaving a record, or by the browser's
 * back and forward, it moves to the link that led there, as soon as that renders. Any user action ends the
 * wait, and so does calling the returned function.
 */
export function restoreFocus({ from, to, isPop, focused }: Navigation): () => void {
  const main = () => document.getElementById(mainId);
  // but not from a record to its own form
  const isUp = from.startsWith(`${to}/`) && from !== `${to}/show`;
  const held = focused();
  const isFromMenu = !isPop && held?.closest('nav') === document.querySelector('nav');
  let frame = 0;
  const moveFocus = () => {
    frame = 0;
    const { activeElement } = document;
    if (isFromMenu && activeElement === held) {
      // once it has its name, which is read then
      if (document.getElementById(titleId)) main()?.focus({ preventScroll: true });
      return;
    }
    const isLost = activeElement === document.body && focused()?.isConnected !== true;
    if (!isLost && activeElement !== main()) return;
    const link = isPop || isUp ? linkTo(from, isUp ? to : undefined) : undefined;
    if (link) {
      end();
      link.focus({ preventScroll: true });
      link.scrollIntoView({ block: 'nearest' });
    } else if (isLost && focused()) main()?.focus({ preventScroll: true });
  };
  // in an animation frame, since focusing earlier would cause a second layout
  const moveSoon = () => (frame ||= requestAnimationFrame(moveFocus));
  const observer = new MutationObserver(moveSoon);
  const end = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const event of userEvents) document.removeEventListener(event, end, true);
  };
  for (const name of userEvents) document.addEventListener(name, end, true);
  observer.observe(document.body, { childList: true, subtree: true });
  moveSoon();
  return end;
}

const userEvents = ['keydown', 'pointerdown'] as const;

/** A record's own link if its list has one, otherwise the only link to it. */
function linkTo(path: string, list: string | undefined): HTMLAnchorElement | undefined {
  const leadsThere = ({ pathname }: HTMLAnchorElement) => pathname === path || pathname === `${path}/show`;
  const id = list && idInSegment(path.slice(list.length + 1).split('/')[0]!);
  const row = recordLinks().find(
    (link) =>
      leadsThere(link) ||
      (id !== undefined && link.closest<HTMLElement>('[data-record]')?.dataset.record === id),
  );
  if (row) return row;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(leadsThere);
  return links.length === 1 ? links[0] : undefined;
}

/**
 * A new page starts at its top. Going back restores the browser's position, and a list's own changes keep
 * react-admin's. The focus moves into the page.
 */
function useScrollReset(): void {
  useScrollToTop();
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const held = useRef<Element | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => (held.current = target as Element);
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('focusin', remember);
      stop.current?.();
    };
  }, []);
  useEffect(() => {
    const from = shown.current;
    if (from === pathname) return;
    shown.current = pathname;
    const isPop = type === 'POP';
    if (!isPop) window.scrollTo(0, 0);
    stop.current?.();
    stop.current = restoreFocus({ from, to: pathname, isPop, focused: () => held.current });
  }, [pathname, type]);
}

/** Replaces this document with the sign-in page, at "/" or "/login", which is a separate one. */
function SignInRedirect({ at = '/' }: { at?: '/' | '/login' }) {
  useEffect(() => redirectToSignIn(at), [at]);
  return <Loading isChecking fills="page" />;
}

/** An address that is not in the user's index. The server knows whether it exists for other users. */
function UnknownAddress({ at }: { at: string }) {
  const token = useToken();
  const { version } = usePortalIndex();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['portal', 'address', token, version, at],
    queryFn: () => authFetch(`/config/address.json?${new URLSearchParams({ at })}`) as Promise<AddressAnswer>,
    staleTime: Infinity,
    retry: (count, problem) => token !== null && count < 2 && (problem as RequestError).status === 0,
    retryDelay: 500,
  });
  useEndSession(error);
  // without a connection nothing can be said about the address; signing in comes first in any case
  if (error && !token) return <SignInRedirect />;
  if (data) return data.exists ? token ? <NotAuthorisedRedirect /> : <SignInRedirect /> : <NotFound />;
  if (!error || isFetching || (error as RequestError).status === 401) return <Loading fills="page" />;
  return (
    <ErrorScreen
      title={translate('portal.error.slice')}
      text={translate('portal.error.pageHelp')}
      onRetry={() => void refetch()}
    />
  );
}

const Waiting = lazyPage(() => import('./Waiting.tsx'), 'Waiting');
const checking = <Loading isChecking fills="page" />;

/**
 * /dashboard: the first stored permission selects the page. Without permissions it waits until one is
 * granted.
 */
function Landing() {
  const token = useToken();
  const permissions = usePermissions();
  usePortalIndex();
  if (!token) return <SignInRedirect />;
  if (!permissions?.length)
    return (
      <LateChunk instead={checking}>
        <Waiting />
      </LateChunk>
    );
  // the index is being refetched for the new permissions (see LiveConfig.tsx)
  return isIndexCurrent() ? <ToLanding permissions={permissions} /> : checking;
}

function ToLanding({ permissions }: { permissions: readonly string[] }) {
  const index = usePortalIndex();
  const [page] = useState(() => landingPage(index, permissions));
  const navigate = useNavigate();
  useEffect(() => {
    clearReturnPath();
    void navigate(page, { replace: true });
  }, [page, navigate]);
  return checking;
}

/**
 * Protects a route: nothing of it is rendered, and no data requested, until the user is known to meet the
 * route's requirement.
 */
function Guard({ match, children }: { match: RouteMatch; children: ReactNode }) {
  const token = useToken();
  const permissions = usePermissions();
  if (!token) return <SignInRedirect />;
  if (!mayEnter(match.route.requirement, permissions ?? [])) return <NotAuthorisedRedirect />;
  return children;
}

/** Inside the guard: loads the department's slice, provides the current location, and then renders. */
function InDepartment({ match, children }: { match: RouteMatch; children: ReactNode }) {
  const { department, route } = match;
  const { data: slice, error, isFetching, refetch } = useSlice(department.id);

  if (!slice) {
    const status = error instanceof RequestError ? error.status : undefined;
    if (status === 403 || status === 404) return <NotAuthorisedRedirect />;
    if (!error || isFetching || status === 401) return <Loading isChecking />;
    return (
      <ErrorScreen
        title={translate('portal.error.slice')}
        text={translate('portal.error.pageHelp')}
        onRetry={() => void refetch()}
      />
    );
  }
  // the stored permissions suffice, but the server refused: the permission has been withdrawn since
  if (!Object.hasOwn(slice.screens, route.path)) return <NotAuthorisedRedirect />;
  return (
    <EnteredRoute match={match} slice={slice}>
      {children}
    </EnteredRoute>
  );
}

const ExtensionPage = lazyPage(() => import('#app/pages/ExtensionPage.tsx'), 'ExtensionPage');
const FilePage = lazyPage(() => import('#app/pages/FilePage.tsx'), 'FilePage');
const withoutMenu = (page: ReactNode) => <FullLayout>{page}</FullLayout>;

/** All addresses. Those of the config are looked up rather than declared, so their number costs nothing. */
export function PortalRoutes() {
  useScrollReset();
  return (
    <>
      <ViewAsBanner />
      <Routes>
        <Route path="/" element={<SignInRedirect />} />
        <Route path="/login" element={<SignInRedirect at="/login" />} />
        <Route path="/dashboard" element={<Landing />} />
        <Route path="/naoautorizado" element={withoutMenu(<NotAuthorised />)} />
        <Route path="/pages/error-404" element={withoutMenu(<NotFound />)} />
        {/* the targets of react-admin's own checks */}
        <Route path="/access-denied" element={<Navigate to="/naoautorizado" replace />} />
        <Route path="/authentication-error" element={<Navigate to="/naoautorizado" replace />} />
        <Route path={`${filesPath}/*`} element={<SignedIn Page={FilePage} />} />
        {appFeatures().flatMap(({ pages: own = [] }) =>
          own.map(({ path, Page }) => (
            <Route key={path} path={path} element={withoutMenu(<SignedIn Page={Page} />)} />
          )),
        )}
        <Route path="*" element={<Configured />} />
      </Routes>
    </>
  );
}

/** A page for everyone who is signed in. */
function SignedIn({ Page }: { Page: ComponentType }) {
  const token = useToken();
  return token ? (
    <Suspense fallback={<Loading fills="page" />}>
      <Page />
    </Suspense>
  ) : (
    <SignInRedirect />
  );
}

/** The user's screen at this address, or a page about why there is none. */
function Configured() {
  const index = usePortalIndex();
  const { pathname } = useLocation();
  const match = useMemo(() => findRoute(index, pathname), [index, pathname]);
  if (!match) return withoutMenu(<UnknownAddress at={pathname} />);
  if (!mayBelow(match)) return withoutMenu(<NotFound />);
  return (
    <Guard match={match}>
      <Layout>
        <ScreenBoundary resetKey={pathname}>
          <InDepartment match={match}>
            <RouteScreen key={match.path} match={match} />
          </InDepartment>
        </ScreenBoundary>
      </Layout>
    </Guard>
  );
}

/** The route's screen, or that of its tab. The page header renders the tab bar. */
function RouteScreen({ match }: { match: RouteMatch }) {
  const { slice, route, department } = useCurrentRoute();
  const screens = simpleScreens(route.path, slice.screens[route.path]!);
  const tabs = screens.filter(isTab);
  const shown = screens.find(({ path }) => path === match.path) ?? screens[0]!;
  useDefaultDocumentTitle(shown.label, route.label, department.label);
  return (
    <TabsContext.Provider value={isTab(shown) ? { tabs, current: shown } : null}>
      <Suspense fallback={<Coming isRecord={match.rest.length > 0} />}>
        <Simple screen={shown.screen} path={match.path} rest={match.rest} />
        <Arrived />
      </Suspense>
    </TabsContext.Provider>
  );
}

const isTab = (shown: Pick<Tab, 'path' | 'screen'> & { label?: string }): shown is Tab =>
  shown.label !== undefined;

/** Shown while a screen's code loads. The header is the screen's own, except above a record. */
const Coming = ({ isRecord }: { isRecord: boolean }) => (
  <>
    {!isRecord && <ScreenHeader />}
    <Loading />
  </>
);

/** A sibling of a lazy screen: its effects run once the screen's code has loaded. */
function Arrived() {
  return null;
}

function Simple({ screen, path, rest }: { screen: SimpleScreen; path: string; rest: readonly string[] }) {
  if (!isPart(screen, rest)) return <NotFound />;
  const name = codePageOf(screen);
  if (name !== undefined) {
    const Page = Object.hasOwn(pages, name) ? pages[name as PageName] : undefined;
    return Page ? <Page /> : <ExtensionPage name={name} path={path} />;
  }
  return (
    <Routes>
      <Route path={`${path}/*`} element={<ScreenView path={path} screen={screen} />} />
    </Routes>
  );
}

const isPart = (screen: SimpleScreen, rest: readonly string[]) =>
  rest.length === 0 || (screenKind(screen).opensRecords === true && isOfRecord(rest));
