/** For generated configs: the API accepts every action that the browser offers, and refuses all others. */
import { describe, it } from 'vitest';
import { conjunction } from '#access/permissions.ts';
import { applyFilters } from '#screens/dashboard/applyFilters.ts';
import { relatedAsList, tickedAsList } from '#screens/app/bareList.ts';
import type { TonedColumn } from '#screens/list/listTypes.ts';
import { toneIn } from '#screens/list/columns/toneIn.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { Field } from '#model/types.ts';
import { rightsOn, transitionsOn } from '#screens/app/rights.ts';
import { formFieldsOf, fieldFor } from '#screens/form/app/defaults.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { withRecord } from '#model/filter/filter.ts';
import type { ClientIndex, ClientResource, DepartmentSlice } from '#model/api/answers.ts';
import type { Filter, Measure, Portal } from '#model/types.ts';
import type { ListScreen, Metric } from '#screens/screenTypes.ts';
import type { ReportLine } from '#screens/report/lines.ts';
import { ShownFigures } from '#screens/report/shownFigures.ts';
import { comparisonOf, positionName } from '#screens/report/queries.ts';
import type { Derived } from '#model/derivedMeasures.ts';
import type { AggregateRow } from '#model/measures.ts';
import type { SimpleScreen, Widget } from '#model/types.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { history } from '#tests/support/generate/records.ts';
import { decisionOn, said, type Vote } from '#tests/support/oracle/approvals.ts';
import { people } from '#tests/support/generate/index.ts';
import {
  address,
  askingAs,
  everyCompany,
  reportedCompanyBy,
  timeout,
  whileServing,
  type Ask,
} from '#tests/support/generate/trial.ts';
import { expectedFormulaValue } from '#tests/support/oracle/formulas.ts';
import { fieldsIn } from '#tests/support/oracle/given.ts';
import { landingOf } from '#tests/support/oracle/landing.ts';
import { isGap, Person } from '#tests/support/oracle/person.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { todayIn } from '#tests/support/oracle/localTime.ts';
import { reachableRoutes } from '#access/areas.ts';

type Case = {
  ask: Ask;
  person: Person;
  /** Knows what is stored by now, the history too. */
  personNow: () => Person;
  /** The approvals given so far. */
  votes: Vote[];
  portal: Portal;
  slices: DepartmentSlice[];
};

const everyPerson = (proof: (one: Case) => Promise<void>, options?: Parameters<typeof everyCompany>[1]) =>
  everyCompany(
    ({ company, portal }) =>
      whileServing(portal, company.rows, async (server) => {
        const votes: Vote[] = [];
        for (const [at, name] of people.entries()) {
          const ask = await askingAs(server, name);
          const stored = { ...company.rows, ...server.stored() };
          const slices = await Promise.all(
            portal.departments.map(
              async ({ id }) => (await ask('GET', `/config/departments/${id}.json`)).body as DepartmentSlice,
            ),
          );
          const person = new Person(portal, stored, stored.contas![at]!);
          const personNow = () => {
            const now = { ...stored, ...server.stored() };
            const told = { [history]: server.history(), [said]: votes };
            return new Person(portal, { ...now, ...told }, now.contas![at]!);
          };
          await proof({ ask, person, personNow, votes, portal, slices });
        }
      }),
    options,
  );

type Located = { path: string; screen: SimpleScreen; slice: DepartmentSlice };
const screensIn = (slices: readonly DepartmentSlice[]): Located[] =>
  slices.flatMap((slice) =>
    Object.entries(slice.screens).flatMap(([path, screen]) =>
      screen.kind === 'tabs'
        ? screen.tabs.map((tab) => ({ path: tab.path, screen: tab.screen, slice }))
        : [{ path, screen, slice }],
    ),
  );

