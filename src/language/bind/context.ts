/** All files together: what exists, under which name, and where. */
import type { CheckedFile, Sources, Path } from '../files.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import { totalFormula } from '../suggestions.ts';
import type { Report } from '../problems.ts';
import type {
  DepartmentSource,
  FieldSource,
  PermissionsSource,
  PortalDefaults,
  ResourceSource,
} from '../sources.ts';
import { writtenFieldsOf, stampLabels, stampType, type StampName, tabPath } from '../shortForms.ts';
import { requirementOf } from '../schema/atoms.ts';
import type { OwnNames } from '../extensions.ts';
import { fieldOfRow } from '#model/fields/rowScope.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { Keyword } from '#model/config/keyword.ts';
import type { Field } from '#model/types.ts';
import type { WarningCode } from '../warnings.ts';
import { valueAt } from '../describeValue.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { Advice } from '../remedies/remedy.ts';
import { currencyOf } from '../countryDefaults.ts';
import { settingsResource } from '../schema/settings.ts';

/** Whether a problem is with a key or with the value beside it. */
type On = 'key' | 'value';

/** A part of a file, at which problems are reported. */
export class ConfigNode {
  readonly file: CheckedFile<unknown>;
  readonly path: Path;
  readonly #report: Report;

  constructor(file: CheckedFile<unknown>, report: Report, path: Path = []) {
    this.file = file;
    this.path = path;
    this.#report = report;
  }

