import { Checkbox } from '@mui/material';
import { useDataProvider, useNotify, useUpdate, type RaRecord } from 'ra-core';
import { offered, type PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { isConflict, refusalText } from '#kit/feedback/apiErrors.ts';
import { formatValue } from '#kinds/registry.ts';
import { isReadOnly } from '#kinds/validate.ts';
import type { Field } from '#model/types.ts';
import { rightsOn } from './rights.ts';
import { useNotifyOutcome } from './useNotifyOutcome.ts';
import { useScreen } from './useScreen.ts';

type Props = { record: RaRecord; name: string; field: Field };

/** A checkbox that changes a yes/no field in place: a line of a list widget or a cell of a table. */
export function FieldCheckbox({ record, name, field }: Props) {
  const { resourceName: shown, resource, screen } = useScreen();
  const context = useConditionContext(resource);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const notifyOutcome = useNotifyOutcome(resource, screen);
  const { timeZone } = usePortalIndex();
  const [update, { isPending }] = useUpdate<RaRecord, Error>();
  const { edit, editOnly } = rightsOn(screen, resource, record, context);
  const may =
    edit && (!editOnly || editOnly.includes(field.id)) && !isReadOnly(field, record, { ...context, record });
  const isTicked = record[field.id] === true;
  const change = () =>
    update(
      shown,
      { id: record.id, data: { [field.id]: !isTicked }, previousData: record, meta: offered },
      {
        mutationMode: 'pessimistic',
        onSuccess: (saved) =>
          notifyOutcome({
            record: saved,
            done: 'changed',
            title: name,
            change: `${field.label}: ${formatValue(field, saved[field.id], { timeZone })}`,
            written: saved,
          }),
        onError: (error) => {
          notify(refusalText(error, resource), { type: 'error' });
          if (isConflict(error)) void dataProvider.refresh(resource.id);
        },
      },
    );
  return (
    <TickBox
      label={`${field.label}: ${name}`}
      isTicked={isPending ? !isTicked : isTicked}
      isOff={!may || isPending}
      onTick={() => void change()}
    />
  );
}

type BoxProps = { label: string; isTicked: boolean; isOff: boolean; onTick: () => void };

export const TickBox = ({ label, isTicked, isOff, onTick }: BoxProps) => (
  <Checkbox
    checked={isTicked}
    disabled={isOff}
    onChange={onTick}
    slotProps={{ input: { 'aria-label': label } }}
    sx={{ ml: 0.75, flexShrink: 0 }}
  />
);
