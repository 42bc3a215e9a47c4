import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOfferActions, type PageAction } from '#kit/pageActions.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { Print } from '#screens/list/listTypes.ts';
import { useButtons } from '#screens/list/buttons/app/useButtons.tsx';
import { nextFirst } from '#model/fields/transitions.ts';
import { translate } from '#kit/translate.ts';
import { DeleteDialog } from '#screens/list/actions/app/DeleteDialog.tsx';
import { useRecordLinks } from '#screens/list/actions/app/useRecordLinks.ts';
import { useTransitions, TransitionButtons } from '#screens/list/actions/app/Transitions.tsx';

const MergeWith = lazyPage(() => import('#screens/list/bulk/app/MergeWith.tsx'), 'MergeWith');

type Props = {
  record: RaRecord;
  /** The record's title. */
  name: string;
  /** The address to go to after the record is deleted. */
  backTo: string;
  /** True when its form is shown below. */
  isEdited?: boolean;
  /** Prints one of the sheets of the list, by its place there; absent: the page as it is. */
  onPrint?: (at: number) => void;
};

/** The actions on the shown record, which the palette offers as well. */
export function RecordActions({ record, name, backTo, isEdited = false, onPrint }: Props) {
  const { screen, resource } = useScreen();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const rights = rightsOn(screen, resource, record, useConditionContext(resource));
  const { buttons, press, drawn } = useButtons({ record });
  const { edit, duplicate } = useRecordLinks(record);
  const moves = useTransitions(record, name);
  const action = (label: string, run: PageAction['run'], more: ButtonProps = {}): Action => ({
    label,
    run,
    button: { onClick: run, ...more },
  });
  const link = (label: string, { to, state, ...at }: typeof edit, more: ButtonProps = {}): Action => ({
    label,
    to,
    ...(state && { state }),
    button: { to, state, ...at, ...more } as ButtonProps,
  });
  const actions = [
    rights.delete && action(translate('ra.action.delete'), () => setDeleting(true), { color: 'error' }),
    resource.merge &&
      rights.edit &&
      rights.delete &&
      action(translate('portal.screen.merge.label'), () => setMerging(true)),
    ...buttons.map((button) => action(button.label, (event) => press(button, event))),
    ...printsOf(screen).map((label, at) => action(label, () => (onPrint ? onPrint(at) : window.print()))),
    rights.duplicate && link(translate('portal.screen.duplicate'), duplicate),
    rights.edit &&
      !isEdited &&
      link(translate('ra.action.edit'), edit, {
        variant: 'outlined',
        startIcon: <EditOutlined />,
        'aria-keyshortcuts': 'E',
      }),
  ].filter((one): one is Action => Boolean(one));
  useOfferActions(() => {
    const inOrder = nextFirst(rights.transitions, resource.fields, record);
    const moved = inOrder.map((one): PageAction => ({ label: one.label, run: () => moves.start(one) }));
    return { name, actions: [...moved, ...actions.toReversed()] };
  });
  return (
    <>
      {actions.map(({ label, button }) => (
        <Button key={label} color="inherit" {...button}>
          {label}
        </Button>
      ))}
      {drawn}
      <TransitionButtons record={record} transitions={rights.transitions} {...moves} />
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

/** What prints each sheet: several are named. */
const printsOf = ({ print = [] }: { print?: readonly Print[] }): string[] => {
  const label = translate('portal.screen.report.print');
  return print.map(({ title }) => (print.length > 1 && title ? `${label}: ${title}` : label));
};

type Action = PageAction & { button: ButtonProps };
