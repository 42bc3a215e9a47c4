import { Alert } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import { Fragment } from 'react';
import { describeFilter, unmetParts } from '../../../access/explain/describeRights.ts';
import type { RecordContext } from '../../../kinds/kind.ts';
import type { ClientResource } from '../../../model/api/clientTypes.ts';
import { holds } from '../../app/rights.ts';
import type { Section } from '../../../model/types.ts';
import { FieldLink } from './FieldLink.tsx';
import { entriesOf } from './sections.ts';

type Props = {
  resource: ClientResource;
  record: RaRecord;
  context: RecordContext;
  form: readonly Section[];
  /** The fields that can still be changed. */
  editable: readonly string[];
};

/** The browser does not know the fields of the accounts. */
const own = { fields: {} };

/** Above a form that shows most fields without an input: what can be changed, and what the rest takes. */
export function LockedNote({ resource, record, context, form, editable }: Props) {
  const translate = useTranslate();
  const open = entriesOf(form).filter(({ field }) => editable.includes(field));
  const missing = unmetParts(resource.editableWhen ?? {}, (part) => holds(part, record, context));
  const conditions = missing.map((part) => describeFilter(part, { resource, own })).join('; ');
  return (
    <Alert role="note" severity="info" variant="outlined" sx={{ mt: 3 }}>
      {translate('portal.screen.form.open')}:{' '}
      {open.map(({ field, label }, at) => (
        <Fragment key={field}>
          {at > 0 && ', '}
          <FieldLink place={field} label={label ?? resource.fields[field]?.label} />
        </Fragment>
      ))}
      . {conditions && translate('portal.screen.form.locked', { conditions })}
    </Alert>
  );
}
