import { Button } from '@mui/material';
import { useNotify, useUpdate, type RaRecord } from 'ra-core';
import { isReadOnly, isVisible } from '#kinds/validate.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { sameFormValue } from '#ui/data/sameFormValue.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { refusalText } from '#ui/feedback/apiErrors.ts';
import { writableOf } from '#screens/form/app/sections.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';

/** A button that restores an earlier value, where the record's form could set it. */
export function RestoreValue({ record, field, value }: { record: RaRecord; field: Field; value: unknown }) {
  const { resourceName, resource } = useScreen();
  const notify = useNotify();
  const [update, { isPending }] = useUpdate<RaRecord, Error>();
  if (!useMayRestore(record, field, value)) return null;
  const restore = () =>
    update(
      resourceName,
      { id: record.id, data: { [field.id]: value }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () =>
          notify(translate('portal.screen.history.restored', { field: field.label }), { type: 'success' }),
        onError: (error) => notify(refusalText(error, resource), { type: 'error' }),
      },
    );
  return (
    <Button size="small" loading={isPending} onClick={() => void restore()} sx={{ ml: -1.25 }}>
      {translate('portal.screen.history.restore')}
    </Button>
  );
}

function useMayRestore(record: RaRecord, field: Field, value: unknown): boolean {
  const { screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const { edit, editOnly } = rightsOn(screen, resource, record, context);
  const { state, secret, attachment } = traitsOf(field);
  return (
    edit &&
    // States change by transitions only, and files of the past may be gone.
    !(state || secret || attachment) &&
    (editOnly ?? writableOf(screen.form, resource)).includes(field.id) &&
    writableOf(screen.form, resource).includes(field.id) &&
    isVisible(field, record, context) &&
    !isReadOnly(field, record, context) &&
    !sameFormValue(record[field.id] ?? null, value ?? null)
  );
}
