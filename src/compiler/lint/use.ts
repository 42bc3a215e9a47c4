/** Warns about resources and fields that nothing shows or uses. */
import { keyParts, namesInFilter } from '#model/filter/filter.ts';
import { fieldsOfFormula, parseFormula, settingsOfFormula, type Formula } from '#model/formula/formula.ts';
import { isBoundPath, partsOfName } from '#model/fields/limits.ts';
import { lookupPaths, startAround } from '#model/fields/dependencies.ts';
import { numberedBy } from '#model/fields/sequence.ts';
import { aroundRow, fieldAround, fieldsWithRow } from '#model/fields/rowScope.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import type { SimpleScreen } from '#model/types.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import { walkConfig, type VisitContext, type ConfigMap } from '#model/config/walkConfig.ts';
import { namesOfValue, usedBy } from '#rules/reads.ts';
import { resourcesOf } from '#screens/simpleScreens.ts';
import { simpleScreenDescription } from '#screens/configRegistry.ts';
import { resourceDescription } from '../resolve/descriptions.ts';
import { portalDescription } from '../resolve/portalDescriptions.ts';
import type { LintContext } from './context.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import type { Report } from '#language/problems.ts';
import { resourceParts } from '#features/config.ts';
import type { WarningCode } from '#language/warnings.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';

export function lintUse({ portal, report, routes, resources }: LintContext) {
  const uses = new Uses(portal.resources, portal.accounts.resource);
  uses.accounts(portal.accounts);
  for (const { screens } of routes) for (const { screen } of screens) uses.screen(screen);
  for (const { resource, node } of resources)
    // a resource without a form gets a generated one with all fields, which proves no use
    uses.resource(node.at('form').exists ? resource : { ...resource, form: [] });

  const shown = new Set(
    routes.flatMap(({ screens }) => screens.flatMap(({ screen }) => [...resourcesOf(screen)])),
  );
  const unshown: Unused[] = [];
  for (const { resource, node } of resources)
    for (const unused of unusedOf(resource, node, uses)) {
      if (unused.node.isSilenced(unused.code)) continue;
      if (shown.has(resource.id)) warnOf(unused, report);
      else unshown.push(unused);
    }
  if (unshown.length <= mostApart) for (const unused of unshown) warnOf(unused, report);
  else warnOfAll(unshown, report);
}

/** Resources without a screen yet, and their fields, get as many warnings at most. More become one. */
const mostApart = 3;
const mostNamed = 6;

type Unused = { resource: string; node: ConfigNode; message: string; code: WarningCode };

const warnOf = ({ node, message, code }: Unused, report: Report) =>
  report.warn(node.place('key'), message, code, node.path);

/** A company that is begun by its resources has no screens for them yet. */
function warnOfAll(unused: readonly Unused[], report: Report) {
  const ids = [...new Set(unused.map(({ resource }) => resource))];
  const [{ node }] = unused as [Unused, ...Unused[]];
  const named = ids.slice(0, mostNamed).join(', ') + (ids.length > mostNamed ? ', …' : '');
  report.warn(
    node.place('key'),
    translate('lint.noScreenShowsCreateRoute', {
      amount: translate('counted.resources', { smart_count: ids.length }),
      named,
      ids: ids[0]!,
    }),
    'unused-resource',
    node.path,
  );
}

function* unusedOf(resource: Resource, node: ConfigNode, uses: Uses): Generator<Unused, void> {
  if (!uses.has(resource.id)) {
    yield {
      resource: resource.id,
      node: node.at('label'),
      message: translate('lint.noScreenShowsAndNothing', { id: resource.id }),
      code: 'unused-resource',
    };
    return;
  }
  for (const { id } of Object.values(resource.fields)) {
    const at = node.at('fields', id);
    if (!at.exists || uses.has(resource.id, id)) continue;
    const from = node.file.groupUses?.find(({ fields }) => fields.includes(id));
    yield {
      resource: resource.id,
      // a group's fields may well be used by the other resources that take it
      node: from ? node.at(...from.at) : at,
      message: from
        ? translate('lint.noScreenShowsAndNothingUsesPut', { id })
        : translate('lint.noScreenShowsAndNothingUses', { id }),
      code: 'unused-field',
    };
  }
}

type Resources = Portal['resources'];

