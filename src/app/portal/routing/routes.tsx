import { Suspense, useMemo, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { PageName } from '#model/config/pages.ts';
import type { SimpleScreen, Tab } from '#model/types.ts';
import { FullLayout } from '#app/layout/FullLayout.tsx';
import { Layout } from '#app/layout/Layout.tsx';
import { ViewAsBanner } from '#app/layout/banners/ViewAsBanner.tsx';
import { useDefaultDocumentTitle } from '#ui/layout/useDocumentTitle.ts';
import { NotAuthorised } from '#app/pages/NotAuthorised.tsx';
import { NotFound } from '#app/pages/NotFound.tsx';
import { pages } from '#app/pages/registry.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { ScreenBoundary } from '#app/resilience/ErrorScreen.tsx';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { ScreenView } from '#screens/app/ScreenView.tsx';
import { pageOf, screenKind, simpleScreens } from '#screens/registry.ts';
import { usePortalIndex, useCurrentRoute } from '#ui/portal/context.ts';
import { filesPath } from '#ui/portal/filePath.ts';
import { useToken } from '#ui/portal/useSession.ts';
import { findRoute, isOfRecord, mayBelow, type RouteMatch } from '#access/findRoute.ts';
import { Guard, InDepartment } from './Guard.tsx';
import { Landing } from './Landing.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { UnknownAddress } from './UnknownAddress.tsx';
import { TabsContext } from '#ui/layout/TabBar.tsx';
import { useScrollReset } from './useScrollReset.ts';
import { SignInRedirect } from './SignInRedirect.tsx';

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
        <Route path={`${filesPath}/*`} element={<OfFile />} />
        <Route path="*" element={<Configured />} />
      </Routes>
    </>
  );
}

/** An attached file, for everyone who is signed in. */
function OfFile() {
  const token = useToken();
  return token ? (
    <Suspense fallback={<Loading fills="page" />}>
      <FilePage />
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
  const name = pageOf(screen);
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
