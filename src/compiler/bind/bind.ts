/** Step 4: checks the files together. Every name that one file uses must exist in another, and fit. */
import { nearest, suggestion } from '#model/config/suggest.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { ConfigNode, type BindContext, bindContextOf } from '#language/bind/context.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { measurePattern, compilePattern } from './fields.ts';
import type { CheckedFile, Sources } from '#language/files.ts';
import { positionsOf, wholly, type DocumentRule } from '#kinds/document/declaration.ts';
import { declaredKind } from '#kinds/document/declaredKind.ts';
import { documentKinds } from '#kinds/document/kind.ts';
import { masked, maskDefinitions, withoutSeparators } from '#kinds/document/documentKind.ts';
import { digitPositions, isDigitRule, isPartRule } from '#kinds/document/rules.ts';
import { declarationOf, ownTypes } from '../check/declaredTypes.ts';
import {
  departmentSchema,
  portalSchema,
  routeSchema,
  screenKinds,
  type DepartmentSource,
  type KindSource,
  type RouteSource,
} from '../schema/schema.ts';
import { checkNames } from './names.ts';
import type { Report } from '#language/problems.ts';
import { landingPermissions, routeRequirement } from '#language/permissionForms.ts';
import { tabPath } from '#language/shortForms.ts';
import type { Field, Requirement } from '#model/types.ts';
import { bindScreen } from '#screens/configRegistry.ts';
import { findSheets, listedBy } from '#screens/configRegistry.ts';
import { fileEndingOf, isReserved, recordSegments } from '#model/config/reservedNames.ts';
import type { OwnNames } from '#language/extensions.ts';
import { isHistory } from '#language/history.ts';
import { checkPortal } from './portal.ts';
import { checkResource } from './resources.ts';
import { checkScenario } from './scenarios.ts';
import { kindOf, kinds } from '#kinds/registry.ts';
import { checkRules } from '#rules/bind/bind.ts';

// Reports resources that are named in many places but do not exist.

/** From this many uses on, the name is not a typo: the resource's file is missing. */
const manyUses = 4;

/** Runs after all files have been checked. */
function reportMissing({ missing, resources, sources }: BindContext) {
  for (const [id, nodes] of missing) {
    const near = nearest(id, resources.keys());
    // it may be one that portal.yaml declares, which can't be read
    if (!near && !sources.portal?.isValid(['history'])) {
      for (const node of nodes) node.markFaulty();
      continue;
    }
    const [first] = nodes;
    if (nodes.length < manyUses)
      for (const node of nodes)
        node.error(
          translate('bind.noResource', {
            id,
            near: near
              ? translate('common.didYouMean', { near })
              : translate('bind.createFileResourcesYaml', { id }),
          }),
        );
    else {
      first!.error(
        translate('bind.noResourcesYaml', {
          id,
          places: placesIn(nodes),
          near: near ? translate('bind.ifNameIsNow', { near }) : '',
        }),
      );
      for (const node of nodes.slice(1)) node.markFaulty();
    }
  }
}

/** "config/departments/loja.yaml (linhas 8 e 12) e config/resources/pedidos.yaml (linha 3)" */
function placesIn(nodes: readonly ConfigNode[]): string {
  const lines = new Map<string, Set<number>>();
  for (const { file, line } of nodes.map((node) => node.place()))
    getOrMake(lines, file, () => new Set()).add(line);
  const list = new Intl.ListFormat(currentLocale());
  return list.format(
    [...lines]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, numbers]) => {
        const sorted = [...numbers].sort((a, b) => a - b).map(String);
        return `${file} (${sorted.length === 1 ? translate('common.line') : translate('bind.lines')} ${list.format(sorted)})`;
      }),
  );
}

/** The shortest and longest text that a valid regular expression can match as a whole. */
const lengthsOf = (regex: string): { min: number; max: number } =>
  measurePattern(regex, {
    one: { min: 1, max: 1 },
    nothing: { min: 0, max: 0 },
    seen: () => ({ min: 0, max: 0 }),
    either: (one, other) => ({ min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) }),
    both: (first, second) => ({ min: first.min + second.min, max: first.max + second.max }),
    repeated: ({ min, max }, least, most) => ({ min: min * least, max: max === 0 ? 0 : max * most }),
  });

// Checks a declared field kind: its pattern, mask, rules and example must agree.