type Offering = { screen: ListScreen; slice: DepartmentSlice; isTicked?: true };
/** A list, its related lists, and the tick lists of a dashboard. */
const listsIn = ({ screen, slice }: Located): Offering[] => {
  if (screen.kind === 'list')
    return [screen, ...screen.related.map(relatedAsList)].map((one) => ({ screen: one, slice }));
  if (screen.kind !== 'dashboard') return [];
  return screen.widgets.flatMap((widget) =>
    widget.kind === 'list'
      ? [{ screen: tickedAsList(widget, slice.resources[widget.resource]!.fields), slice, isTicked: true }]
      : [],
  );
};

/** A tick box runs its transition, whether or not the user may edit. */
function offeredBy({ screen, slice, isTicked }: Offering, record: Row, context: RecordContext) {
  const client = slice.resources[screen.resource]!;
  const made = client.transitions.filter(({ id }) => screen.transitions.includes(id));
  return {
    ...rightsOn(screen, client, record, context),
    ...(isTicked && { transitions: transitionsOn(made, record, context) }),
  };
}

/** The API selects its value: by conditions, or by a date. */
const isSelected = (field: Field) =>
  'inForce' in field || ('when' in field && field.when) || ('options' in field && field.options);

describe('whatever the config', { timeout }, () => {
  it('the menu, the guard and the API open the same screens, and reveal no other', () =>
    everyPerson(async ({ ask, person, portal, slices }) => {
      const { all, account } = person;
      const index = (await ask('GET', '/config/start.json')).body.index as ClientIndex;
      const reached = reachableRoutes(index, account.permissoes as string[]).flatMap(({ routes }) =>
        routes.map(({ path }) => path),
      );
      agree('the menu', reached.toSorted(), all.paths.toSorted());
      const [first = ''] = account.permissoes as string[];
      const landing = landingOf(portal, account.permissoes as string[]);
      agree('the landing', index.landings[first.toLowerCase()], landing);
      const told = index.departments.flatMap(({ routes }) => routes.map(({ path }) => path));
      agree('the index', told.toSorted(), all.paths.toSorted());
      agree(
        'the screens',
        slices.flatMap(({ screens }) => Object.keys(screens)).toSorted(),
        all.paths.toSorted(),
      );
      const known = knownFields(person);
      for (const slice of slices) {
        const words = JSON.stringify(slice.resources);
        for (const resource of Object.values(portal.resources))
          for (const { id, label, stamp } of Object.values(resource.fields)) {
            if (
              id === 'id' ||
              stamp ||
              known.has(`${resource.id}.${id}`) ||
              resource.id === 'contas' ||
              resource.history
            )
              continue;
            const found = [`"${id}"`, `"${id}_`, `.${id}"`, `"${label}"`, `{${id}}`].filter((word) =>
              words.includes(word),
            );
            agree(
              `${String(account.nome)} is told of ${resource.id}.${id}`,
              found.map((word) => words.slice(words.indexOf(word) - 80, words.indexOf(word) + 40)),
              [],
            );
          }
      }
    }));

  it('every screen gets the data that it shows, counts and offers as choices', () =>
    everyPerson(
      async ({ ask, person, slices }) => {
        const { body: user } = await ask('GET', '/user-info');
        const { timeZone } = person.portal;
        const variables = { user: user as Row, today: todayIn(person.portal), timeZone };
        const get = async (what: string, path: string) => {
          const reply = await ask('GET', path);
          agree(
            `${String(person.account.nome)} ${what}: ${decodeURIComponent(path)} ${reply.status === 200 ? '' : reply.text}`,
            reply.status,
            200,
          );
          return reply.body as Row[];
        };
        for (const { path, screen, slice } of screensIn(slices))
          for (const { what, address: at, shown, resource, figure, toned = [] } of requestsOf(
            screen,
            slice,
            variables.today,
          )) {
            const rows = await get(`${path} ${what}`, at);
            for (const row of rows) {
              const whole = person.rows(resource).find(({ id }) => String(id) === String(row.id));
              // The response also has fields that other screens grant on the record.
              const readable = whole && person.fieldsOn(resource, whole);
              for (const field of shown ?? [])
                if (readable?.has(field) && !isGap(whole![field]))
                  agree(`${path} ${at} ${String(row.id)}.${field}`, row[field], whole![field]);
              const { fields } = slice.resources[resource]!;
              for (const column of toned.filter(({ tones }) => tones)) {
                // In the order in which they are declared.
                const conditions = Object.entries(column.tones!);
                const asked = conditions.flatMap(([, when]) =>
                  fieldsIn(when, person.portal.resources[resource]!),
                );
                if (!whole || !asked.every((field) => readable!.has(field))) continue;
                const wanted = conditions.find(([, when]) => person.matches(resource, whole, [when]))?.[0];
                const drawn = toneIn(column, row, { variables, timeZone: variables.timeZone, fields });
                agree(`${path} colours ${String(row.id)}.${column.field}`, drawn, wanted);
              }
            }
            if (figure) {
              const { groupBy, measures, filter } = figure;
              const wanted = person.figure(resource, groupBy, measures, filter);
              agree(`${path} ${decodeURIComponent(at)}`, inOrder(rows, figure), inOrder(wanted, figure));
              if (figure.derived)
                agree(`${path} derives`, linesShown(rows, figure), linesExpected(rows, figure));
            }
          }
      },
      { companyOf: reportedCompanyBy },
    ));

  it('a formula that stays on the server names its inputs, and comes with a preview', () =>
    everyPerson(async ({ ask, person, portal, slices }) => {
      for (const { id, fields, computedByServer = {} } of slices.flatMap(({ resources }) =>
        Object.values(resources),
      )) {
        const whole = portal.resources[id]!.fields;
        const withheld = Object.keys(fields).filter(
          (name) => formulaOf(whole[name]) && !formulaOf(fields[name]),
        );
        for (const name of withheld) {
          const asked = formulaOf(whole[name])!.match(/[a-z]\w*/g) ?? [];
          const typed = asked.filter((one) => fields[one] && !fields[one].readOnly);
          agree(
            `${id}.${name}`,
            typed.filter((one) => !computedByServer[name]?.includes(one)),
            [],
          );
        }
        agree(
          `${id}, computed by the server`,
          Object.keys(computedByServer).filter(
            (one) =>
              !withheld.includes(one) && !whole[one]!.lookup && !whole[one]!.copy && !isSelected(whole[one]!),
          ),
          [],
        );
        for (const record of withheld.length > 0 ? person.rows(id) : []) {
          const at = `/${id}/${String(record.id)}`;
          const { status, body } = await ask('POST', `${at}/preview`, { body: {} });
          if (status !== 200) continue;
          const readable = person.fieldsOn(id, record);
          const due = withheld.filter((name) => readable.has(name));
          agree(
            `${at}/preview`,
            due.filter((name) => !Object.hasOwn(body as Row, name)),
            [],
          );
        }
      }
    }));

  it('an offered button works, and an action that no screen offers is refused', () =>
    everyPerson(async ({ ask, person, personNow, votes, portal, slices }) => {
      const { body: user } = await ask('GET', '/user-info');
      const { timeZone } = portal;
      const variables = { user: user as Row, today: todayIn(portal), timeZone };
      const lists = screensIn(slices).flatMap(listsIn);
      for (const resource of Object.values(portal.resources).filter(({ from }) => !from)) {
        const own = lists.filter(({ screen }) => screen.resource === resource.id);
        for (const { id } of person.rows(resource.id)) {
          const offers = [];
          for (const one of own) {
            const { screen, slice } = one;
            const found = await ask(
              'GET',
              address(`/${resource.id}`, { filter: conjunction(screen.filter, { id: [id] }) }),
            );
            const [record] = found.body as Row[];
            const client = slice.resources[resource.id]!;
            if (record) offers.push(offeredBy(one, record, { variables, timeZone, fields: client.fields }));
          }
          const path = `/${resource.id}/${String(id)}`;
          const edit = await ask('PUT', path, { body: {} });
          const mayEdit = person.of(resource.id).some(({ edits }) => edits !== undefined);
          if (offers.some((one) => one.edit)) agree(`PUT ${path}`, edit.status, 200);
          else if (!mayEdit) agree(`PUT ${path}`, [403, 404].includes(edit.status), true);
          for (const transition of resource.transitions) {
            const now = personNow();
            const row = now.rows(resource.id).find((one) => String(one.id) === String(id))!;
            const decision = decisionOn(now, resource, transition, row);
            const { status, text } = await ask('POST', `${path}/actions/${transition.id}`, { body: {} });
            if (decision?.does === 'waits' && decision.vote && status === 200) votes.push(decision.vote);
            const isOffered = offers.some(({ transitions }) =>
              transitions.some((one) => one.id === transition.id),
            );
            const what = `POST ${path}/actions/${transition.id} ${status} ${text}`;
            // The button says at once why another person is to approve: that goes by the history.
            // A transition that asks for values gets none here, and may say that first.
            if (isOffered && decision?.does === 'refused')
              agree(what, status, transition.fields.length > 0 && status === 422 ? 422 : 409);
            else agree(what, isOffered, [200, 422].includes(status));
            // The transition has changed the record.
            if (status === 200) break;
          }
        }
        for (const { id } of person.rows(resource.id)) {
          const path = `/${resource.id}/${String(id)}`;
          const now = await ask('GET', path);
          if (now.status !== 200) continue;
          const isOffered = [];
          for (const { screen, slice } of own) {
            const found = await ask(
              'GET',
              address(`/${resource.id}`, { filter: conjunction(screen.filter, { id: [id] }) }),
            );
            const [record] = found.body as Row[];
            const client = slice.resources[resource.id]!;
            if (
              record &&
              rightsOn(screen, client, record, { variables, timeZone, fields: client.fields }).delete
            )
              isOffered.push(true);
          }
          const { status, text } = await ask('DELETE', path);
          const isDone = status === 200 || (status === 409 && text.includes('em uso'));
          agree(`DELETE ${path} ${status} ${text}`, isOffered.length > 0, isDone);
        }
      }
    }));
});

