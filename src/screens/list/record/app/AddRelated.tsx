import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { lowerFirst } from '#model/records/title.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Related } from '#screens/list/listTypes.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import type { CopyState } from '#screens/app/createState.ts';
import { translate } from '#kit/translate.ts';
import { useBelonging } from './useRelated.ts';

const CreateDialog = lazyPage(() => import('#screens/form/app/create/CreateDialog.tsx'), 'CreateDialog');

/**
 * A button to create a related record: in a dialog if the list allows it, otherwise with the form of its
 * screen.
 */
export function AddRelated({ related, record }: { related: Related; record: RaRecord }) {
  const { resource: id, target, actions, form } = related;
  const { slice } = useCurrentRoute();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const values = useBelonging(related, record);
  const resource = slice.resources[id];
  if (!resource || isEmpty(values[target])) return null;
  const inPlace = actions.includes('create');
  const path = inPlace ? undefined : slice.makes[`${id}.${target}`];
  if (!inPlace && !path) return null;
  const { one, gender } = resource.label;
  const state: CopyState = { copy: values, back: pathname };
  const label = translate(`portal.screen.new.${gender}`, { name: lowerFirst(one) });
  const looks = { size: 'small', startIcon: <Add />, sx: { flexShrink: 0 } } as const;
  return (
    <>
      {path ? (
        <Button component={Link} to={path} state={state} {...looks}>
          {label}
        </Button>
      ) : (
        <Button onClick={() => setOpen(true)} {...looks}>
          {label}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <CreateDialog
            name={id}
            resource={resource}
            form={form}
            values={values}
            hidden={[target]}
            place={`${pathname}#${id}.${target}`}
            onCreated={() => setOpen(false)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
