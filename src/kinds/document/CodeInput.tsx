import { useMemo, useState } from 'react';
import { useEvent } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { translate } from '#messages/translate.ts';
import { allOf } from '#messages/lists.ts';
import { hasRows } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { contentsOf, fillingsFrom } from '../fills.ts';
import { formatValue, optionsOf, parseValue } from '../registry.ts';
import { FormattedTextInput } from '../ui/FormattedTextInput.tsx';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { useFormFields } from '../ui/formContext.ts';
import type { CodeContents } from './codeParts.ts';
import { isBrCode } from './brCode.ts';
import { MaskedInput } from './MaskedInput.tsx';

/** An input for a payment line: it fills the fields that its field names, and says where they differ from the line. */
export function LineInput(props: FieldInputProps) {
  const { onText, note } = useFills(props);
  return <MaskedInput {...withNote(props, note)} onText={onText} />;
}

/** An input for a Pix key, which also takes a Pix code. */
export function PixInput(props: FieldInputProps) {
  const { field } = props;
  const { onText, note } = useFills(props);
  const textFormat = useMemo(
    () => ({
      parse: (text: string) => (isBrCode(text) ? parseValue(field, text) : text),
      format: (value: unknown) => (isEmpty(value) ? '' : String(value)),
    }),
    [field],
  );
  return <FormattedTextInput input={withNote(props, note)} textFormat={textFormat} onText={onText} />;
}

const withNote = (props: FieldInputProps, note: string | undefined): FieldInputProps =>
  note ? { ...props, help: note } : props;

/**
 * Fills empty fields with what a code says as soon as it is whole, and fields that an earlier code has filled. Returns what
 * to show below the input: the bank, and fields of which the code says otherwise.
 */
function useFills({ field, source = field.id }: FieldInputProps) {
  const { today, timeZone } = usePortalIndex();
  const { getValues, setValue } = useFormContext();
  const parent = source.split('.').slice(0, -1).join('.');
  const pathOf = (id: string) => (parent === '' ? id : `${parent}.${id}`);
  const fields = useFieldsAround(source);
  const fills = 'fills' in field ? (field.fills ?? none) : none;
  const issued = 'issued' in field ? field.issued : undefined;
  const named = [...Object.keys(fills), ...(issued === undefined ? [] : [issued])];
  const watched = useWatch({ name: [source, ...named.map(pathOf)] }) as unknown[];
  const record = Object.fromEntries(named.map((id, at) => [id, watched[at + 1]]));
  const [filled, setFilled] = useState<Readonly<Record<string, unknown>>>(none);
  /** What the last code said, of which only the key is left in the form. */
  const [last, setLast] = useState<{ key: unknown; contents: CodeContents }>();

  const onText = useEvent((text: string) => {
    const contents = contentsOf(field, text, record, today);
    if (!contents) return;
    setLast({ key: parseValue(field, text), contents });
    const values = fillingsFrom(field, contents, fields);
    const taken = Object.entries(values).filter(([id]) => {
      const held: unknown = getValues(pathOf(id));
      return isEmpty(held) || (Object.hasOwn(filled, id) && held === filled[id]);
    });
    for (const [id, value] of taken) setValue(pathOf(id), value, { shouldDirty: true, shouldValidate: true });
    setFilled({ ...filled, ...Object.fromEntries(taken) });
  });

  const value = watched[0];
  const contents =
    contentsOf(field, value, record, today) ?? (last?.key === value ? last?.contents : undefined);
  return { onText, note: contents && noteOf(contents) };

  function noteOf(said: CodeContents): string | undefined {
    const bank =
      said.bank === undefined ? undefined : optionsOf(bankField).find((one) => one.value === said.bank);
    const different = Object.entries(fillingsFrom(field, said, fields)).filter(
      ([id, wanted]) => !isEmpty(record[id]) && record[id] !== wanted,
    );
    const list = allOf(
      different.map(
        ([id, wanted]) => `${fields[id]!.label} ${formatValue(fields[id]!, wanted, { timeZone })}`,
      ),
    );
    const words = [
      bank && translate('document.codeBank', { bank: bank.label }),
      different.length > 0 && translate('document.codeDiffers', { list }),
    ];
    return words.filter(Boolean).join('. ') || undefined;
  }
}

const none = {};
const bankField = { id: 'bank', type: 'banco', label: '' } as Field;

/** The fields of the record, or of the row, that an input at this path belongs to. */
function useFieldsAround(source: string): Readonly<Record<string, Field>> {
  const fields = useFormFields();
  const [list, ...rest] = source.split('.');
  const rows = rest.length > 0 ? fields[list!] : undefined;
  return rows && hasRows(rows) ? rows.fields : fields;
}