/** All fields that the person's screens read, write or aggregate, and those that they depend on. */
function knownFields({ all, portal }: Person): Set<string> {
  const { resources } = portal;
  const names = new Set<string>();
  const add = (resource: string, fields: readonly string[]) =>
    fields.forEach((field) => names.add(`${resource}.${field}`));
  for (const { resource, reads, creates = [], edits = [], moves } of all.given) {
    const asked = resources[resource]!.transitions.filter(({ id }) => moves.has(id)).flatMap(
      ({ fields }) => fields,
    );
    add(resource, [...reads, ...creates, ...edits, ...asked]);
  }
  for (const { resource, groupBy, measures, narrowBy, rows } of all.figures) {
    const filtered = rows.flatMap((filter) => fieldsIn(filter, resources[resource]!));
    const measured = measures.flatMap((one) => (one === 'count' ? [] : Object.values(one).flat()));
    add(resource, [...groupBy.map((key) => key.split(':')[0]!), ...measured, ...narrowBy, ...filtered]);
  }
  // The inputs of computed fields.
  for (const key of [...names]) {
    const [id, name] = key.split('.') as [string, string];
    const field = resources[id]!.fields[name];
    if (field && 'formula' in field) add(id, field.formula?.match(/[a-z]\w*/g) ?? []);
    for (const path of [field?.lookup ?? [], field?.copy ?? []].flat()) {
      const [via, other] = path.split('.') as [string, string];
      add((resources[id]!.fields[via] as { resource: string }).resource, [other]);
    }
  }
  return names;
}

