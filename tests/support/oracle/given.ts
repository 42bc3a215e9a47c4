/**
 * What each screen grants to users who may open it: records with some of their fields, names, figures,
 * operations.
 */
import type { Filter, Measure, Portal, Requirement, Resource, Scope, Section } from '#model/types.ts';
import type { ListScreen, ReportScreen } from '#screens/screenTypes.ts';
import type { SimpleScreen, Widget } from '#model/types.ts';
import { conditionsOfColours, shownByViews } from './listViews.ts';

export type Given = {
  resource: string;
  /** A record must match all of these. */
  rows: readonly Filter[];
  reads: ReadonlySet<string>;
  /** The name of a referenced record: readable by a user who knows its id, but not listed. */
  byIdOnly: boolean;
  /** A name shown on a screen of another resource. */
  isName: boolean;
  /** Such a name is shown only of records that one of these rows refers to. */
  from?: Source;
  /** The address of the list with these records, where they are opened and created. */
  opensAt?: string;
  creates?: ReadonlySet<string>;
  edits?: ReadonlySet<string>;
  /** A change may move the record out of these rows. */
  leaves?: true;
  deletes: boolean;
  moves: ReadonlySet<string>;
};
/** Rows, or the names of rows that are shown because others refer to them, and the field that they refer by. */
export type Source = {
  resource: string;
  rows: readonly Filter[];
  field: string;
  inList?: string;
  from?: Source;
};
type Figure = {
  resource: string;
  groupBy: readonly string[];
  measures: readonly Measure[];
  rows: readonly Filter[];
  narrowBy: readonly string[];
};
/** A column with what stands after each record, of all records in these rows. */
export type RunningGiven = {
  resource: string;
  rows: readonly Filter[];
  asked: { sum: string; by: string; of?: string; from?: string };
};
type Measured = Pick<ReportScreen, 'resource' | 'measures' | 'within' | 'wide'>;
export type AllGiven = { paths: string[]; given: Given[]; figures: Figure[]; running: RunningGiven[] };

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());

export function mayOpen({ mode, permissions }: Requirement, held: readonly string[]): boolean {
  const has = (name: string) => lower(held).includes(name);
  const asked = lower(permissions);
  return asked.length === 0 || (mode === 'any' ? asked.some(has) : asked.every(has));
}

/**
 * The rows open to a user with these permissions. With mode `any` they get the widest rows of the permissions
 * they hold; with mode `all` every permission's filter applies.
 */
function scopeRows(scope: Scope, { mode, permissions }: Requirement, held: readonly string[]): Filter[] {
  const entered = lower(permissions).filter((name) => lower(held).includes(name));
  const parts = entered.map((name) => scope[name] ?? '*');
  const filters = parts.filter((part) => part !== '*');
  if (mode === 'all') return filters;
  return filters.length === 0 || filters.length < parts.length ? [] : [{ any: filters }];
}

/** The fields that a filter names. */
export const fieldsIn = (filter: Filter | undefined, { fields }: Resource): string[] =>
  Object.entries(filter ?? {}).flatMap(([key, value]) => {
    const resource = { fields } as Resource;
    if (key === 'any' || key === 'all')
      return (value as Filter[]).flatMap((part) => fieldsIn(part, resource));
    if (key === 'not') return fieldsIn(value as Filter, resource);
    if (key === 'q' || key === 'some' || key === 'none') return [];
    return [key in fields ? key : key.split('_')[0]!];
  });

/** The fields of the edited record that a choice filter reads (`$record.…`). */
const recordFields = (filter: Filter | undefined): string[] =>
  [...JSON.stringify(filter ?? {}).matchAll(/"\$record\.(\w+)"/g)].map((match) => match[1]!);

/** @param lent the permissions of accounts that are absent, with which others are approved for */
export function givenBy(portal: Portal, held: readonly string[], lent: readonly string[] = []): AllGiven {
  const all: AllGiven = { paths: [], given: [], figures: [], running: [] };
  for (const department of portal.departments)
    for (const { path, requirement, screen } of department.routes) {
      if (!mayOpen(requirement, held)) continue;
      all.paths.push(path);
      const screens: readonly { path: string; screen: SimpleScreen }[] =
        screen.kind === 'tabs' ? screen.tabs : [{ path, screen }];
      for (const one of screens)
        new OneScreen(portal, requirement, held, lent, all, one.path).give(one.screen);
    }
  return all;
}

