import { Stack, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { FieldValue } from '#ui/record/FieldText.tsx';
import { StatusSteps, useStatusSteps } from './StatusSteps.tsx';

const statesOf = ({ fields }: ClientResource, record: RaRecord): Field[] =>
  Object.values(fields).filter(({ type, id }) => traitsOf(type).state && record[id] !== undefined);

/** The state of a record, beside its title. Several need their names, and stand below; so do the steps of one. */
export function RecordState({ record }: { record: RaRecord }) {
  const { resource } = useScreen();
  const [state, ...others] = statesOf(resource, record);
  return state && others.length === 0 ? <OnlyState field={state} record={record} /> : null;
}

const OnlyState = ({ field, record }: { field: Field; record: RaRecord }) =>
  useStatusSteps(field, record).length === 0 && (
    <span>
      <FieldValue field={field} record={record} />
    </span>
  );

/**
 * The states of a record as steps of their ways, below its title. Several are named: "Não devida" alone does not say what
 * is not due.
 *
 * @param isBeside the title has the state beside it already
 */
export function RecordStates({ record, isBeside = false }: { record: RaRecord; isBeside?: boolean }) {
  const { resource } = useScreen();
  const states = statesOf(resource, record);
  const isNamed = states.length > 1;
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ mb: 2, flexWrap: 'wrap', columnGap: 2, rowGap: 1, '&:empty': { display: 'none' } }}
    >
      {states.map((field) => (
        <State key={field.id} {...{ field, record, isNamed }} isBeside={isBeside && !isNamed} />
      ))}
    </Stack>
  );
}

type StateProps = { field: Field; record: RaRecord; isNamed: boolean; isBeside: boolean };

function State({ field, record, isNamed, isBeside }: StateProps) {
  const steps = useStatusSteps(field, record);
  if (isBeside && steps.length === 0) return null;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {isNamed && (
        <Typography variant="body2" color="textSecondary">
          {field.label}
        </Typography>
      )}
      {steps.length === 0 ? (
        <FieldValue field={field} record={record} />
      ) : (
        <StatusSteps field={field} record={record} steps={steps} />
      )}
    </Stack>
  );
}
