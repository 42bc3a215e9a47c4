import { withLaterTexts } from '#messages/browserLanguage.ts';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, Divider, IconButton, Menu, MenuItem, Stack, type ButtonProps } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useOfferActions, type PageAction } from '#kit/pageActions.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { Print } from '#screens/list/listTypes.ts';
import { useButtons } from '#screens/list/buttons/app/useButtons.tsx';
import { isDanger, primaryOf } from '#model/fields/transitions.ts';
import type { Transition } from '#model/types.ts';
import { useHeldFocus } from '#kit/focus.ts';
import { mainId } from '#kit/SkipLink.tsx';
import { screenOnly } from '#kit/screen.ts';
import { arrangeActions, type ActionKind } from './arrangeActions.ts';
import { translate } from '#kit/translate.ts';
import { DeleteDialog } from '#screens/list/actions/app/DeleteDialog.tsx';
import { useRecordLinks } from '#screens/list/actions/app/useRecordLinks.ts';
import { useTransitions } from '#screens/list/actions/app/Transitions.tsx';

const MergeWith = lazyPage(
  () => withLaterTexts(() => import('#screens/list/bulk/app/MergeWith.tsx')),
  'MergeWith',
);

type Props = {
  record: RaRecord;
  /** The record's title. */
  name: string;
  /** The address to go to after the record is deleted. */
  backTo: string;
  /** How many buttons have room beside the menu. */
  room: number;
  /** True when its form is shown below. */
  isEdited?: boolean;
  /** Prints one of the sheets of the list, by its place there; absent: the page as it is. */
  onPrint?: (at: number) => void;
};

/** The actions on the shown record, in one row: the main one, what else has room, and a menu. The palette offers them too. */
export function RecordActions({ record, name, backTo, room, isEdited = false, onPrint }: Props) {
  const { screen, resource } = useScreen();
  const { fields } = resource;
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const rights = rightsOn(screen, resource, record, useConditionContext(resource));
  const { buttons, press, drawn } = useButtons({ record });
  const { edit, duplicate } = useRecordLinks(record);
  const { start, busy, dialog } = useTransitions(record, name);
  // A transition takes its own button away.
  useHeldFocus(() => document.getElementById(mainId));
  const action = (
    label: string,
    run: NonNullable<PageAction['run']>,
    kind: ActionKind = 'other',
    more: ButtonProps = {},
  ): Action => ({
    label,
    run,
    kind,
    button: { onClick: run, ...more },
  });
  const link = (
    label: string,
    kind: ActionKind,
    { to, state, ...at }: typeof edit,
    more: ButtonProps = {},
  ): Action => ({
    label,
    to,
    kind,
    ...(state && { state }),
    button: { to, state, ...at, ...more } as ButtonProps,
  });
  const main = primaryOf(rights.transitions, fields, record);
  const kindOf = (one: Transition): ActionKind =>
    one === main ? 'main' : isDanger(one, fields) ? 'danger' : 'step';
  const mayMerge = resource.merge && rights.edit && rights.delete;
  const actions = [
    ...rights.transitions.map((one) =>
      action(one.label, () => start(one), kindOf(one), { loading: busy === one.id }),
    ),
    rights.edit &&
      !isEdited &&
      link(translate('ra.action.edit'), 'edit', edit, {
        startIcon: <EditOutlined />,
        'aria-keyshortcuts': 'E',
      }),
    ...buttons.map((button) => action(button.label, (event) => press(button, event))),
    ...printsOf(screen).map((label, at) => action(label, () => (onPrint ? onPrint(at) : window.print()))),
    rights.duplicate && link(translate('portal.screen.duplicate'), 'other', duplicate),
    mayMerge && action(translate('portal.screen.merge.label'), () => setMerging(true)),
    rights.delete && action(translate('ra.action.delete'), () => setDeleting(true), 'danger'),
  ].filter((one): one is Action => Boolean(one));
  useOfferActions(() => ({ name, actions: arrangeActions(actions, 0).menu }));
  const { row, menu } = arrangeActions(actions, room);
  return (
    <>
      {actions.length > 0 && (
        <Stack direction="row" sx={oneLine}>
          {row.map(({ label, kind, button }) => (
            <Button
              key={label}
              color={kind === 'main' ? 'primary' : 'inherit'}
              variant={kind === 'main' ? 'contained' : 'outlined'}
              {...button}
            >
              <span>{label}</span>
            </Button>
          ))}
          <MoreActions actions={menu} />
        </Stack>
      )}
      {drawn}
      {dialog}
      {isMerging && (
        <Suspense>
          <MergeWith record={record} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {isDeleting && (
        <DeleteDialog
          record={record}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(backTo)}
        />
      )}
    </>
  );
}

/** What has no button. */
function MoreActions({ actions }: { actions: readonly Action[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('portal.screen.action.more');
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 36, height: 36, flexShrink: 0 }}
      >
        <MoreHoriz />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.flatMap(({ label: name, kind, to, state, run }, at) => [
          kind === 'danger' && at > 0 && actions[at - 1]!.kind !== 'danger' && <Divider key="dangers" />,
          <MenuItem
            key={name}
            sx={kind === 'danger' ? { color: 'error.main' } : undefined}
            {...(to !== undefined && { component: Link, to, state })}
            onClick={(event: { detail: number }) => {
              setAnchor(null);
              run?.(event);
            }}
          >
            {name}
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}

const oneLine = {
  ...screenOnly,
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  // a long label is cut before a button leaves the row
  '& > .MuiButton-root': { minWidth: 0, height: 36, whiteSpace: 'nowrap' },
  '& > .MuiButton-contained': { flexShrink: 0, maxWidth: '100%' },
  '& > .MuiButton-root > span:not([class])': { overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;

/** What prints each sheet: several are named. */
const printsOf = ({ print = [] }: { print?: readonly Print[] }): string[] => {
  const label = translate('portal.screen.report.print');
  return print.map(({ title }) => (print.length > 1 && title ? `${label}: ${title}` : label));
};

type Action = PageAction & { kind: ActionKind; button: ButtonProps };