function checkKind(file: CheckedFile<KindSource>, report: Report) {
  const node = new ConfigNode(file, report);
  const { id, value } = file;
  // The file was there before the portal knew the kind. Its own rule holds from now on.
  if (ownTypes.has(id)) return node.warn(translate('bind.portalItselfAlreadyHasType', { id }), 'key');
  if (!node.isValid) return;
  const before = report.problems.length;
  compilePattern(node.at('pattern'), value.pattern);
  if (value.guess?.written !== undefined) compilePattern(node.at('guess', 'written'), value.guess.written);
  if (value.drop !== undefined) compilePattern(node.at('drop'), value.drop);
  for (const from of Object.keys(value.replace ?? {})) compilePattern(node.at('replace', from), from, 'key');
  for (const [index, rule] of (value.rules ?? []).entries()) checkRule(node.at('rules', index), rule, value);
  checkSame(node.at('same'), value);
  if (report.problems.length === before) checkExample(node, id, value);
}

function checkRule(node: ConfigNode, rule: DocumentRule, { example }: KindSource) {
  if (rule.when !== undefined) compilePattern(node.at('when'), rule.when);
  const beyond = (key: string, positions: readonly number[]) => {
    const far = positions.find((position) => position < 0 || position >= 100);
    if (far !== undefined) node.at(key).error(translate('bind.positionsGo'));
    else if (positions.length === 0) node.at(key).error(translate('bind.firstPositionComesAfterLast'));
  };
  if (isDigitRule(rule)) {
    const digits = digitPositions(rule, example.length);
    if (rule.over !== undefined) beyond('over', positionsOf(rule.over));
    if (rule.digit !== undefined) beyond('digit', digits);
    if (digits.length > 2) node.at('digit').error(translate('bind.resultHasOneOrTwo'));
    const weighed = rule.over === undefined ? [] : positionsOf(rule.over);
    const own = digits.find((digit) => weighed.includes(digit));
    if (own !== undefined) node.at('over').error(translate('bind.positionIsOfDigitItself', { own: own + 1 }));
  } else if (isPartRule(rule)) {
    beyond('part', positionsOf(rule.part));
    for (const [index, { kind }] of rule.is.entries())
      if (!Object.hasOwn(documentKinds, kind))
        node.at('is', index, 'kind').error(
          translate('bind.isNotTypeOfDocument', {
            kind,
            suggestion: suggestion(kind, Object.keys(documentKinds)),
          }),
        );
  } else compilePattern(node.at('refuse'), rule.refuse);
}

function checkSame(node: ConfigNode, { same }: KindSource) {
  if (same && same.from.length !== same.to.length)
    node
      .at('to')
      .error(translate('bind.fromHasCharacters', { count: same.from.length, toCount: same.to.length }));
}

/** The example must pass the pattern and the rules, as everything else is tested with it. */
function checkExample(node: ConfigNode, id: string, value: KindSource) {
  const { example, mask } = value;
  const kind = declaredKind(declarationOf(id, value));
  const at = node.at('example');
  if (!wholly(value.pattern).test(example))
    return at.error(translate('bind.exampleDoesNotMatchPattern', { example }));
  const problem = kind.misfit(example, undefined as never);
  if (problem) return at.error(translate('bind.exampleIsRefusedByType', { example, problem }));
  const read = kind.parse(example, undefined as never);
  if (read !== example)
    return at.error(translate('bind.exampleWouldBeKept', { example, read: String(read) }));
  if (mask) checkMask(node.at('mask'), mask, value);
}

function checkMask(node: ConfigNode, mask: string | string[], value: KindSource) {
  const { example } = value;
  const shown = masked(example, mask);
  const bare = withoutSeparators(example);
  const fits = [mask].flat().some((one) => {
    const slots = slotsOf(one);
    return slots.length === bare.length && slots.every((slot, index) => slot.test(bare[index]!));
  });
  if (!fits) return node.error(translate('bind.maskDoesNotFitExample', { example }));
  for (const one of [mask].flat()) {
    const slots = slotsOf(one).length;
    const { min, max } = lengthsOf(value.pattern);
    // characters that are stored appear literally in the mask
    if ([slots, one.length].every((length) => length < min || length > max))
      node.error(
        translate('bind.maskHasPlaces', {
          one,
          slots,
          min: min === max ? min : translate('common.fromTo', { min, max }),
        }),
      );
  }
  const read = declaredKind(declarationOf('x', value)).parse(shown, undefined as never);
  if (read !== example) node.error(translate('bind.withMaskExampleIsShown', { shown, read: String(read) }));
}

const slotsOf = (mask: string) => [...mask].flatMap((slot) => maskDefinitions[slot] ?? []);

// Checks departments and routes: who may enter, and that all addresses differ.

function checkDepartment(context: BindContext, file: CheckedFile<DepartmentSource>) {
  const node = new ConfigNode(file, context.report);
  const department = file.value;
  const soundPermissions = node.at('permissions').isValid;
  const { routes, ...others } = department;
  checkNames(node, others, departmentSchema, { context });
  if (!Array.isArray(routes)) return;
  for (const [index, route] of routes.entries()) {
    const at = node.at('routes', index);
    if (!at.isValid) {
      if (!at.isRefused) checkNames(at, route, routeSchema, { context, requirement: null });
      continue;
    }
    const requirement = route.permissions || soundPermissions ? routeRequirement(route, department) : null;
    checkRoute(context, at, route, requirement);
  }
}