type Figure = {
  groupBy: readonly string[];
  measures: Readonly<Record<string, Measure>>;
  filter: Filter;
  derived?: Derived;
};

/** What the lines of a report show of these groups, and its total, where there is nothing to compare with. */
function linesShown(rows: readonly Row[], { measures, derived }: Figure): unknown {
  const shown = new ShownFigures({ measures, ...(derived && { derived }) }, () => undefined);
  const lines = rows.map((row): ReportLine => {
    const stored = Object.keys(measures).map((title, at) => [positionName(at), row[title] ?? null] as const);
    const all = shown.completed(Object.fromEntries(stored) as AggregateRow);
    const values = shown.columns.map((_column, at) => (all[positionName(at)] ?? null) as number | null);
    return { id: '', keys: [], label: '', values, lines: [] };
  });
  shown.run(lines, lines[0]?.values ?? [], false);
  const titles = shown.columns.map(({ title }) => title);
  return lines.map(({ values }) => values.map((value, at) => [titles[at], rounded(value)]));
}

/** The same as plainly as possible. */
function linesExpected(rows: readonly Row[], { measures, derived }: Figure): unknown {
  const isSum = (title: string) => {
    const measure = measures[title];
    return measure === 'count' || (typeof measure === 'object' && ('count' in measure || 'sum' in measure));
  };
  const sums: Record<string, number> = {};
  return rows.map((row) => {
    const values: Record<string, unknown> = { ...row };
    for (const title of derived!.running)
      values[title] = sums[title] = (sums[title] ?? 0) + ((row[title] as number | null) ?? 0);
    for (const [title, formula] of Object.entries(derived!.formulas)) {
      const plain = formula.replace('[Até aqui]', 'corrida');
      const named = { ...values, corrida: values['Até aqui'] };
      for (const name of Object.keys(measures))
        if (isSum(name) && isGap(named[name as keyof typeof named])) Object.assign(named, { [name]: 0 });
      const target = { id: title, type: 'decimal', decimals: 10 } as Field;
      values[title] = expectedFormulaValue(plain, target, {}, named, { today: '', timeZone: 'UTC' });
    }
    return derived!.order.map((title) => [title, rounded(values[title])]);
  });
}

