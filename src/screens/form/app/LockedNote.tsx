import { Alert } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Fragment } from 'react';
import type { RecordContext } from '#kinds/kind.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { closedUntil } from '#screens/app/rights.ts';
import { unmetInWords } from '#screens/app/unmetInWords.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import type { Section } from '#model/types.ts';
import { translate } from '#kit/translate.ts';
import { FieldLink } from './formParts.tsx';
import { formFieldsOf } from './defaults.ts';

type Props = {
  resource: ClientResource;
  record: RaRecord;
  context: RecordContext;
  form: readonly Section[];
  /** The fields that can still be changed. */
  editable: readonly string[];
};

/** Above a form that shows most fields without an input: what can be changed, and what the rest takes. */
export function LockedNote({ resource, record, context, form, editable }: Props) {
  const open = formFieldsOf(form).filter(({ field }) => editable.includes(field));
  const conditions = unmetInWords(resource.editableWhen, resource, record, context);
  const until = closedUntil(record);
  return (
    <Alert role="note" severity="info" variant="outlined" sx={{ mt: 3 }}>
      {until !== undefined && `${translate('portal.screen.record.closed', { until: formatDay(until) })} `}
      {translate('portal.screen.form.open')}:{' '}
      {open.map(({ field, label }, at) => (
        <Fragment key={field}>
          {at > 0 && ', '}
          <FieldLink path={field} label={label ?? resource.fields[field]?.label} />
        </Fragment>
      ))}
      . {conditions && translate('portal.screen.form.locked', { conditions })}
    </Alert>
  );
}

/** What the form would be refused for when it is saved: its time is taken. */
export const TakenNote = ({ reasons }: { reasons: readonly string[] }) => (
  <Alert role="status" severity="warning" variant="outlined" sx={{ mt: 3 }}>
    {reasons.join(' ')}
  </Alert>
);
