import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Transition } from '../../../../model/types.ts';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import { copyOf } from '../../../form/app/copy.ts';
import { rightsOn } from '../../../app/rights.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useTransitions } from './useTransitions.tsx';

/** What can be done with one record of a list. Rows are many: all but the button comes when it is pressed. */
export function RecordMenu({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { start, dialog } = useTransitions(record);
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('portal.screen.list.recordActions')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && (
        <Items
          record={record}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onTransition={start}
          onDelete={() => setDeleting(true)}
        />
      )}
      {isDeleting && <DeleteDialog record={record} onClose={() => setDeleting(false)} />}
      {dialog}
    </>
  );
}

type ItemsProps = {
  record: RaRecord;
  anchor: HTMLElement;
  onClose: () => void;
  onTransition: (transition: Transition) => void;
  onDelete: () => void;
};

function Items({ record, anchor, onClose, onTransition, onDelete }: ItemsProps) {
  const { path, screen, resource } = useScreen();
  const translate = useTranslate();
  const rights = rightsOn(screen, resource, record, useConditionContext(resource));
  const choose = (action: () => void) => {
    onClose();
    action();
  };
  const address = `${path}/${encodeURIComponent(record.id)}`;
  return (
    <Menu open anchorEl={anchor} onClose={onClose} onClick={(event) => event.stopPropagation()}>
      <MenuItem component={Link} to={`${address}/show`}>
        {translate('ra.action.show')}
      </MenuItem>
      {rights.edit && (
        <MenuItem component={Link} to={address}>
          {translate('ra.action.edit')}
        </MenuItem>
      )}
      {rights.duplicate && (
        <MenuItem component={Link} to={`${path}/create`} state={copyOf(screen, resource, record)}>
          {translate('portal.screen.duplicate')}
        </MenuItem>
      )}
      {rights.transitions.length > 0 && <Divider />}
      {rights.transitions.map((transition) => (
        <MenuItem key={transition.id} onClick={() => choose(() => onTransition(transition))}>
          {transition.label}
        </MenuItem>
      ))}
      {rights.delete && <Divider />}
      {rights.delete && (
        <MenuItem sx={{ color: 'error.main' }} onClick={() => choose(onDelete)}>
          {translate('ra.action.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
