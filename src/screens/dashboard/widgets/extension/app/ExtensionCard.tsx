import { Suspense } from 'react';
import { widgets } from 'virtual:portal-extensions';
import { ExtensionBoundary } from '#ui/extensions/ExtensionBoundary.tsx';
import { lazyByName } from '#ui/extensions/lazyByName.ts';
import type { WidgetProps } from '#ui/extensions/api.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { Loading, LoadError } from '#kit/feedback/loading.tsx';
import type { ExtensionWidget } from '../schema.ts';
import { WidgetCard } from '#screens/dashboard/app/WidgetCard.tsx';
import { translate } from '#kit/translate.ts';

const components = lazyByName<WidgetProps>(widgets);

/** A widget of the company's own code; with a title, in the portal's frame. */
export function ExtensionCard({ widget }: { widget: ExtensionWidget }) {
  const { extension: name, title, options } = widget;
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