/** Collects the used fields and resources, by the roles of the keywords that name them. */
class Uses {
  /** Those of the portal. */
  readonly #known: Resources;
  readonly #accounts: string;
  readonly #resources = new Set<string>();
  readonly #fields = new Map<string, Set<string>>();
  readonly #visitor = {
    leaf: (value: unknown, at: VisitContext) => this.#leaf(value, at),
  };

  constructor(known: Resources, accounts: string) {
    this.#known = known;
    this.#accounts = accounts;
  }

  has(resource: string, field?: string): boolean {
    return field === undefined
      ? this.#resources.has(resource)
      : (this.#fields.get(resource)?.has(field) ?? false);
  }

  screen(screen: SimpleScreen) {
    walkConfig(screen, simpleScreenDescription, this.#visitor);
  }

  accounts(accounts: Portal['accounts']) {
    walkConfig({ accounts }, portalDescription, this.#visitor);
  }

  /** Collects what a resource uses, of its own fields and of other resources. */
  resource(resource: Resource) {
    walkConfig(resource, resourceDescription, this.#visitor, resource.id);
    for (const rule of resource.rules)
      for (const { resource: id, field } of usedBy(rule, this.#known)) {
        if (id !== resource.id) this.#resources.add(id);
        this.#add(id, [field]);
      }
    for (const field of Object.values(resource.fields)) {
      if (!('sequence' in field) || !field.sequence) continue;
      if (field.of !== undefined) this.#add(resource.id, [field.of]);
      const by = numberedBy(field.sequence);
      if (!by) continue;
      this.#add(resource.id, [by.via]);
      this.#add(this.#targetOf(resource.id, by.via), [by.field]);
    }
    for (const field of Object.values(resource.fields))
      for (const one of hasRows(field) ? [field, ...Object.values(field.fields)] : [field])
        this.#finding(one, resource.id);
    this.#comparing(resource);
    for (const { set = {} } of resource.transitions)
      this.#add(resource.id, [...Object.keys(set), ...Object.values(set).flatMap(namesOfValue)]);
  }

  /** What a value is found by: fields of the other resource, and of this one. */
  #finding({ find = [], follows = [] }: Field, id: string) {
    this.#add(
      id,
      follows.map((name) => fieldAround(name) ?? name),
    );
    for (const { in: target, where, take, value } of find) {
      this.#resources.add(target);
      this.#add(target, [...namesInFilter(where), ...(take ? [take.field] : []), value]);
    }
  }

  /** Uses by what no keyword of a field says: what may stand once, and what features compare. */
  #comparing(resource: Resource) {
    const { id, uniqueAmong = [], exclusive = [], closed } = resource;
    if (closed) {
      const { by, until, among = {}, still } = closed;
      this.#add(id, [by, ...still]);
      this.#resources.add(until.resource);
      this.#add(until.resource, [until.field]);
      this.#names(among, until.resource, id);
    }
    for (const { among } of [...uniqueAmong, ...exclusive]) this.#names(among, id);
    for (const { fields } of uniqueAmong) this.#names(fields, id);
    for (const [key, { compares }] of resourceParts)
      if (compares && resource[key] !== undefined)
        for (const compared of compares(resource)) this.#add(compared.resource, compared.fields);
  }

  #leaf(value: unknown, at: VisitContext) {
    const { entry, owners } = at;
    switch (entry.role) {
      case 'resource':
      case 'target':
        this.#resources.add(String(value));
        break;
      case 'fields': {
        const about = this.#aboutOf(at);
        this.#names(value, (at.key === 'field' && this.#targetOf(about, owners[0].via, owners)) || about);
        break;
      }
      case 'sort':
        this.#names((value as Resource['sort']).field, this.#aboutOf(at));
        break;
      case 'groups':
      case 'measures':
      case 'filter':
      case 'scope':
      case 'bound':
        this.#names(value, this.#aboutOf(at));
        break;
      case 'choices': {
        const about = this.#aboutOf(at);
        const offered = this.#targetOf(about, owners[0].field) ?? (owners[0].resource as string);
        // In a row, `$record` is the row with its record around it.
        this.#names(value, offered, about ?? at.resource);
        break;
      }
      case 'value':
        this.#names(value, undefined);
        break;
      case 'formula':
        this.#formula(parseFormula(String(value), { paths: true }), this.#aboutOf(at));
        break;
      case 'template':
        this.#add(this.#aboutOf(at), titleFieldsOf(String(value)));
        break;
      case 'path': {
        const about = this.#aboutOf(at);
        for (const path of lookupPaths(value as string | readonly string[])) {
          const around = startAround(path);
          const [from, via] = around === undefined ? [about, path.via] : [at.resource, around];
          this.#add(from, [via]);
          if (path.via !== aroundRow) this.#add(this.#targetOf(from, via), [path.field]);
        }
      }
    }
  }

  /** A column of a list (`itens.total`) uses the list too. */
  #formula(formula: Formula, about: string | undefined) {
    this.#add(
      about,
      fieldsOfFormula(formula).flatMap((name) => [name, name.split('.')[0]!]),
    );
    const company = Object.values(this.#known).find(({ single }) => single);
    this.#add(company?.id, settingsOfFormula(formula));
  }

  /** The resource whose fields are named here. Undefined inside rows, where names are those of the row. */
  #aboutOf({ entry, owners, resource }: VisitContext): string | undefined {
    return owners.some(({ type }, depth) => traitsOf(String(type)).rows && (depth > 0 || entry.ofRows))
      ? undefined
      : resource;
  }

  /** The resource that a reference points to. */
  #targetOf(
    resource: string | undefined,
    reference: unknown,
    owners: VisitContext['owners'] | [] = [],
  ): string | undefined {
    const { each } = owners.find((owner) => 'each' in owner) ?? {};
    const own = resource ? this.#known[resource]?.fields : undefined;
    const field = own && fieldsWithRow(own, each as string | undefined)[String(reference)];
    return field && 'resource' in field ? field.resource : undefined;
  }

  /** Collects all names at any depth: keys such as `valor_gte`, texts such as `data:month`. */
  #names(value: unknown, about: string | undefined, record = about) {
    if (Array.isArray(value)) for (const one of value) this.#names(one, about, record);
    else if (typeof value === 'object' && value !== null) {
      this.#add(about, Object.keys(value).map(nameIn));
      for (const one of Object.values(value as ConfigMap)) this.#names(one, about, record);
    } else if (typeof value === 'string') {
      const [, whose, name] = /^\$(user|record)\.(\w+)/.exec(value) ?? [];
      if (name) this.#add(whose === 'user' ? this.#accounts : record, [name]);
      else this.#add(about, [nameIn(value)]);
      if (!isBoundPath(value)) return;
      const { via, field } = partsOfName(value);
      this.#add(this.#targetOf(about, via), [field]);
    }
  }

  #add(id: string | undefined, names: Iterable<string>) {
    if (id === undefined) return;
    const used = getOrMake(this.#fields, id, () => new Set());
    for (const name of names) used.add(name);
  }
}

/** The field in a filter's key, without the operator. */
const nameIn = (text: string) => keyParts(/^[a-z]\w*/.exec(text)?.[0] ?? '').name;