const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : (value ?? null));
type Asked = {
  what: string;
  address: string;
  resource: string;
  shown?: readonly string[];
  figure?: Figure;
  toned?: readonly TonedColumn[];
};

/** The figures to compare: rounded to the cent, regardless of the order of groups. */
const inOrder = (rows: readonly Row[], { groupBy, measures }: Figure) =>
  rows
    .map((row) =>
      JSON.stringify([
        groupBy.map((key) => row[key] ?? null),
        Object.keys(measures).map((name) =>
          typeof row[name] === 'number' ? Math.round(row[name] * 1e4) / 1e4 : (row[name] ?? null),
        ),
      ]),
    )
    .toSorted();

function requestsOf(screen: SimpleScreen, slice: DepartmentSlice, today: string): Asked[] {
  const figure = (what: string, resource: string, one: Figure): Asked => ({
    what,
    resource,
    address: address(`/${resource}/aggregate`, {
      groupBy: one.groupBy,
      measures: one.measures,
      filter: one.filter,
    }),
    figure: one,
  });
  const metric = ({ label, resource, value, filter, compare }: Metric): Asked[] => [
    figure(label, resource, { groupBy: [], measures: { value }, filter }),
    ...(compare
      ? [figure(`${label}, antes`, resource, { groupBy: [], measures: { value }, filter: compare })]
      : []),
  ];
  const widget = (one: Widget): Asked[] => {
    if (one.kind === 'metric') return metric(one);
    if (one.kind === 'chart') {
      const { groupBy, measures, filter, compare } = one;
      return (compare ? [filter, compare] : [filter]).map((rows) =>
        figure(one.title, one.resource, { groupBy, measures, filter: rows }),
      );
    }
    if (one.kind !== 'table') return [];
    const { resource, columns, filter, sort, limit, title } = one;
    const at = address(`/${resource}`, { filter, sort: [sort.field, sort.order], range: [0, limit - 1] });
    return [{ what: title, resource, address: at, shown: columns.map(({ field }) => field) }];
  };
  switch (screen.kind) {
    case 'list':
      return [...listRequests(screen, slice, figure), ...screen.metrics.flatMap(metric)];
    case 'form':
      return pickers(screen, slice);
    case 'report': {
      const { resource, measures, derived } = screen;
      const before = comparisonOf(screen, screen.defaultFilter, today);
      return screen.groupings.flatMap(({ groupBy, label }) =>
        [
          screen.filter,
          conjunction(screen.filter, screen.defaultFilter),
          ...screen.filters.map((id) => conjunction(screen.filter, { [`${id}_null`]: false })),
          ...(before ? [before] : []),
        ].map((filter) =>
          figure(label, resource, { groupBy, measures, filter, ...(derived && { derived }) }),
        ),
      );
    }
    case 'dashboard': {
      const filters = screen.filters.map(({ field }) => ({ [`${field}_null`]: false }));
      const span = screen.period && { from: '2026-10-01', to: '2026-10-31' };
      return [{}, ...filters].flatMap((filter) =>
        screen.widgets.flatMap((one) =>
          widget(applyFilters(one, { filter, ...(span && { span }) }, slice.resources)),
        ),
      );
    }
    default:
      return [];
  }
}

