import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Menu, MenuItem } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { Transition } from '../../../config/types.ts';
import { useTransitions } from './useTransitions.tsx';

/** The first lawful move as the page's main action, the second beside it, the others in a menu. */
export function TransitionButtons({
  record,
  transitions,
}: {
  record: RaRecord;
  transitions: readonly Transition[];
}) {
  const translate = useTranslate();
  const { start, busy, dialog } = useTransitions(record);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [first, ...rest] = transitions;
  const beside = rest.length <= 2 ? rest : rest.slice(0, 1);
  const inMenu = rest.slice(beside.length);
  return (
    <>
      {inMenu.length > 0 && (
        <Button
          variant="outlined"
          endIcon={<ExpandMore />}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {translate('portal.screen.action.more')}
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {inMenu.map((transition) => (
          <MenuItem
            key={transition.id}
            onClick={() => {
              setAnchor(null);
              start(transition);
            }}
          >
            {transition.label}
          </MenuItem>
        ))}
      </Menu>
      {beside.toReversed().map((transition) => (
        <Button
          key={transition.id}
          variant="outlined"
          loading={busy === transition.id}
          onClick={() => start(transition)}
        >
          {transition.label}
        </Button>
      ))}
      {first && (
        <Button variant="contained" loading={busy === first.id} onClick={() => start(first)}>
          {first.label}
        </Button>
      )}
      {dialog}
    </>
  );
}
