import { Button } from '@mui/material';
import { useListContext, type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import { isDanger } from '#model/fields/transitions.ts';
import type { Transition } from '#model/types.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { TransitionMenu } from '../actions/TransitionMenu.tsx';
import { offeredOn } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';

const BulkTransitionDialog = lazyPage(() => import('./BulkTransitionDialog.tsx'), 'BulkTransitionDialog');

/** The transitions that at least one selected record can make; the others will be refused with a reason. */
export function BulkTransitions() {
  const { screen, resource } = useScreen();
  const { selectedIds, data = [] } = useListContext<RaRecord>();
  const [opened, setOpened] = useState<{ transition: Transition; ids: readonly RaRecord['id'][] }>();
  if (!screen.actions.includes('bulkTransitions')) return null;
  const seen = data.filter(({ id }) => selectedIds.includes(id));
  // The state of selected records on other pages is unknown here.
  const isOpen = ({ field, from }: Transition) =>
    seen.length < selectedIds.length || seen.some((record) => from.includes(String(record[field])));
  const transitions = offeredOn(screen, resource).filter(isOpen);
  const open = (transition: Transition) => setOpened({ transition, ids: selectedIds });
  const asButtons =
    transitions.length <= 2 ? transitions.filter((one) => !isDanger(one, resource.fields)) : [];
  return (
    <>
      {asButtons.map((transition) => (
        <Button key={transition.id} size="small" color="inherit" onClick={() => open(transition)}>
          {transition.label}
        </Button>
      ))}
      <TransitionMenu
        size="small"
        color="inherit"
        fields={resource.fields}
        transitions={transitions.filter((one) => !asButtons.includes(one))}
        onChoose={open}
      />
      {opened && (
        <Suspense>
          <BulkTransitionDialog {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