function listRequests(
  list: ListScreen,
  slice: DepartmentSlice,
  figure: (what: string, resource: string, one: Figure) => Asked,
): Asked[] {
  const { resource, filter, sort } = list;
  const shown = list.columns.map(({ field }) => field);
  const within = (more: Filter) => conjunction(filter, more);
  const page = (what: string, more: Filter): Asked => ({
    what,
    resource,
    address: address(`/${resource}`, {
      filter: within(more),
      sort: [sort.field, sort.order],
      range: [0, 24],
    }),
    shown,
    toned: list.columns,
  });
  const measures = Object.fromEntries(
    Object.entries(list.totals).map(([field, total]) => [field, { [total]: field } as unknown as Measure]),
  );
  return [
    page('lista', {}),
    page('como abre', list.defaultFilter),
    ...list.filters.map((id) => page(`filtro ${id}`, { [`${id}_null`]: false })),
    ...(list.search ? [page('busca', { q: 'ana' })] : []),
    ...(Object.keys(measures).length > 0
      ? [figure('rodapé', resource, { groupBy: [], measures, filter: within(list.defaultFilter) })]
      : []),
    ...(list.tabs
      ? [figure('abas', resource, { groupBy: [list.tabs], measures: { count: 'count' }, filter: within({}) })]
      : []),
    ...list.related.map((related): Asked => ({
      what: related.label,
      resource: related.resource,
      address: address(`/${related.resource}`, {
        filter: conjunction(related.filter, { [related.target]: 1 }),
        sort: [related.sort.field, related.sort.order],
        range: [0, 9],
      }),
      shown: related.columns.map(({ field }) => field),
    })),
    ...(list.actions.some((action) => action === 'create' || action === 'edit') ? pickers(list, slice) : []),
  ];
}

/** The requests for the choices of a form's references. */
function pickers(
  { form, resource: id }: Pick<ListScreen, 'form' | 'resource'>,
  slice: DepartmentSlice,
): Asked[] {
  const resource: ClientResource = slice.resources[id]!;
  return formFieldsOf(form).flatMap((entry): Asked[] => {
    const field = fieldFor(entry, resource);
    if (entry.readOnly || field?.readOnly) return [];
    if (field?.type !== 'reference' && field?.type !== 'references') return [];
    const target = slice.resources[field.resource]!;
    const sort = target.titleFields.find((name) => target.fields[name]?.type !== 'reference') ?? 'id';
    const filter = withRecord(field.filter ?? {}, {});
    return [
      {
        what: `escolha de ${field.id}`,
        resource: field.resource,
        shown: target.titleFields,
        address: address(`/${field.resource}`, { filter, sort: [sort, 'ASC'], range: [0, 24] }),
      },
    ];
  });
}