class OneScreen {
  constructor(
    readonly portal: Portal,
    readonly requirement: Requirement,
    readonly held: readonly string[],
    readonly lent: readonly string[],
    readonly all: AllGiven,
    readonly path: string,
  ) {}

  give(screen: SimpleScreen) {
    switch (screen.kind) {
      case 'list':
        return this.#list(screen);
      case 'form': {
        const form = formOf(this.#resource(screen.resource), screen.form);
        const rows = this.#rows(screen.filter, screen.scope);
        this.#add(screen.resource, { rows, reads: [], creates: form.written });
        return this.#offers(screen.resource, form.written, this.#own(screen, rows, form), form.shown);
      }
      case 'dashboard':
        return screen.widgets.forEach((widget) => this.#widget(widget));
      case 'report':
        for (const { groupBy, pivot } of screen.groupings)
          for (const keys of pivot ? [groupBy, [pivot, ...groupBy]] : [groupBy]) {
            // What it compares with is open too.
            for (const filter of screen.compare ? [screen.filter, screen.compare] : [screen.filter])
              this.#figures(screen, {
                groupBy: keys,
                rows: this.#rows(filter, screen.scope),
                narrowBy: screen.filters,
              });
            this.#refers(
              { resource: screen.resource, rows: this.#rows(screen.filter, screen.scope) },
              keys.map(fieldOfKey),
              false,
            );
          }
        return this.#refers(
          { resource: screen.resource, rows: this.#rows(screen.filter, screen.scope) },
          screen.filters,
          true,
        );
      case 'page':
    }
  }

