import { Suspense } from 'react';
import { useTranslate } from 'ra-core';
import { widgets } from 'virtual:portal-extensions';
import { ExtensionBoundary } from '#app/extensions/ExtensionBoundary.tsx';
import { lazyByName } from '#app/extensions/lazyByName.ts';
import type { WidgetProps } from '#app/extensions/api.ts';
import { usePortalIndex } from '#app/portal/context.ts';
import { Loading } from '#app/portal/routing/Loading.tsx';
import { LoadError } from '#app/ui/feedback/LoadError.tsx';
import type { ExtensionWidget } from '#model/types.ts';
import { WidgetCard } from '#screens/dashboard/app/WidgetCard.tsx';

const components = lazyByName<WidgetProps>(widgets);

/** A widget of the company's own code; with a title, in the portal's frame. */
export function ExtensionCard({ widget }: { widget: ExtensionWidget }) {
  const { extension: name, title, options } = widget;
  const translate = useTranslate();
  const { today } = usePortalIndex();
  const Widget = components[name];
  const drawn = Widget ? (
    <ExtensionBoundary name={name}>
      <Suspense fallback={<Loading />}>
        <Widget today={today} options={options} />
      </Suspense>
    </ExtensionBoundary>
  ) : (
    <LoadError
      title={translate('portal.extension.missingWidget', { name })}
      error={translate('portal.extension.missingHelp')}
    />
  );
  return title ? <WidgetCard title={title}>{drawn}</WidgetCard> : drawn;
}
