import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Menu, MenuItem, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { isDanger } from '#model/fields/transitions.ts';
import type { Resource, Transition } from '#model/types.ts';
import { translate } from '#kit/translate.ts';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'color'> & {
  fields: Resource['fields'];
  transitions: readonly Transition[];
  onChoose: (transition: Transition) => void;
};

/** A menu of the transitions that don't fit as buttons. */
export function TransitionMenu({ transitions, fields, onChoose, ...button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (transitions.length === 0) return null;
  return (
    <>
      <Button
        {...button}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('portal.screen.action.more')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {transitions.map((transition) => (
          <MenuItem
            key={transition.id}
            sx={isDanger(transition, fields) ? { color: 'error.main' } : undefined}
            onClick={() => {
              setAnchor(null);
              onChoose(transition);
            }}
          >
            {transition.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
