import { Suspense, type ComponentType } from 'react';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useHere, usePortalIndex } from '../portal/context.ts';
import { Loading } from '../portal/Loading.tsx';
import { lazyPage } from '../resilience/lazyPage.ts';

/** A page of src/demo, which knows nothing of the portal, under the portal's header and with its date. */
const underHeader = (Demo: ComponentType<{ today?: string }>) =>
  function ShowcasePage() {
    const { today } = usePortalIndex();
    const { route } = useHere();
    return (
      <>
        <PageHeader title={route.label} description={route.description} />
        <Suspense fallback={<Loading />}>
          <Demo today={today} />
        </Suspense>
      </>
    );
  };

export const CalendarDemo = underHeader(
  lazyPage(() => import('../../demo/pages/CalendarDemo.tsx'), 'CalendarDemo'),
);
export const ContactDemo = underHeader(
  lazyPage(() => import('../../demo/pages/ContactDemo.tsx'), 'ContactDemo'),
);
export const ShopDemo = underHeader(lazyPage(() => import('../../demo/pages/ShopDemo.tsx'), 'ShopDemo'));
