import type { Checked } from '#language/files.ts';
import { fitsSearch, hasRows } from '#model/traits.ts';
import type { FieldSource, PortalDefaults, ResourceSource, RowFieldSource } from '../schema/schema.ts';
import {
  fieldsOf,
  isAlwaysRequired,
  isReadOnly,
  sortOf,
  stampLabels,
  stampType,
  transitionsOf,
  type Stamp,
  formerNames,
  formerOptions,
} from '#language/shortForms.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import type { Field, Option, Resource } from '#model/types.ts';
import { resolveForm } from '#language/resolveParts.ts';
import { resolveTransitions } from './transitions.ts';
import { resolveView } from './views.ts';
import { translate } from '#messages/translate.ts';
import { withPortalDefaults } from '#kinds/portalDefaults.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import type { Formerly } from '#model/config/formerly.ts';

export function resolveResource(id: string, file: Checked<ResourceSource>, portal: PortalDefaults): Resource {
  const {
    label,
    title,
    image,
    color,
    search,
    sort,
    form,
    unique,
    editableWhen,
    alwaysEditable,
    deletableWhen,
    merge,
    inbound,
  } = file.value;
  const from = resolveView(file.value);
  const written = fieldsOf(id, file.value, portal.accounts);
  const fields = resolveFields({ ...file.value, fields: written }, portal);
  const declared = Object.keys(file.value.fields);
  const titleFields = titleFieldsOf(title);
  return {
    id,
    label: { ...label, gender: label.gender ?? 'm' },
    title,
    titleFields,
    ...(image && { image }),
    ...(color && { color }),
    search: search ?? titleFields.filter((name) => fitsSearch(fields[name]!)),
    sort: sortOf(sort ?? titleFields[0]!),
    fields,
    form: form
      ? resolveForm(form)
      : [
          {
            label: translate('undivided.label'),
            fields: (from ? declared : writable(fields)).map((field) => ({ field })),
          },
        ],
    unique: unique ?? [],
    ...(editableWhen && { editableWhen }),
    alwaysEditable: alwaysEditable ?? [],
    ...(deletableWhen && { deletableWhen }),
    ...(merge && { merge }),
    transitions: Object.entries(file.value.fields).flatMap(([name, field]) =>
      resolveTransitions(name, field),
    ),
    rules: [],
    ensures: [],
    ...(from && { from }),
    ...(inbound && { inbound: { ...inbound, match: [inbound.match].flat() } }),
    ...(portal.history?.resource === id && { history: true }),
    ...(file.value.name && { name: file.value.name }),
    ...resolveFormerly(file.value),
    place: file.place([]),
  };
}

const writable = (fields: Resource['fields']) =>
  Object.values(fields).flatMap(({ id, readOnly }) => (readOnly ? [] : [id]));

/** `id` first, then the declared fields in their order, then the stamps that are not declared. */
function resolveFields(source: ResourceSource, portal: PortalDefaults): Resource['fields'] {
  // a view's ids encode the source record, and users do not fill in its fields
  const isView = source.from !== undefined;
  const own = Object.entries(source.fields).map(([id, field]) =>
    resolveField(id, isView ? { ...field, readOnly: true } : field, portal),
  );
  // another backend does not store formulas, unless the field names its column there
  if (portal.dialect && !isView)
    for (const field of own) if (formulaOf(field) && !field.name) field.unstored = true;
  // the state of a registration is that of the record
  const [uf, ...others] = own.filter(({ type }) => type === 'uf');
  for (const field of own)
    if (field.type === 'ie' && uf && others.length === 0) (field as { state?: string }).state ??= uf.id;
  const declared = new Set(own.map(({ id }) => id));
  const stamps = isView ? [] : stampsOf(portal);
  const stampOf = new Map(stamps.map(({ id, stamp }) => [id, stamp]));
  return Object.fromEntries(
    [
      resolveField(
        'id',
        { type: isView ? 'text' : 'integer', label: translate('history.id'), readOnly: true },
        portal,
      ),
      ...own.map((field) =>
        stampOf.has(field.id) ? { ...field, readOnly: true, stamp: stampOf.get(field.id) } : field,
      ),
      ...stamps.filter(({ id }) => !declared.has(id)),
    ].map((field) => [field.id, field]),
  );
}

function stampsOf(portal: PortalDefaults): Field[] {
  const stamps = portal.stamps ?? {};
  return (Object.keys(stampLabels) as Stamp[]).flatMap((stamp) => {
    const id = stamps[stamp];
    if (!id) return [];
    const common = { label: translate(stampLabels[stamp]), readOnly: true };
    const source: FieldSource =
      stampType(stamp) === 'datetime'
        ? { type: 'datetime', ...common }
        : { type: 'reference', resource: portal.accounts.resource, ...common };
    return [{ ...resolveField(id, source, portal), stamp }];
  });
}

function resolveField(id: string, source: FieldSource, portal: PortalDefaults): Field {
  const field = {
    ...source,
    id,
    required: isAlwaysRequired(source),
    unique: source.unique ?? false,
    readOnly: isReadOnly(source),
    ...('options' in source && { options: resolveOptions(source.options) }),
    ...('options' in source && isByConditions(source.options) && { isRanked: true }),
    ...(hasRows(source) && { fields: resolveRowFields(source.fields, portal) }),
    ...withPortalDefaults(source, portal),
    // a status that only transitions change starts with its first option
    ...(transitionsOf(source).length > 0 && {
      default: source.default ?? Object.keys((source as { options: object }).options)[0],
    }),
  };
  const {
    transitions: _transitions,
    formerly: _formerly,
    ...rest
  } = field as typeof field & { transitions?: unknown };
  return rest as Field;
}

const resolveRowFields = (fields: Record<string, RowFieldSource>, portal: PortalDefaults) =>
  Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, resolveField(id, field, portal)]));

type Options = Extract<FieldSource, { type: 'select' }>['options'];

const isByConditions = (options: Options): boolean =>
  Object.values(options).some((option) => typeof option === 'object' && option.when !== undefined);

function resolveOptions(options: Options): Option[] {
  return Object.entries(options).map(([value, option]) =>
    typeof option === 'string'
      ? { value, label: option, tone: 'neutral' }
      : {
          value,
          label: option.label,
          tone: option.tone ?? 'neutral',
          ...(option.when && { when: option.when }),
        },
  );
}

/** The former names of the resource, its fields, their options and their rows. */
function resolveFormerly(source: ResourceSource): { formerly?: Formerly } {
  const fields: Record<string, string> = {};
  const options: Record<string, Record<string, string>> = {};
  const read = (all: Readonly<Record<string, FieldSource | RowFieldSource>>, prefix: string) => {
    for (const [id, field] of Object.entries(all)) {
      for (const old of formerNames(field.formerly)) fields[`${prefix}${old}`] = `${prefix}${id}`;
      for (const [value, names] of formerOptions(field))
        for (const old of names) (options[`${prefix}${id}`] ??= {})[old] = value;
      if (hasRows(field)) read(field.fields, `${prefix}${id}.`);
    }
  };
  read(source.fields, '');
  const ids = formerNames(source.formerly);
  const any = ids.length > 0 || Object.keys(fields).length > 0 || Object.keys(options).length > 0;
  return any ? { formerly: { ids, fields, options } } : {};
}
