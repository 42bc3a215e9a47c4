/**
 * "Which word do I need?": what authors wish for, in their words, with the keyword that does it. The guides and the reference
 * show it as a table with the examples of the reference (tools/wishes.ts writes it into the guides). A keyword of the maps in
 * `mainSections` has a wish, or is among those that nobody looks for.
 */
import { parse, stringify } from 'yaml';
import { featureWishes } from '#features/config.ts';
import { translate, type TextKey } from '#messages/translate.ts';
import { reference } from './reference.ts';
import type { ReferenceKeyword, ReferenceSection } from './shape.ts';

/** By section/keyword of the reference; `kinds` stands for all kinds of fields. */
export const wishes: Readonly<Record<string, TextKey>> = {
  'portal/locales': 'wishes.portalLocales',
  'portal/messages': 'wishes.portalMessages',
  'portal/timeZone': 'wishes.portalTimeZone',
  'portal/currency': 'wishes.portalCurrency',
  'portal/search': 'wishes.portalSearch',
  'portal/signIn': 'wishes.portalSignIn',
  'accounts/activeWhen': 'wishes.accountsActiveWhen',
  'portal/stamps': 'wishes.portalStamps',
  'portal/history': 'wishes.portalHistory',
  'portal/trash': 'wishes.portalTrash',
  'portal/delegations': 'wishes.portalDelegations',
  'portal/mail': 'wishes.portalMail',
  'portal/webhooks': 'wishes.portalWebhooks',
  'settings/resource': 'wishes.settingsResource',
  'department/menu': 'wishes.departmentMenu',
  'permissions/any': 'wishes.permissionsAny',
  'permissions/all': 'wishes.permissionsAll',
  'route/aliases': 'wishes.routeAliases',
  'route/group': 'wishes.routeGroup',
  'route/list': 'wishes.routeList',
  'route/form': 'wishes.routeForm',
  'route/dashboard': 'wishes.routeDashboard',
  'route/report': 'wishes.routeReport',
  'route/tabs': 'wishes.routeTabs',
  'route/page': 'wishes.routePage',
  'list/columns': 'wishes.listColumns',
  'list/filters': 'wishes.listFilters',
  'list/filter': 'wishes.listFilter',
  'list/defaultFilter': 'wishes.listDefaultFilter',
  'list/tabs': 'wishes.listTabs',
  'list/facets': 'wishes.listFacets',
  'list/queries': 'wishes.listQueries',
  'list/sort': 'wishes.listSort',
  'list/search': 'wishes.listSearch',
  'list/actions': 'wishes.listActions',
  'list/buttons': 'wishes.listButtons',
  'list/transitions': 'wishes.listTransitions',
  'list/form': 'wishes.listForm',
  'list/totals': 'wishes.listTotals',
  'list/running': 'wishes.listRunning',
  'list/metrics': 'wishes.listMetrics',
  'list/related': 'wishes.listRelated',
  'list/open': 'wishes.listOpen',
  'list/steps': 'wishes.listSteps',
  'list/show': 'wishes.listShow',
  'list/print': 'wishes.listPrint',
  'list/views': 'wishes.listViews',
  'list/board': 'wishes.listBoard',
  'list/calendar': 'wishes.listCalendar',
  'list/map': 'wishes.listMap',
  'list/timeline': 'wishes.listTimeline',
  'list/tree': 'wishes.listTree',
  'list/card': 'wishes.listCard',
  'list/empty': 'wishes.listEmpty',
  'list/scope': 'wishes.listScope',
  'metric/allRows': 'wishes.metricAllRows',
  'measure/allRows': 'wishes.measureAllRows',
  'listColumn/inline': 'wishes.listColumnInline',
  'listColumn/tones': 'wishes.listColumnTones',
  'report/groupBy': 'wishes.reportGroupBy',
  'report/pivot': 'wishes.reportPivot',
  'report/compare': 'wishes.reportCompare',
  'report/chart': 'wishes.reportChart',
  'report/order': 'wishes.reportOrder',
  'report/subtotals': 'wishes.reportSubtotals',
  'report/thousands': 'wishes.reportThousands',
  'report/alternatives': 'wishes.reportAlternatives',
  'report/to': 'wishes.reportTo',
  'measure/ratio': 'wishes.measureRatio',
  'measure/running': 'wishes.measureRunning',
  'measure/minus': 'wishes.measureMinus',
  'dashboard/period': 'wishes.dashboardPeriod',
  'metric/target': 'wishes.metricTarget',
  'metric/compare': 'wishes.metricCompare',
  'resource/title': 'wishes.resourceTitle',
  'resource/image': 'wishes.resourceImage',
  'resource/color': 'wishes.resourceColor',
  'resource/search': 'wishes.resourceSearch',
  'resource/from': 'wishes.resourceFrom',
  'resource/unique': 'wishes.resourceUnique',
  'resource/exclusive': 'wishes.resourceExclusive',
  'resource/weekly': 'wishes.resourceWeekly',
  'resource/editableWhen': 'wishes.resourceEditableWhen',
  'resource/alwaysEditable': 'wishes.resourceAlwaysEditable',
  'resource/deletableWhen': 'wishes.resourceDeletableWhen',
  'resource/closed': 'wishes.resourceClosed',
  'resource/merge': 'wishes.resourceMerge',
  'resource/rules': 'wishes.resourceRules',
  'resource/ensures': 'wishes.resourceEnsures',
  ...featureWishes,
  'resource/reversal': 'wishes.resourceReversal',
  'resource/table': 'wishes.resourceTable',
  'resource/formerly': 'wishes.resourceFormerly',
  'group/fields': 'wishes.groupFields',
  'field/required': 'wishes.fieldRequired',
  'field/unique': 'wishes.fieldUnique',
  'field/readOnly': 'wishes.fieldReadOnly',
  'field/default': 'wishes.fieldDefault',
  'field/remember': 'wishes.fieldRemember',
  'field/help': 'wishes.fieldHelp',
  'field/visibleWhen': 'wishes.fieldVisibleWhen',
  'field/requiredWhen': 'wishes.fieldRequiredWhen',
  'field/readOnlyWhen': 'wishes.fieldReadOnlyWhen',
  'field/lookup': 'wishes.fieldLookup',
  'field/copy': 'wishes.fieldCopy',
  'field/find': 'wishes.fieldFind',
  'field/hidden': 'wishes.fieldHidden',
  'field/rollup': 'wishes.fieldRollup',
  'kinds/formula': 'wishes.kindsFormula',
  'kinds/at': 'wishes.kindsAt',
  'kinds/gaps': 'wishes.kindsGaps',
  'kinds/sequence': 'wishes.kindsSequence',
  'kinds/pattern': 'wishes.kindsPattern',
  'kinds/case': 'wishes.kindsCase',
  'kinds/unit': 'wishes.kindsUnit',
  'kinds/unitFrom': 'wishes.kindsUnitFrom',
  'kinds/decimals': 'wishes.kindsDecimals',
  'kinds/stars': 'wishes.kindsStars',
  'kinds/relative': 'wishes.kindsRelative',
  'kinds/due': 'wishes.kindsDue',
  'kinds/min': 'wishes.kindsMin',
  'kinds/options': 'wishes.kindsOptions',
  'kinds/transitions': 'wishes.kindsTransitions',
  'kinds/resource': 'wishes.kindsResource',
  'kinds/filter': 'wishes.kindsFilter',
  'kinds/inForce': 'wishes.kindsInForce',
  'kinds/fields': 'wishes.kindsFields',
  'kinds/rollCall': 'wishes.kindsRollCall',
  'kinds/accept': 'wishes.kindsAccept',
  'kinds/image': 'wishes.kindsImage',
  'kinds/fills': 'wishes.kindsFills',
  'kinds/when': 'wishes.kindsWhen',
  'kinds/currency': 'wishes.kindsCurrency',
  'transition/permissions': 'wishes.transitionPermissions',
  'transition/when': 'wishes.transitionWhen',
  'transition/confirm': 'wishes.transitionConfirm',
  'transition/fields': 'wishes.transitionFields',
  'transition/set': 'wishes.transitionSet',
  'transition/approval': 'wishes.transitionApproval',
  'approval/bands': 'wishes.approvalBands',
  'approval/quorum': 'wishes.approvalQuorum',
  'transition/confirmIdentity': 'wishes.transitionConfirmIdentity',
  'transition/auto': 'wishes.transitionAuto',
  'transition/waits': 'wishes.transitionWaits',
  'trigger/transition': 'wishes.triggerTransition',
  'trigger/update': 'wishes.triggerUpdate',
  'trigger/enters': 'wishes.triggerEnters',
  'trigger/becomes': 'wishes.triggerBecomes',
  'trigger/every': 'wishes.triggerEvery',
  'trigger/at': 'wishes.triggerAt',
  'trigger/in': 'wishes.triggerIn',
  'step/create': 'wishes.stepCreate',
  'step/update': 'wishes.stepUpdate',
  'step/transition': 'wishes.stepTransition',
  'step/delete': 'wishes.stepDelete',
  'step/require': 'wishes.stepRequire',
  'step/notify': 'wishes.stepNotify',
  'step/email': 'wishes.stepEmail',
  'step/webhook': 'wishes.stepWebhook',
  'step/each': 'wishes.stepEach',
  'step/key': 'wishes.stepKey',
  'step/if': 'wishes.stepIf',
  'rule/undo': 'wishes.ruleUndo',
  'scenario/steps': 'wishes.scenarioSteps',
  'kind/pattern': 'wishes.kindPattern',
  'filter/any': 'wishes.filterAny',
  'variable/$today': 'wishes.variableToday',
};

