import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Menu, MenuItem } from '@mui/material';
import { useListContext, useTranslate, type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import type { Transition } from '../../../config/types.ts';
import { lazyPage } from '../../resilience/lazyPage.ts';
import { offeredOn } from '../rights.ts';
import { useScreen } from '../useScreen.ts';

const BulkTransitionDialog = lazyPage(() => import('./BulkTransitionDialog.tsx'), 'BulkTransitionDialog');

/** The moves that at least one of the selected records can make; the others refuse them, each with its reason. */
export function BulkTransitions() {
  const { screen, resource } = useScreen();
  const { selectedIds, data = [] } = useListContext<RaRecord>();
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<{ transition: Transition; ids: readonly RaRecord['id'][] }>();
  if (!screen.actions.includes('bulkTransitions')) return null;
  const seen = data.filter(({ id }) => selectedIds.includes(id));
  // of those on other pages nothing is known here
  const isOpen = ({ field, from }: Transition) =>
    seen.length < selectedIds.length || seen.some((record) => from.includes(String(record[field])));
  const transitions = offeredOn(screen, resource).filter(isOpen);
  const ask = (transition: Transition) => {
    setAnchor(null);
    setAsked({ transition, ids: selectedIds });
  };
  return (
    <>
      {transitions.length <= 2 ? (
        transitions.map((transition) => (
          <Button key={transition.id} size="small" color="inherit" onClick={() => ask(transition)}>
            {transition.label}
          </Button>
        ))
      ) : (
        <Button
          size="small"
          color="inherit"
          endIcon={<ExpandMore />}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {translate('portal.screen.action.more')}
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {transitions.map((transition) => (
          <MenuItem key={transition.id} onClick={() => ask(transition)}>
            {transition.label}
          </MenuItem>
        ))}
      </Menu>
      {asked && (
        <Suspense>
          <BulkTransitionDialog {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
