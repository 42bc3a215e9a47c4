import { Alert, AlertTitle } from '@mui/material';
import { useEvent } from 'ra-core';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Section } from '#model/types.ts';
import { hasRows } from '#model/traits.ts';
import type { ItemsField } from '#kinds/items/kind.ts';
import { isBlank } from '#kinds/registry.ts';
import { translate } from '#ui/translate.ts';
import { FieldLink, focusable } from './FieldLink.tsx';

/** Errors of an empty form would fill the page. Each is also shown at its field. */
const shownAtMost = 6;
/** Names of fields to fill in stand in one line. */
const namedAtMost = 12;

/** The errors after an attempt to save, each with a link to its field. */
export function ErrorSummary({ resource, form }: { resource: ClientResource; form: readonly Section[] }) {
  const { errors, submitCount, isSubmitting } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const found = messagesOf(errors, resource.fields, form);
  const wrong = found.filter(({ path }) => path !== 'root').length;
  const isShown = submitCount > 0 && !isSubmitting && found.length > 0;
  const focusFirst = useEvent(() => {
    // After an answer of the API, the button keeps the focus.
    if (Object.values(errors).some((error) => error?.type === 'server')) return;
    const wrongPlaces = new Set(found.map(({ path }) => path));
    const inputs = box.current?.closest('form')?.querySelectorAll<HTMLElement>('[name]') ?? [];
    const first = [...inputs].find((input) => wrongPlaces.has(input.getAttribute('name')!));
    if (first) focusable(first)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (!isShown || submitCount === 0) return;
    box.current?.scrollIntoView?.({ block: 'nearest' });
    const { activeElement } = document;
    // Steps show the section with the error only after this. Until then, the user may have gone elsewhere.
    const frame = requestAnimationFrame(() => {
      if ([activeElement, document.body].includes(document.activeElement)) focusFirst();
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown, submitCount, focusFirst]);
  if (!isShown) return null;
  return (
    <Alert
      ref={box}
      severity="error"
      variant="outlined"
      // while errors are corrected one by one, the others are not read again
      aria-atomic={false}
      sx={{ mt: 3, scrollMarginTop: 80, alignItems: 'flex-start' }}
    >
      <AlertTitle>
        {wrong > 0
          ? translate('portal.screen.form.invalid', { smart_count: wrong })
          : translate('portal.screen.form.refused')}
      </AlertTitle>
      <Messages found={found} />
    </Alert>
  );
}

type Found = { path: string; label?: string; message: string; isServers: boolean };

function Messages({ found }: { found: readonly Found[] }) {
  const { getValues } = useFormContext();
  const lacks = found.filter(({ path, label, isServers }) => label && !isServers && isBlank(getValues(path)));
  // their names say what several of them need
  const lacking = lacks.length > 1 ? lacks : [];
  const others = found.filter((one) => !lacking.includes(one));
  const [named, shown] = [lacking.slice(0, namedAtMost), others.slice(0, shownAtMost)];
  const more = found.length - named.length - shown.length;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {named.length > 0 && (
        <li>
          {translate('portal.screen.form.lacking')}:{' '}
          {named.map((one, at) => (
            <Fragment key={one.path}>
              {at > 0 && ', '}
              <FieldLink path={one.path} label={one.label} />
            </Fragment>
          ))}
        </li>
      )}
      {shown.map((one) => (
        <li key={one.path}>
          {one.label ? (
            <>
              <FieldLink path={one.path} label={one.label} />: {one.message}
            </>
          ) : (
            one.message
          )}
        </li>
      ))}
      {more > 0 && <li>{translate('portal.screen.form.more', { smart_count: more })}</li>}
    </ul>
  );
}

function messagesOf(
  errors: FieldErrors,
  fields: ClientResource['fields'],
  form: readonly Section[],
): Found[] {
  const shown = form.flatMap((section) => section.fields);
  const { root, ...inFields } = errors;
  const general = (root as unknown as { serverError?: { message?: string } } | undefined)?.serverError
    ?.message;
  const byField = Object.entries(inFields).flatMap(([id, error]): Found[] => {
    const field = fields[id];
    const label = shown.find((entry) => entry.field === id)?.label ?? field?.label;
    const own: Found = { path: id, ...(label && { label }), ...saidBy(error) };
    if (!hasRows(field)) return [own];
    return [
      ...(own.message ? [own] : []),
      ...inRows({ ...field, label: label! }, error as unknown as RowErrors),
    ];
  });
  return general ? [{ path: 'root', message: general, isServers: true }, ...byField] : byField;
}

type OneError = { message?: unknown; type?: unknown } | undefined;

const saidBy = (error: OneError) => ({
  message: String(error?.message ?? ''),
  isServers: error?.type === 'server',
});

type RowErrors = Readonly<Record<string, Readonly<Record<string, OneError>> | null | undefined>>;

/** Errors within rows, labelled as in "Itens, linha 2: Quantidade". */
const inRows = (list: ItemsField, errors: RowErrors): Found[] =>
  Object.entries(errors)
    .filter(([index, row]) => /^\d+$/.test(index) && row)
    .flatMap(([index, row]) =>
      Object.entries(row!)
        .filter(([id]) => list.fields[id])
        .map(([id, error]) => ({
          path: `${list.id}.${index}.${id}`,
          label: `${translate('portal.screen.items.cell', { label: list.label, row: Number(index) + 1 })}: ${list.fields[id]!.label}`,
          ...saidBy(error),
        })),
    );
