import { Divider, Menu, MenuItem } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { isDanger } from '#model/fields/transitions.ts';
import type { Transition } from '#model/types.ts';
import type { ListButton } from '#screens/list/listTypes.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { showPath } from '#screens/recordPath.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useButtons } from '#screens/list/buttons/app/useButtons.tsx';
import { translate } from '#kit/translate.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useRecordLinks } from './useRecordLinks.ts';
import { useTransitions } from './Transitions.tsx';

type Props = { record: RaRecord; name: string; anchor: HTMLElement | null; onClose: () => void };

/** The actions on a record of a list. Stays mounted after the menu closes, since an action may open a dialog. */
export function RecordMenuItems({ record, name, anchor, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const { start, dialog } = useTransitions(record, name);
  const { buttons, press, drawn } = useButtons({ record });
  return (
    <>
      {anchor && (
        <Items
          record={record}
          anchor={anchor}
          onClose={onClose}
          onTransition={start}
          buttons={buttons}
          onPress={press}
          onDelete={() => setDeleting(true)}
        />
      )}
      {isDeleting && <DeleteDialog record={record} onClose={() => setDeleting(false)} />}
      {dialog}
      {drawn}
    </>
  );
}

type ItemsProps = {
  record: RaRecord;
  anchor: HTMLElement;
  onClose: () => void;
  onTransition: (transition: Transition) => void;
  buttons: readonly ListButton[];
  onPress: (button: ListButton, event: MouseEvent) => void;
  onDelete: () => void;
};

function Items({ record, anchor, onClose, onTransition, buttons, onPress, onDelete }: ItemsProps) {
  const { path, screen, resource } = useScreen();
  const rights = rightsOn(screen, resource, record, useConditionContext(resource));
  const { edit, duplicate } = useRecordLinks(record);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      onClick={(event) => {
        event.stopPropagation();
        onClose();
      }}
    >
      <MenuItem component={Link} to={showPath(path, record.id)}>
        {translate('ra.action.show')}
      </MenuItem>
      {rights.edit && <MenuItem {...edit}>{translate('ra.action.edit')}</MenuItem>}
      {rights.duplicate && <MenuItem {...duplicate}>{translate('portal.screen.duplicate')}</MenuItem>}
      {buttons.map((button) => (
        <MenuItem key={button.label} onClick={(event) => onPress(button, event)}>
          {button.label}
        </MenuItem>
      ))}
      {rights.transitions.length > 0 && <Divider />}
      {rights.transitions.map((transition) => (
        <MenuItem
          key={transition.id}
          sx={isDanger(transition, resource.fields) ? { color: 'error.main' } : undefined}
          onClick={() => onTransition(transition)}
        >
          {transition.label}
        </MenuItem>
      ))}
      {rights.delete && <Divider />}
      {rights.delete && (
        <MenuItem sx={{ color: 'error.main' }} onClick={onDelete}>
          {translate('ra.action.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