/** The maps whose keywords are looked for one by one; a wish for another map's keyword speaks for that map. */
export const mainSections = [
  'portal',
  'department',
  'permissions',
  'route',
  'list',
  'report',
  'dashboard',
  'metric',
  'measure',
  'resource',
  'rule',
  'trigger',
  'step',
  'field',
  'transition',
  'approval',
  'kinds',
] as const;

/** What every map of its kind has, what stands beside a word with a wish, and what is found where it is needed. */
export const unsought: Readonly<Record<(typeof mainSections)[number], readonly string[]>> = {
  portal: [
    'id',
    'language',
    'brand',
    'url',
    'locale',
    'today',
    'settings',
    'imageOrigins',
    'accounts',
    'dialect',
  ],
  department: ['label', 'icon', 'accent', 'permissions', 'landing', 'routes'],
  permissions: [],
  route: ['path', 'label', 'description', 'permissions', 'icon', 'menu'],
  list: ['resource', 'perPage', 'createLabel', 'allRows'],
  report: ['resource', 'measures', 'decimals', 'filter', 'filters', 'defaultFilter', 'scope', 'allRows'],
  dashboard: ['filters', 'widgets', 'scope'],
  metric: [
    'metric',
    'resource',
    'filter',
    'period',
    'to',
    'scope',
    'value',
    'per',
    'format',
    'decimals',
    'unit',
    'inverse',
    'trend',
    'help',
  ],
  measure: ['count', 'filter', 'sum', 'avg', 'min', 'max', 'distinct', 'formula', 'from', 'opening'],
  resource: ['label', 'sort', 'fields', 'groupBy', 'form', 'name', 'key', 'versionColumn'],
  rule: ['id', 'label', 'on', 'when', 'then'],
  trigger: ['on', 'once', 'missed', 'days', 'time', 'before', 'for'],
  step: [
    'id',
    'times',
    'otherwise',
    'set',
    'among',
    'found',
    'message',
    'in',
    'row',
    'title',
    'text',
    'attach',
    'then',
  ],
  field: ['label', 'name', 'formerly', 'column'],
  transition: ['id', 'label', 'from', 'to', 'title', 'primary', 'tone'],
  approval: ['people', 'otherwise', 'no', 'by', 'requester', 'amount'],
  kinds: [
    'maxLength',
    'placeholder',
    'minLength',
    'max',
    'withImage',
    'maxSize',
    'country',
    'keyType',
    'state',
    'issued',
    'rowLabel',
    'totals',
    'of',
  ],
};

