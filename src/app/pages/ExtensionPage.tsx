import { Suspense } from 'react';
import { pages } from 'virtual:portal-extensions';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { Loading, LoadError } from '#kit/feedback/loading.tsx';
import { ExtensionBoundary } from '#ui/extensions/ExtensionBoundary.tsx';
import { lazyByName } from '#ui/extensions/lazyByName.ts';
import type { PageProps } from '#ui/extensions/api.ts';
import { translate } from '#kit/translate.ts';

const components = lazyByName<PageProps>(pages);

/** A page of a company's own code, under the portal's header. */
export function ExtensionPage({ name, path }: { name: string; path: string }) {
  const { today } = usePortalIndex();
  const { route } = useCurrentRoute();
  const Page = components[name];
  return (
    <>
      <PageHeader title={route.label} description={route.description} />
      {Page ? (
        <ExtensionBoundary name={name}>
          <Suspense fallback={<Loading />}>
            <Page path={path} label={route.label} today={today} />
          </Suspense>
        </ExtensionBoundary>
      ) : (
        <LoadError
          title={translate('portal.extension.missing', { name })}
          error={translate('portal.extension.missingHelp')}
        />
      )}
    </>
  );
}