function checkRoute(
  context: BindContext,
  node: ConfigNode,
  route: RouteSource,
  requirement: Requirement | null,
) {
  checkOneScreen(node, route, [...screenKinds, 'tabs']);
  checkApiName(context, node, route);
  checkNames(node, route, routeSchema, { context, requirement });
  if (
    requirement &&
    new Set(requirement.permissions.map((one) => one.toLowerCase())).size < requirement.permissions.length
  )
    node.at('permissions').warn(translate('bind.permissionIsRepeated'), 'key');
  bindScreen(context, node, route, requirement);
  route.tabs?.forEach((tab, index) => {
    const at = node.at('tabs', index);
    if (index === 0 && tab.segment) at.at('segment').error(translate('bind.firstTabHasAddress'), 'key');
    if (index > 0 && !tab.segment)
      at.error(translate('bind.segmentIsMissingInTab', { label: tab.label, path: route.path }));
    checkOneScreen(at, tab, screenKinds);
    bindScreen(context, at, tab, requirement);
  });
}

function checkOneScreen(
  node: ConfigNode,
  source: Partial<Record<string, unknown>>,
  kinds: readonly string[],
) {
  const given = kinds.filter((kind) => source[kind] !== undefined);
  const what = kinds.includes('tabs') ? translate('common.route') : translate('common.tab');
  if (given.length === 0) node.error(translate('bind.showsNothingYet', { what, kinds: kinds.join(', ') }));
  if (given.length > 1)
    node.at(given[1]!).error(
      translate('bind.hasButOnlyOneFits', {
        what,
        given: given.map((kind) => `"${kind}"`).join(translate('common.and')),
      }),
      'key',
    );
}

/** /pedidos as a route and `pedidos` as a resource would share one name. */
function checkApiName(context: BindContext, node: ConfigNode, route: RouteSource) {
  const listed = listedBy(route);
  // an unknown resource is reported where it is named
  if (listed !== undefined && !context.resources.has(listed)) return;
  for (const path of [route.path, ...(route.aliases ?? [])]) {
    const name = path.slice(1);
    if (context.resources.has(name) && listed !== name && !isFormOfSettings(context, route, name))
      node.at('path').error(translate('bind.addressHasNameOfResource', { path, name }));
  }
}

/** The form of the settings edits their record, as a list would. */
const isFormOfSettings = ({ settings }: BindContext, { form }: RouteSource, name: string): boolean =>
  settings?.id === name && (typeof form === 'string' ? form : form?.resource) === name;

// --- addresses --------------------------------------------------------------------------------------------

type Address = { path: string; node: ConfigNode; alias: boolean };

/** Addresses are matched case-insensitively, and each may be declared once in the whole portal. */
function checkAddresses(context: BindContext, priority: Priority) {
  const seen = new Map<string, Address>();
  const lists = new Set<string>();
  const addresses = [...context.sources.departments.values()].flatMap((file) =>
    addressesOf(context, file, lists),
  );
  for (const address of addresses) {
    const { path, node } = address;
    const lower = path.toLowerCase();
    if (isReserved(path)) {
      node.error(
        lower === '/dashboard'
          ? translate('bind.addressIsPortalOwn', { path })
          : translate('bind.addressIsPortalOwnChoose', { path }),
      );
      continue;
    }
    const ending = fileEndingOf(path);
    if (ending) node.error(translate('bind.addressWouldBeOfFile', { path, ending }));
    const [, parent, segment] = /^(.*)\/([^/]*)$/.exec(lower)!;
    if (lists.has(parent!) && (recordSegments.some((own) => own === segment) || /^\d+$/.test(segment!)))
      node.error(translate('bind.addressIsOfRecord', { path, parent: parent! }));
    const earlier = seen.get(lower);
    const [first, second] = earlier ? inOrder(earlier, address, priority) : [address];
    second?.node.error(collision(second, first));
    seen.set(lower, first);
  }
}

/** How long a file has been part of the config: see `loadParsed`. */
export type Priority = (file: string) => number;

/**
 * Of two parts that claim the same, the one that keeps it comes first: the one of the file with the higher priority, else of
 * the file with the shorter name, since copies have longer ones, else the first.
 */
function inOrder<T extends { node: ConfigNode }>(one: T, other: T, priority: Priority): [T, T] {
  const [a, b] = [one.node.file.file, other.node.file.file];
  return (priority(b) - priority(a) || a.length - b.length) > 0 ? [other, one] : [one, other];
}