/** The section and keyword of a wish; those of `kinds` with all types that have the keyword. */
function entryOf(address: string, sections: readonly ReferenceSection[]) {
  const [section, name] = address.split('/') as [string, string];
  const those = sections.filter(({ id, example }) =>
    section === 'kinds' ? example !== undefined : id === section,
  );
  const found = those.flatMap((one) =>
    one.keywords.filter((keyword) => keyword.name === name).map((keyword) => ({ section: one, keyword })),
  );
  const [first] = found;
  if (!first) throw new Error(`the wish "${address}" is for no keyword`);
  const types = found.map(({ section: { title } }) => `\`${title}\``).join(', ');
  return {
    ...first,
    where: section === 'kinds' ? translate('wishes.fieldOf', { types }) : first.section.title,
  };
}

/** The table, in the current language. */
export function wishTable(): string {
  const sections = reference().chapters.flatMap((chapter) => chapter.sections);
  const rows = Object.entries(wishes).map(([address, wish]) => {
    const { keyword, where } = entryOf(address, sections);
    return `| ${translate(wish)} | \`${keyword.name}\` | ${where.replaceAll('<', '\\<')} | \`${escaped(exampleOf(keyword))}\` |`;
  });
  return [translate('wishes.tableHead'), '|---|---|---|---|', ...rows].join('\n');
}

/** Where a guide has the table. */
const part = /(<!-- words -->\n)[^]*?(\n<!-- \/words -->)/;

/** A guide with the table as it is now. */
export function withWishTable(guide: string): string {
  if (!part.test(guide)) throw new Error('the guide has no place for the table of words');
  return guide.replace(part, (_all, before: string, after: string) => `${before}${wishTable()}${after}`);
}

/** The guides, by language. */
export const guides = {
  'pt-BR': 'config/README.md',
  'en-US': 'docs/guide.md',
  'es-419': 'docs/guide.es-419.md',
} as const;

/** The keyword's own line of its example. */
function exampleOf({ name, example }: ReferenceKeyword): string {
  const map = parse(example) as Record<string, unknown>;
  const own = Object.hasOwn(map, name) ? { [name]: map[name] } : map;
  const options = { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true } as const;
  return stringify(own, options)
    .trim()
    .replace(/^\{ (.*) \}$/s, '$1')
    .replaceAll('[ ', '[')
    .replaceAll(' ]', ']');
}

/** In a table of Markdown a bar ends the cell, also in code (GFM 0.29, 4.10). */
const escaped = (text: string) => text.replaceAll('|', '\\|');
