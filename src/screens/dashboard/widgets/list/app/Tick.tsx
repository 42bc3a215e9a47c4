import { Checkbox } from '@mui/material';
import { useDataProvider, useNotify, useUpdate, type RaRecord } from 'ra-core';
import { offered, type PortalDataProvider } from '../../../../../app/data/portalDataProvider.ts';
import { undoOf } from '../../../../../app/data/undo.ts';
import { useConditionContext } from '../../../../../app/data/useVariables.ts';
import { isConflict } from '../../../../../app/ui/refusal.ts';
import { messageOf } from '../../../../../app/ui/Problem.tsx';
import { useNotifyDone } from '../../../../../app/ui/UndoToast.tsx';
import { isReadOnly } from '../../../../../kinds/validate.ts';
import type { Field, Transition } from '../../../../../model/types.ts';
import { rightsOn, transitionsOn } from '../../../../app/rights.ts';
import { useScreen } from '../../../../app/useScreen.ts';
import { useTransitions } from '../../../../list/app/actions/useTransitions.tsx';

type Props = { record: RaRecord; name: string };

/** Ticks a line off by a field of yes or no. */
export function FieldTick({ record, name, field }: Props & { field: Field }) {
  const { resource, screen } = useScreen();
  const context = useConditionContext(resource);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  const [update, { isPending }] = useUpdate<RaRecord, Error>();
  const { edit, editOnly } = rightsOn(screen, resource, record, context);
  const may =
    edit && (!editOnly || editOnly.includes(field.id)) && !isReadOnly(field, record, { ...context, record });
  const isTicked = record[field.id] === true;
  const change = () =>
    update(
      resource.id,
      { id: record.id, data: { [field.id]: !isTicked }, previousData: record, meta: offered },
      {
        mutationMode: 'pessimistic',
        onSuccess: (saved) =>
          notifyDone('portal.screen.inline.done', { field: field.label }, [undoOf(saved)]),
        onError: (error) => {
          notify(messageOf(error), { type: 'error' });
          if (isConflict(error)) void dataProvider.refresh(resource.id);
        },
      },
    );
  return (
    <Box
      label={`${field.label}: ${name}`}
      isTicked={isPending ? !isTicked : isTicked}
      isOff={!may || isPending}
      onTick={() => void change()}
    />
  );
}

/** Ticks a line off by a transition, asking what that asks for. */
export function TransitionTick({ record, name, transition }: Props & { transition: Transition }) {
  const { resource } = useScreen();
  const { start, busy, dialog } = useTransitions(record);
  const may = transitionsOn([transition], record, useConditionContext(resource)).length > 0;
  const [isBusy, isDone] = [busy !== null, record[transition.field] === transition.to];
  return (
    <>
      <Box
        label={`${transition.label}: ${name}`}
        isTicked={isBusy || isDone}
        isOff={isBusy || !may}
        onTick={() => start(transition)}
      />
      {dialog}
    </>
  );
}

type BoxProps = { label: string; isTicked: boolean; isOff: boolean; onTick: () => void };

const Box = ({ label, isTicked, isOff, onTick }: BoxProps) => (
  <Checkbox
    checked={isTicked}
    disabled={isOff}
    onChange={onTick}
    slotProps={{ input: { 'aria-label': label } }}
    sx={{ ml: 0.75, flexShrink: 0 }}
  />
);
