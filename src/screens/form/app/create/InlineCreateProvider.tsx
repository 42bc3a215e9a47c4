import { Suspense, useCallback, useState, type ReactNode } from 'react';
import type { RaRecord } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { CreateInPlace } from '#kinds/ui/CreateInPlace.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { resourceName } from '#ui/portal/slices.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { createListOf } from '#screens/app/listPathOf.ts';
import { valuesFromTitle } from './valuesFromTitle.ts';

const CreateDialog = lazyPage(() => import('./CreateDialog.tsx'), 'CreateDialog');

type Open = {
  resource: ClientResource;
  path: string;
  list: ListScreen;
  typed: string;
  end: (made: RaRecord | undefined) => void;
};

/**
 * Lets pickers below it create missing records in a dialog, where a screen of this department does so. Only
 * one dialog can be open.
 */
export function InlineCreateProvider({ children }: { children: ReactNode }) {
  const { slice } = useCurrentRoute();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<Open>();
  const createOf = useCallback(
    (id: string) => {
      const resource = slice.resources[id];
      const found = resource && createListOf(slice, id);
      if (!found) return undefined;
      return (typed: string) =>
        new Promise<RaRecord | undefined>((end) => setOpen({ resource, ...found, typed, end }));
    },
    [slice],
  );
  const close = (made?: RaRecord) => {
    setOpen(undefined);
    open?.end(made);
  };
  return (
    <>
      <CreateInPlace.Provider value={createOf}>{children}</CreateInPlace.Provider>
      {open && (
        <Suspense>
          <CreateDialog
            name={resourceName(open.path)}
            resource={open.resource}
            form={open.list.form}
            filter={open.list.filter}
            values={valuesFromTitle(open.resource, open.list.form, open.typed)}
            place={`${pathname}#${open.resource.id}`}
            onCreated={close}
            onClose={() => close()}
          />
        </Suspense>
      )}
    </>
  );
}