  #list(list: ListScreen) {
    const resource = this.#resource(list.resource);
    const may = (action: 'create' | 'edit' | 'delete') => list.actions.includes(action);
    const form = formOf(resource, list.form);
    const rows = this.#rows(list.filter, list.scope);
    const offered = resource.transitions.filter(
      (transition) =>
        list.transitions.includes(transition.id) &&
        (transition.permissions.length > 0 || transition.people ? this.#mayMake(transition) : may('edit')),
    );
    const asked = offered.flatMap(({ fields }) => fields);
    const picked = [...list.filters, ...form.shown];
    const reads = [
      ...this.#whatEachComesWith(resource),
      ...list.columns.map(({ field }) => field),
      ...picked,
      ...Object.keys(list.totals),
      ...readFor(list.running),
      ...[...rows, list.defaultFilter, ...conditionsOfColours(list)].flatMap((filter) =>
        fieldsIn(filter, resource),
      ),
      ...shownByViews(list, resource),
      list.sort.field,
      // The fields that decide which buttons and inputs are shown.
      ...(may('edit') ? fieldsIn(resource.editableWhen, resource) : []),
      ...(may('delete') ? fieldsIn(resource.deletableWhen, resource) : []),
      ...offered.flatMap(({ field, when }) => [field, ...fieldsIn(when, resource)]),
      // The questions of a button's dialog reveal no field that their conditions read.
      ...form.shown.flatMap((id) => conditionsOf(resource, id)),
      ...form.shown.flatMap((id) => [
        ...recordFields((resource.fields[id] as { filter?: Filter }).filter),
        ...recordFields(form.narrowed[id]),
      ]),
      ...Object.values(resource.fields).flatMap(({ id, stamp }) => (stamp ? [id] : [])),
      // The references that linked records share with this one.
      ...list.related.flatMap(({ resource: other, target }) => this.#sharing(resource, other, target)),
    ];
    this.#add(list.resource, {
      opensAt: this.path,
      rows,
      reads,
      ...(may('create') && { creates: form.written }),
      ...(may('edit') && { edits: form.written }),
      deletes: may('delete'),
      moves: new Set(offered.map(({ id }) => id)),
    });
    if (may('create') || may('edit'))
      this.#offers(list.resource, form.written, this.#own(list, rows, form), form.shown);
    this.#offers(list.resource, asked);
    if (list.calendar?.lanes) this.#offers(list.resource, [list.calendar.lanes], {}, []);
    this.#refers({ resource: list.resource, rows }, list.filters, true);
    this.#runs(list.resource, rows, list.running);
    for (const metric of list.metrics) this.#widget(metric);
    for (const related of list.related) {
      const other = this.#resource(related.resource);
      const shown = related.columns.map(({ field }) => field);
      const theirs = this.#rows({}, related.scope);
      const made = formOf(other, related.form);
      const mayRelated = (action: 'create' | 'edit' | 'delete') => related.actions.includes(action);
      const asked = mayRelated('create') || mayRelated('edit') ? made.shown : [];
      this.#add(related.resource, {
        rows: theirs,
        reads: [
          ...this.#whatEachComesWith(other),
          ...shown,
          ...readFor(related.running),
          related.target,
          related.sort.field,
          ...theirs.flatMap((filter) => fieldsIn(filter, other)),
          ...(mayRelated('edit') ? fieldsIn(other.editableWhen, other) : []),
          ...(mayRelated('delete') ? fieldsIn(other.deletableWhen, other) : []),
          ...asked.flatMap((id) => [
            id,
            ...conditionsOf(other, id),
            ...recordFields((other.fields[id] as { filter?: Filter }).filter),
            ...recordFields(made.narrowed[id]),
          ]),
        ],
        ...(mayRelated('create') && { creates: new Set([...made.written, related.target]) }),
        ...(mayRelated('edit') && {
          edits: new Set([...made.written].filter((id) => id !== related.target)),
        }),
        deletes: mayRelated('delete'),
      });
      this.#runs(related.resource, theirs, related.running);
      if (asked.length > 0)
        this.#offers(related.resource, made.written, this.#own(related, theirs, made), made.shown);
    }
  }

  /** Where some measures count all rows, the others are of those that the lists of the person show. */
  #figures(
    { resource, measures, within, wide = [] }: Measured,
    given: Pick<Figure, 'groupBy' | 'rows' | 'narrowBy'>,
  ) {
    const narrow = within ? this.#rows({}, within) : [];
    const [all, some] = [true, false].map((isWide) =>
      Object.entries(measures).flatMap(([title, one]) => (wide.includes(title) === isWide ? [one] : [])),
    ) as [Measure[], Measure[]];
    if (all.length > 0) this.all.figures.push({ ...given, resource, measures: all });
    if (some.length > 0)
      this.all.figures.push({ ...given, resource, measures: some, rows: [...given.rows, ...narrow] });
  }

  #widget(widget: Widget) {
    if (widget.kind === 'shortcuts' || widget.kind === 'text' || widget.kind === 'extension') return;
    const { resource, scope, narrowing } = widget;
    const chosen = Object.values(narrowing?.by ?? {});
    const narrowBy = [...chosen, ...(narrowing?.period ? [narrowing.period] : [])];
    const figure = (groupBy: readonly string[], measures: readonly Measure[], filter: Filter) =>
      this.all.figures.push({ resource, groupBy, measures, rows: this.#rows(filter, scope), narrowBy });
    this.#refers({ resource, rows: this.#rows(widget.filter, scope) }, chosen, true);
    if (widget.kind === 'metric') {
      figure([], [widget.value], widget.filter);
      if (widget.compare) figure([], [widget.value], widget.compare);
      if (widget.trend) figure([widget.trend.groupBy], [widget.value], widget.trend.filter);
    } else if (widget.kind === 'chart') {
      for (const filter of widget.compare ? [widget.filter, widget.compare] : [widget.filter])
        this.#figures(widget, { groupBy: widget.groupBy, rows: this.#rows(filter, scope), narrowBy });
      this.#refers(
        { resource, rows: this.#rows(widget.filter, scope) },
        widget.groupBy.map(fieldOfKey),
        false,
      );
    } else {
      const of = this.#resource(resource);
      const shown =
        widget.kind === 'table'
          ? widget.columns.map(({ field }) => field)
          : [...of.titleFields, ...widget.fields, widget.status, widget.image].filter(
              (id) => id !== undefined,
            );
      const rows = this.#rows(widget.filter, scope);
      const ticked = widget.kind === 'list' ? this.#ticked(of, widget.tick) : undefined;
      this.#add(resource, {
        rows,
        ...ticked?.does,
        reads: [
          ...(ticked?.reads ?? []),
          ...this.#whatEachComesWith(of),
          ...shown,
          widget.sort.field,
          ...rows.flatMap((filter) => fieldsIn(filter, of)),
          ...narrowBy,
        ],
      });
    }
  }

  /**
   * The right of the tick box of a line: changing one field, or one transition if the user holds its
   * permissions.
   */
  #ticked(of: Resource, tick: string | undefined): { does: Partial<Given>; reads: string[] } | undefined {
    if (tick === undefined) return undefined;
    if (of.fields[tick])
      return {
        does: { edits: new Set([tick]), leaves: true },
        reads: [tick, ...fieldsIn(of.editableWhen, of), ...conditionsOf(of, tick)],
      };
    const made = of.transitions.find(({ id }) => id === tick)!;
    if (!this.#mayMake(made)) return undefined;
    this.#offers(of.id, made.fields);
    return {
      does: { moves: new Set([tick]) },
      // The questions of its dialog reveal no field that their conditions read.
      reads: [made.field, ...made.fields, ...fieldsIn(made.when, of)],
    };
  }

  /** A reference that is one record in all rows of the screen offers only that record. */
  #own(
    { resource }: { resource: string },
    rows: readonly Filter[],
    { narrowed }: { narrowed: Narrowed },
  ): Narrowed {
    const { fields } = this.#resource(resource);
    const result: Record<string, Filter | undefined> = { ...narrowed };
    const look = (filter: Filter) => {
      for (const [key, value] of Object.entries(filter))
        if (key === 'all') (value as Filter[]).forEach(look);
        else if (fields[key]?.type === 'reference' && ['string', 'number'].includes(typeof value))
          result[key] = { all: [result[key] ?? {}, { id: value }] };
    };
    rows.forEach(look);
    return result as Narrowed;
  }

  /**
   * A form offers these records in its pickers: their names may be listed. It also shows the names that it takes
   * from a picked record.
   */
  #offers(
    from: string | Pick<Resource, 'fields'>,
    ids: Iterable<string>,
    narrowed: Narrowed = {},
    shown: Iterable<string> = ids,
  ) {
    const { fields } = typeof from === 'string' ? this.#resource(from) : from;
    const offered = [...ids];
    for (const id of offered) {
      const field = fields[id];
      if (field?.type === 'items') {
        const own = Object.keys(field.fields);
        this.#offers(field, own, {}, []);
        this.#takes({ ...fields, ...field.fields }, own, [...offered, ...own], narrowed);
      }
      if (field?.type !== 'reference' && field?.type !== 'references') continue;
      const target = this.#resource(field.resource);
      const rows = this.#offeredRows(field, narrowed[id]);
      const reads = [
        ...this.#nameParts(field, target),
        ...fieldsIn(field.filter, target),
        ...fieldsIn(narrowed[id], target),
      ];
      this.#add(target.id, { rows, reads, isName: true });
      this.#refers({ resource: target.id, rows }, target.titleFields, false);
    }
    this.#takes(fields, [...shown], offered, narrowed);
  }

  #offeredRows = ({ filter }: { filter?: Filter | undefined }, narrowed: Filter | undefined) =>
    [withoutRecord(filter), withoutRecord(narrowed)].filter(saysSomething);

  #takes(
    fields: Resource['fields'],
    shown: readonly string[],
    offered: readonly string[],
    narrowed: Narrowed,
  ) {
    const ways = (id: string) =>
      [fields[id]?.lookup ?? [], fields[id]?.copy ?? []]
        .flat()
        .map((way) => way.split('.') as [string, string]);
    const behind = (via: string, passed: string[]): Omit<Source, 'field'>[] => {
      const field = fields[via];
      if ((field?.type !== 'reference' && field?.type !== 'references') || passed.includes(via)) return [];
      const resource = field.resource;
      return [
        ...(offered.includes(via) ? [{ resource, rows: this.#offeredRows(field, narrowed[via]) }] : []),
        ...ways(via).flatMap(([before, name]) =>
          behind(before, [...passed, via]).map((from) => ({
            resource,
            rows: [],
            from: { ...from, field: name },
          })),
        ),
      ];
    };
    for (const id of shown)
      for (const [via, name] of ways(id))
        for (const from of behind(via, [id])) this.#refers(from, [name], false);
  }

  /** Rows show the names of the records that they refer to, and the names within those names. */
  #refers(
    from: Omit<Source, 'field'>,
    ids: readonly string[],
    listed: boolean,
    also: readonly string[] = [],
  ) {
    const own = this.#resource(from.resource);
    const list = from.inList === undefined ? undefined : own.fields[from.inList];
    const { fields } = (list ?? own) as Pick<Resource, 'fields'>;
    for (const id of ids) {
      const field = fields[id];
      if (field?.type === 'items') this.#refers({ ...from, inList: id }, Object.keys(field.fields), listed);
      if (field?.type !== 'reference' && field?.type !== 'references') continue;
      const target = this.#resource(field.resource);
      const source = { ...from, field: id };
      const reads = [
        ...this.#nameParts(field, target),
        ...(listed ? fieldsIn(field.filter, target) : []),
        ...also,
      ];
      this.all.given.push({
        resource: target.id,
        rows: [],
        reads: new Set(reads),
        byIdOnly: !listed,
        isName: true,
        from: source,
        deletes: false,
        moves: new Set(),
      });
      this.#refers({ resource: target.id, rows: [], from: source }, target.titleFields, false);
    }
  }

  /** The balance begins with a field of the record that it is of. */
  #runs(resource: string, rows: readonly Filter[], running: Running) {
    if (!running) return;
    const { sum, by, of, from } = running;
    this.all.running.push({ resource, rows, asked: { sum, by, ...(of && { of }), ...(from && { from }) } });
    if (of && from) this.#refers({ resource, rows }, [of], false, [from]);
  }

  #nameParts(field: { type: string; withImage?: boolean }, target: Resource): string[] {
    const color = target.color === undefined ? [] : [target.color];
    const picture = field.type === 'reference' && field.withImage && target.image ? [target.image] : [];
    return ['id', ...target.titleFields, ...color, ...picture];
  }

  #add(
    resource: string,
    given: Partial<Omit<Given, 'reads'>> & { rows: readonly Filter[]; reads: readonly string[] },
  ) {
    const { fields } = this.#resource(resource);
    const reads = new Set(given.reads.filter((id) => fields[id]?.type !== 'password'));
    const own = { byIdOnly: false, isName: false };
    this.all.given.push({ resource, ...own, deletes: false, moves: new Set(), ...given, reads });
    // What a row shows includes the names of the records that it refers to.
    if (!given.isName && reads.size > 0) this.#refers({ resource, rows: given.rows }, [...reads], false);
  }

  /** Of one that is for people the record decides. */
  #mayMake = ({ permissions, approval, refuses, people }: Resource['transitions'][number]) =>
    people !== undefined ||
    mayOpen({ mode: 'any', permissions }, approval || refuses ? [...this.held, ...this.lent] : this.held);

  #rows = (filter: Filter, scope: Scope): Filter[] =>
    [filter, ...scopeRows(scope, this.requirement, this.held)].filter(saysSomething);
  #sharing(own: Resource, other: string, target: string): string[] {
    const { resource: leadsTo } = this.#resource(other).fields[target] as { resource?: string };
    const ways = Object.values(own.fields)
      .filter((field) => field.type === 'reference' && field.resource === leadsTo)
      .map(({ id }) => id);
    return leadsTo === own.id ? [] : ways.includes(target) ? [target] : ways;
  }

  #resource = (id: string) => this.portal.resources[id]!;

  #whatEachComesWith = ({ titleFields }: Resource) => ['id', 'version', ...titleFields];
}