  at(...steps: PropertyKey[]) {
    return new ConfigNode(this.file, this.#report, [...this.path, ...steps]);
  }

  /** True when the schema accepted this part. Only then does its data have the declared shape. */
  get isValid() {
    return this.file.isValid(this.path);
  }

  /** True when the schema refused this part itself, and not only something in it. */
  get isRefused() {
    return this.file.isRefused(this.path);
  }

  /** True when the file contains this part. */
  get exists() {
    return valueAt(this.file.data, this.path) !== undefined;
  }

  /** What is written here, as the file has it. */
  get value(): unknown {
    return valueAt(this.file.data, this.path);
  }

  place(on?: On) {
    return this.file.place(this.path, on);
  }

  /** @param meant the intended value, when it is known */
  error(message: string, on?: On, meant?: string) {
    this.#report.error(this.place(on), message, this.path, { meant });
  }

  advise(message: string, { text, edits }: Advice, on?: On) {
    this.#report.error(this.place(on), `${message}${text}`, this.path, { edits, advice: text });
  }

  /** Marks the part as faulty; the reason is reported elsewhere. */
  markFaulty() {
    this.#report.markFaulty({ file: this.place().file, path: this.path });
  }

  /** Reports a warning, unless the file suppresses it here. */
  warn(message: string, on?: On, code: WarningCode = 'no-effect') {
    if (!this.isSilenced(code)) this.#report.warn(this.place(on), message, code, this.path);
  }

  /** Reports what does nothing, or not what it says, and what an earlier version took: see Problem. */
  refuse(message: string, on?: On) {
    this.#report.refuse(this.place(on), message, this.path);
  }

  /** True if the file suppresses the warning here, which counts as reported. */
  isSilenced(code: WarningCode): boolean {
    return this.file.suppressions.covers(this.path, code);
  }
}

/** A field as other files see it. `source` is absent for the portal's own fields and for broken ones. */
export type KnownField = { type: string; source?: FieldSource; broken?: true };

export type KnownResource = {
  id: string;
  node: ConfigNode;
  source: ResourceSource;
  /** null: the file is broken, so its fields are unknown. */
  fields: Readonly<Record<string, KnownField>> | null;
  /** For the rows of an `items` field: the resource that they belong to. */
  parent?: KnownResource;
  /** The resource of the company's settings, if portal.yaml names one. */
  settings?: KnownResource | undefined;
};

/** A printed sheet as it is written, and where: the file's id, and the path in it. */
export type WrittenSheet = { file: string; path: string };

/** The ids of the sheets that screens declare of a resource. Files may be broken. */
export type FindSheets = (
  departments: Iterable<CheckedFile<DepartmentSource>>,
  resource: string,
) => ReadonlyMap<string, readonly WrittenSheet[]>;

type PermissionUse = { name: string; node: ConfigNode };

/** The part of a field kind with codes, such as states, that the check of conditions uses. */
type KindOfCodes = {
  options?: readonly { value: string }[] | undefined;
  /** Other values than the options are possible, if they are valid. */
  isOpen?: boolean | undefined;
};

/** The kind of a field for codes; undefined for a kind that is not built in. */
type FindKindOfCodes = (field: Field) => KindOfCodes | undefined;

export type BindContext = Pick<Addresses, 'pathsIncomplete'> & {
  kindOfCodes: FindKindOfCodes;
  findSheets: FindSheets;
  /** True for a list of rows that some keyword of the resource fills in: a table brings only one row of each. */
  bringsRows: (source: ResourceSource, field: string) => boolean;
  /** True for the keyword of a rule's step that some feature runs. */
  hasStep: (keyword: string) => boolean;
  sources: {
    portal: CheckedFile<PortalDefaults> | null;
    departments: ReadonlyMap<string, CheckedFile<DepartmentSource>>;
    resources: ReadonlyMap<string, CheckedFile<ResourceSource>>;
  };
  report: Report;
  /** Accepted by `page:`. */
  pages: readonly string[];
  /** Accepted by the `extension:` of a widget. */
  widgets: readonly string[];
  /** Accepted by the `extension:` of a button. */
  actions: readonly string[];
  resources: ReadonlyMap<string, KnownResource>;
  /** The resource of the accounts, if portal.yaml names a known one. */
  accounts: string | undefined;
  /** The resource of the company's settings, if portal.yaml names a known one. */
  settings: KnownResource | undefined;
  /** Unknown resources, with the places that name them. Reported at the end, all uses of one together. */
  missing: Map<string, ConfigNode[]>;
  paths: ReadonlyMap<string, readonly string[]>;
  /** By its name in lower case: each permission that departments and routes require. */
  permissions: ReadonlyMap<string, string>;
  /** Counts uses of a misspelt permission as uses of the intended one. */
  respell(permission: string, meant: string): void;
  /** Every use of a permission, as spelt there. */
  permissionUses: readonly PermissionUse[];
};

export function bindContextOf(
  sources: Sources,
  report: Report,
  own: OwnNames,
  {
    kindOfCodes,
    findSheets,
    bringsRows,
    hasStep,
  }: Pick<BindContext, 'kindOfCodes' | 'findSheets' | 'bringsRows' | 'hasStep'>,
): BindContext {
  const resources = new Map(
    [...sources.resources].map(([id, file]) => [id, knownResource(id, file, sources, report)] as const),
  );
  const permissionUses = permissionUsesIn(sources, report);
  const permissions = new Map(permissionUses.map(({ name }) => [name.toLowerCase(), name]));
  const missing: BindContext['missing'] = new Map();
  const { paths, pathsIncomplete } = addressesOf(sources);
  const { portal } = sources;
  const settings = resources.get(
    settingsResource(portal?.isValid(['settings']) ? portal.value.settings : undefined) ?? '',
  );
  if (settings) for (const one of resources.values()) one.settings = settings;
  const accounts = portal?.isValid(['accounts']) ? portal.value.accounts?.resource : undefined;
  return {
    ...own,
    kindOfCodes,
    findSheets,
    bringsRows,
    hasStep,
    sources,
    report,
    resources,
    accounts: accounts !== undefined && resources.has(accounts) ? accounts : undefined,
    settings,
    paths,
    pathsIncomplete,
    permissions,
    respell: (permission, meant) => {
      permissions.delete(permission.toLowerCase());
      permissions.set(meant.toLowerCase(), meant);
    },
    missing,
    permissionUses,
  };
}

function knownResource(
  id: string,
  file: CheckedFile<ResourceSource>,
  sources: Sources,
  report: Report,
): KnownResource {
  const node = new ConfigNode(file, report);
  const source = file.value;
  if (
    file.lacksFields ||
    typeof source.fields !== 'object' ||
    source.fields === null ||
    Array.isArray(source.fields)
  )
    return { id, node, source, fields: null };
  const accounts = sources.portal?.isValid(['accounts']) ? sources.portal.value.accounts : undefined;
  const own = Object.entries(writtenFieldsOf(id, source, accounts)).map(
    ([name, field]): [string, KnownField] =>
      node.at('fields', name).isValid
        ? [name, { type: field.type, source: field }]
        : [name, { type: 'text', broken: true }],
  );
  const builtIn = isView(source) ? [viewId] : portalFields(sources);
  return { id, node, source, fields: { ...Object.fromEntries([...builtIn, ...own]) } };
}

/** True when its records are computed from others. */
export const isView = (source: ResourceSource) => source.from !== undefined;

const viewId: [string, KnownField] = ['id', { type: 'text' }];

/** `id` and the stamps, which every resource has without declaring them. */
function portalFields(sources: Sources): [string, KnownField][] {
  const portal = sources.portal?.isValid(['stamps']) ? sources.portal.value : null;
  const stamps = Object.entries(portal?.stamps ?? {}) as [StampName, string][];
  return [
    ['id', { type: 'integer' }],
    ...stamps
      .filter(([stamp]) => stamp in stampLabels)
      .map(([stamp, name]): [string, KnownField] => [name, { type: stampType(stamp) }]),
  ];
}

function permissionUsesIn(sources: Sources, report: Report): PermissionUse[] {
  const found: PermissionUse[] = [];
  for (const file of sources.departments.values()) {
    const add = (node: ConfigNode, source: PermissionsSource | undefined) => {
      if (source === undefined || !node.isValid) return;
      const list = Array.isArray(source) ? node : node.at('any' in source ? 'any' : 'all');
      for (const [index, name] of requirementOf(source).permissions.entries())
        found.push({ name, node: list.at(index) });
    };
    const node = new ConfigNode(file, report);
    add(node.at('permissions'), file.value.permissions);
    if (!Array.isArray(file.value.routes)) continue;
    for (const [index, route] of file.value.routes.entries())
      add(node.at('routes', index, 'permissions'), route?.permissions);
  }
  return found;
}

/** The resource of this name; null, after reporting it, when there is none. */
export function findResource(context: BindContext, node: ConfigNode, id: string): KnownResource | null {
  const found = context.resources.get(id);
  if (found) return found;
  getOrMake(context.missing, id, () => []).push(node);
  return null;
}

/**
 * The field that a keyword names; null when nothing is known about it, or when the keyword can't name it, which has been
 * reported where the names of a file are looked up (compiler/bind/names.ts).
 *
 * @param which as in the keyword: usually those that are read
 */
export function fieldOf(
  resource: KnownResource,
  id: string | undefined,
  which?: Keyword['fields'],
): KnownField | null {
  const { fields } = resource;
  const found = fields && id !== undefined && Object.hasOwn(fields, id) ? fields[id]! : null;
  if (!found || found.broken) return null;
  const { secret, composite } = traitsOf(found);
  return (secret && which !== 'written') || (composite && which === 'single') ? null : found;
}

/** The field of this name; null when there is none (after reporting it) or when nothing is known about it. */
export function findField(node: ConfigNode, resource: KnownResource, id: string, on?: On): KnownField | null {
  if (!resource.fields) return null;
  if (Object.hasOwn(resource.fields, id)) {
    const found = resource.fields[id]!;
    return found.broken ? null : found;
  }
  const ofRows = Object.keys(resource.fields).flatMap((name) => fieldOfRow(name) ?? []);
  const inRow = fieldOfRow(id);
  const ownRows = Object.entries(resource.fields).flatMap(([name, { source }]) =>
    source && hasRows(source) && Object.hasOwn(source.fields, id) ? [{ name, fields: source.fields }] : [],
  )[0];
  const [reference, ...further] = id.split('.');
  const { refersTo, holdsMany } = traitsOf(resource.fields[reference!]);
  if (further.length === 1 && refersTo && !holdsMany)
    node.error(translate('common.belongsToAnotherRecord', { id }), on);
  else if (inRow === undefined && ownRows)
    node.error(
      translate('fields.isNoField', {
        id,
        resourceId: resource.id,
        name: ownRows.name,
        total: totalFormula(ownRows.name, id, ownRows.fields),
      }),
      on,
    );
  else if (inRow === undefined)
    node.error(
      translate('fields.noField', {
        id,
        resourceId: resource.id,
        suggestion: suggestion(id, Object.keys(resource.fields)),
      }),
      on,
    );
  else if (ofRows.length === 0)
    node.error(translate('fields.belongsToRow', { id, resourceId: resource.id }), on);
  else node.error(translate('fields.noFieldInRows', { inRow, suggestion: suggestion(inRow, ofRows) }), on);
  return null;
}

/** The same, but refuses passwords, which are written and never read. */
export function findReadableField(
  node: ConfigNode,
  resource: KnownResource,
  id: string,
  on?: On,
): KnownField | null {
  const found = findField(node, resource, id, on);
  if (!found || !traitsOf(found).secret) return found;
  node.error(translate('fields.fieldIsPassword', { id }), on);
  return null;
}

/** The same, but refuses rows and files, by which records can't be sorted, searched or distinguished. */
export function findSingleField(node: ConfigNode, resource: KnownResource, id: string): KnownField | null {
  const found = findReadableField(node, resource, id);
  const what = found && traitsOf(found).composite;
  if (!what) return found;
  node.error(translate('fields.onlyInFormsAndColumns', { id, what }));
  return null;
}

/** Checks that a route has this address. */
export function checkPath(context: BindContext, node: ConfigNode, path: string) {
  const spellings = context.paths.get(path.toLowerCase());
  if (spellings?.includes(path)) return;
  if (spellings) node.error(translate('fields.addressIsWrittenInRoute', { path, spellings: spellings[0]! }));
  else if (!context.pathsIncomplete)
    node.error(
      translate('fields.noRouteHasAddress', {
        path,
        suggestion: suggestion(
          path,
          [...context.paths.values()].flat(),
          translate('fields.someOfThoseExist'),
        ),
      }),
    );
}

/** The addresses of all routes, which other files may link to. */
type Addresses = {
  /** Every address (path, alias, tab) in lower case, as it is matched, with its spellings. */
  paths: ReadonlyMap<string, readonly string[]>;
  /** Some files can't be parsed, so a link to an unknown address may be correct. */
  pathsIncomplete: boolean;
};

function addressesOf({ departments }: Sources): Addresses {
  const paths = new Map<string, string[]>();
  let pathsIncomplete = false;
  const add = (path: string) => getOrMake(paths, path.toLowerCase(), () => []).push(path);
  for (const file of departments.values()) {
    if (!Array.isArray(file.value.routes)) pathsIncomplete = true;
    else
      for (const [index, route] of file.value.routes.entries()) {
        if (typeof route?.path === 'string') add(route.path);
        if (!file.isValid(['routes', index])) pathsIncomplete = true;
        else {
          route.aliases?.forEach(add);
          route.tabs?.forEach((tab, n) => n > 0 && tab.segment && add(tabPath(route, tab, n)));
        }
      }
  }
  return { paths, pathsIncomplete };
}

/** The currency of a field; undefined while portal.yaml doesn't state the portal's currency. */
export function currencyIn({ sources }: BindContext, field: object): string | undefined {
  const source: { currency?: string } = field;
  const portal = ['locale', 'currency'].every((key) => sources.portal?.isValid([key]))
    ? sources.portal!.value
    : undefined;
  return source.currency ?? (portal && currencyOf(source, portal));
}

/** The currencies of two fields of money where both are known and differ. */
export function differentCurrencies(
  context: BindContext,
  one: object,
  other: object,
): readonly [string, string] | undefined {
  const [own, theirs] = [currencyIn(context, one), currencyIn(context, other)];
  return own !== undefined && theirs !== undefined && own !== theirs ? [own, theirs] : undefined;
}

// Checks the field that is shown as a picture beside a title.

export function checkPicture(node: ConfigNode, resource: KnownResource, id: string | undefined) {
  const found = fieldOf(resource, id);
  if (found?.source && !('image' in found.source && found.source.image))
    node.error(translate('fields.fieldShowsNoImage', { id: id! }));
}

/** Must be a colour, or a choice whose options have tones. */
export function checkColor(node: ConfigNode, resource: KnownResource, id: string | undefined) {
  const field = fieldOf(resource, id);
  if (!field?.source || traitsOf(field).color) return;
  const options = 'options' in field.source ? Object.values(field.source.options as object) : [];
  const isToned = options.some((one) => typeof one === 'object' && 'tone' in one);
  if (!isToned || traitsOf(field).holdsMany) node.error(translate('fields.fieldSaysNoColor', { id: id! }));
}

/**
 * A reference shows the picture of the resource that it points to. An unknown resource is reported elsewhere.
 */
export function checkWithImage({ sources }: BindContext, node: ConfigNode, resource: string) {
  const target = sources.resources.get(resource);
  if (target?.isValid(['image']) && !target.value.image)
    node.at('withImage').error(translate('fields.resourceHasNoImage', { resource }));
}