function collision({ path, alias }: Address, earlier: Address): string {
  const { file, line } = earlier.node.place();
  const where = `${file}:${line}`;
  if (path === earlier.path)
    return translate('bind.addressAlready', {
      path,
      where,
      alias: alias ? translate('bind.deleteFromAliases') : translate('bind.giveOneOfRoutesAnother'),
    });
  return translate('bind.andAreOneAddress', { path, earlierPath: earlier.path, where });
}

function addressesOf(
  context: BindContext,
  file: CheckedFile<DepartmentSource>,
  lists: Set<string>,
): Address[] {
  if (!Array.isArray(file.value.routes)) return [];
  const node = new ConfigNode(file, context.report);
  return file.value.routes.flatMap((route, index): Address[] => {
    const at = node.at('routes', index);
    if (typeof route?.path !== 'string' || !at.at('path').isValid) return [];
    const own = { path: route.path, node: at.at('path'), alias: false };
    if (!at.isValid) return [own];
    if (listedBy(route.tabs?.[0] ?? route)) lists.add(route.path.toLowerCase());
    const aliases = (route.aliases ?? []).map((path, n) => ({
      path,
      node: at.at('aliases', n),
      alias: true,
    }));
    const tabs = (route.tabs ?? []).flatMap((tab, n): Address[] => {
      if (n === 0 || !tab.segment) return [];
      if (listedBy(tab)) lists.add(tabPath(route, tab, n).toLowerCase());
      return [{ path: tabPath(route, tab, n), node: at.at('tabs', n, 'segment'), alias: false }];
    });
    // an alias that differs only in case from the route's path is the same address
    const needed = aliases.filter(
      ({ path }) => path.toLowerCase() !== route.path.toLowerCase() || path === route.path,
    );
    return [own, ...needed, ...tabs];
  });
}

// --- landings ---------------------------------------------------------------------------------------------

/** After sign-in one landing page opens, so two departments must not claim the same permission in the same way. */
function checkLandings(context: BindContext, priority: Priority) {
  const seen = new Map<string, ConfigNode>();
  for (const file of context.sources.departments.values()) {
    const node = new ConfigNode(file, context.report).at('landing');
    if (!file.value.landing || !node.isValid || !file.isValid(['permissions'])) continue;
    const { names, isAlone } = landingPermissions(file.value);
    if (names.length === 0) node.warn(translate('bind.landingHasNoEffect'), 'key');
    for (const permission of names) {
      if (!opens(context, file.value.landing, permission))
        node.warn(translate('bind.landingIsClosed', { permission, landing: file.value.landing }));
      const key = `${permission} ${isAlone}`;
      const earlier = seen.get(key);
      const [first, second] = earlier ? inOrder({ node: earlier }, { node }, priority) : [{ node }];
      const { file: name, line } = first.node.place();
      second?.node.error(translate('bind.permissionAlreadyLeadsToAnother', { permission, name, line }));
      seen.set(key, first.node);
    }
  }
}

/**
 * True when the route at this address admits a user with only this permission, or when that can't be
 * determined.
 */
function opens(context: BindContext, path: string, permission: string): boolean {
  for (const { value, isValid } of context.sources.departments.values()) {
    if (!Array.isArray(value.routes) || !isValid(['permissions'])) continue;
    const index = value.routes.findIndex((route) => route?.path === path);
    if (index < 0 || !isValid(['routes', index])) continue;
    const { mode, permissions } = routeRequirement(value.routes[index]!, value);
    const fits = (one: string) => one.toLowerCase() === permission;
    return permissions.length === 0 || (mode === 'any' ? permissions.some(fits) : permissions.every(fits));
  }
  return true;
}

export function bindFiles(
  sources: Sources,
  report: Report,
  folder: string,
  own: OwnNames,
  priority: Priority = () => 0,
) {
  const kindOfCodes = (field: Field) => (field.type in kinds ? kindOf(field) : undefined);
  const context = bindContextOf(sources, report, own, { kindOfCodes, findSheets });
  if (sources.departments.size === 0)
    report.error({ file: `${folder}/departments`, line: 1, column: 1 }, translate('bind.noDepartment'));
  for (const kind of sources.kinds.values()) checkKind(kind, report);
  if (sources.portal) {
    checkNames(new ConfigNode(sources.portal, report), sources.portal.value, portalSchema, { context });
    checkPortal(context, sources.portal);
  }
  for (const resource of context.resources.values())
    if (!isHistory(sources, resource.id)) checkResource(context, resource);
  for (const resource of context.resources.values()) checkRules(context, resource);
  for (const department of sources.departments.values()) checkDepartment(context, department);
  for (const scenario of sources.scenarios.values()) checkScenario(context, scenario);
  checkAddresses(context, priority);
  checkLandings(context, priority);
  reportMissing(context);
}