type Running = ListScreen['running'];
const readFor = (running: Running) =>
  running ? [running.sum, running.by, running.of].filter((id) => id !== undefined) : [];

const saysSomething = (filter: Filter) => Object.keys(filter).length > 0;

/** The filter without its conditions on the record being edited, which may have any value. */
const withoutRecord = (filter: Filter = {}): Filter =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'all' || key === 'any') return [[key, (value as Filter[]).map(withoutRecord)]];
      return JSON.stringify(value).includes('"$record.') ? [] : [[key, value]];
    }),
  );

const fieldOfKey = (key: string) => key.split(':')[0]!;

type Narrowed = Record<string, Filter>;

function formOf(resource: Resource, form: readonly Section[]) {
  const entries = form.flatMap(({ fields }) => fields);
  return {
    shown: [
      ...entries.map(({ field }) => field),
      ...form.flatMap(({ visibleWhen }) => fieldsIn(visibleWhen, resource)),
    ],
    written: new Set(
      entries
        .filter(({ field, readOnly }) => !readOnly && !resource.fields[field]!.readOnly)
        .map(({ field }) => field),
    ),
    narrowed: Object.fromEntries(
      entries.flatMap(({ field, filter }) => (filter ? [[field, filter]] : [])),
    ) as Narrowed,
  };
}

export function conditionsOf(resource: Resource, id: string): string[] {
  const { visibleWhen, requiredWhen, readOnlyWhen } = resource.fields[id]!;
  return [visibleWhen, requiredWhen, readOnlyWhen].flatMap((filter) => fieldsIn(filter, resource));
}
