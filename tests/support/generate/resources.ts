/** Resources as YAML data: stored ones that refer to each other, their computed fields, and views of them. */
import {
  absences,
  absencesResource,
  approvalBy,
  highestQuorum,
  isApproved,
  waysToPeople,
} from './approvals.ts';
import { given, type Chance } from './chance.ts';
import { aboutOthers, filterOver, type Fields, type Filter } from './filters.ts';
import {
  compositeKinds,
  frequencyOf,
  numberKinds,
  abroadBy,
  plainField,
  plainKinds,
  states,
  textKinds,
  valuesOf,
  weekdays,
  type FieldData,
} from './kinds.ts';
import {
  accountFields,
  accounts,
  follows,
  hasConditions,
  isDate,
  mayBeTaken,
  permissions,
  shapeOf,
  type ResourceData,
  type Resources,
} from './shapes.ts';
import { setOf } from './sets.ts';
import { settings, settingsIn, settingsResource } from './settings.ts';
import { timeFormulaBy } from './timeFormulas.ts';
import { formulaFor, workedKinds } from './valueFormulas.ts';
import { fieldsWithRow, viewOf, viewOfView } from './views.ts';

const ids = ['alfa', 'beta', 'gama', 'delta'];
/** `nomeAlfa`: field names are unique across resources. */
const named = (base: string, resource: string) =>
  `${base}${resource.charAt(0).toUpperCase()}${resource.slice(1)}`;
const labelOf = (id: string) => `Campo ${id}`;

export function resourcesBy(
  chance: Chance,
  { plain = false, merging = false, busy = false, files = false, numbered = false, elsewhere = false } = {},
): Resources {
  const stored = ids.slice(0, 2 + chance.upTo(2));
  const resources: Resources = {
    [accounts]: accountsResource(chance, stored),
    // another backend keeps no settings
    ...(!elsewhere && chance.maybe(50) && { [settings]: settingsResource() }),
  };
  for (const id of stored) {
    const fields = ownFields(chance, id, { withState: busy ? 75 : 50, withFile: files ? 80 : 20 });
    if (numbered || (busy && chance.maybe(25))) {
      const sequence = chance.pick(['A-{000}', '{year}/{00}', 'N{0}', '{0}']);
      fields[named('numero', id)] = { ...plainField('text', labelOf(named('numero', id))), sequence };
    }
    const [image] = Object.keys(fields).filter((name) => 'image' in fields[name]!);
    resources[id] = { label: labels(id), title: named('nome', id), fields, ...(image && { image }) };
  }
  for (const id of stored) addReferences(chance, resources, id, [...stored, accounts]);
  for (const id of stored)
    addItems(chance, resources, id, stored, { percent: busy || files ? 65 : 25, files });
  for (const id of stored) addFollowing(chance, resources, id);
  for (const id of stored) addConditions(chance, resources, id);
  for (const id of stored) addBounds(chance, resources, id);
  for (const id of stored) addDefaults(chance, resources[id]!);
  if (plain) for (const id of stored) makePlain(resources[id]!);
  if (isApproved(resources) && chance.maybe(60)) resources[absences] = absencesResource();
  stored.forEach(
    (id, at) =>
      (resources[id] = {
        ...resources[id]!,
        ...keysOf(chance, resources, id, stored.slice(0, at), elsewhere),
      }),
  );
  if (plain) for (const id of stored) delete resources[id]!.unique;
  if (numbered) for (const id of stored) resources[id]!.unique = combinationBy(chance, resources[id]!);
  if (merging) for (const id of stored) if (chance.maybe(60)) resources[id]!.merge = true;
  if (chance.maybe(plain ? 80 : 50)) resources.visao = viewOf(chance, resources, stored);
  if (resources.visao && chance.maybe(40)) resources.resumo = viewOfView(chance, resources);
  return resources;
}

/** Removes the keys that fill in, empty or limit sent values. */
function makePlain({ fields }: ResourceData) {
  const asking = ['copy', 'visibleWhen', 'requiredWhen', 'readOnlyWhen', 'min', 'max', 'filter', 'unique'];
  for (const field of Object.values(fields)) for (const key of asking) delete field[key];
}

const labels = (id: string) => ({ one: `Um ${id}`, many: `Muitos ${id}` });

function accountsResource(chance: Chance, others: readonly string[]): ResourceData {
  const own: Record<string, FieldData> = {
    nome: { type: 'text', label: 'Nome' },
    email: { type: 'email', label: 'E-mail' },
    senha: { type: 'password', label: 'Senha' },
    plano: { type: 'text', label: 'Plano' },
    permissoes: {
      type: 'multiselect',
      label: 'Permissões',
      options: Object.fromEntries(permissions.map((name) => [name, name])),
    },
    limite: { type: 'integer', label: 'Limite' },
    grupo: plainField('select', 'Grupo'),
    apelido: { type: 'text', label: 'Apelido' },
    vinculoId: { type: 'reference', label: 'Vínculo', resource: chance.pick(others) },
  };
  return { label: { one: 'Conta', many: 'Contas' }, title: 'nome', fields: own };
}

function ownFields(
  chance: Chance,
  resource: string,
  { withState, withFile }: { withState: number; withFile: number },
): Record<string, FieldData> {
  const fields: Record<string, FieldData> = {};
  const add = (base: string, make: (id: string) => FieldData) => {
    const id = named(base, resource);
    fields[id] = make(id);
  };
  add('nome', (id) => plainField('text', labelOf(id)));
  for (const kind of plainKinds)
    if (chance.maybe(frequencyOf(kind)))
      add(kind, (id) => ({
        ...plainField(kind, labelOf(id)),
        ...abroadBy(chance, kind),
        ...(['decimal', 'percent'].includes(kind) && chance.maybe(40) && { decimals: chance.pick([3, 4]) }),
      }));
  // A second field of a common kind, so that one of them may be hidden.
  if (chance.maybe(40))
    add('segredo', (id) => plainField(chance.pick(['text', 'integer', 'select']), labelOf(id)));
  if (chance.maybe(20)) add('codigo', (id) => ({ ...plainField('text', labelOf(id)), unique: true }));
  if (chance.maybe(12)) add('chapa', (id) => ({ ...plainField('placa', labelOf(id)), unique: true }));
  if (chance.maybe(withFile)) add('anexo', (id) => fileField(chance, labelOf(id)));
  if (chance.maybe(25)) add('foto', (id) => ({ type: 'file', label: labelOf(id), image: 'avatar' }));
  if (fields[named('date', resource)] && chance.maybe(75))
    add('fim', (id) => ({
      ...plainField('date', labelOf(id)),
      [chance.pick(['min', 'max'])]: named('date', resource),
    }));
  if (chance.maybe(15)) {
    const options = chance.pick(weekdays);
    add('dias', (id) => ({ type: chance.pick(['multiselect', 'select']), label: labelOf(id), options }));
    for (const base of ['comeca', 'termina']) add(base, (id) => plainField('time', labelOf(id)));
  }
  if (chance.maybe(withState))
    add('situacao', (id) => ({ type: 'status', label: labelOf(id), options: stateOptions }));
  return fields;
}

const fileField = (chance: Chance, label: string): FieldData =>
  given({
    ...{ type: 'file', label },
    accept: chance.maybe(40) ? chance.several(['pdf', 'jpg', 'png', 'webp', 'xml', 'txt'], 40) : undefined,
    maxSize: chance.maybe(40) ? '1 kB' : undefined,
    max: chance.maybe(50) ? 2 : undefined,
  }) as FieldData;

const stateOptions = Object.fromEntries(states.map((state) => [state, `Estado ${state}`]));

function addReferences(chance: Chance, resources: Resources, id: string, targets: readonly string[]) {
  const { fields } = resources[id]!;
  for (const base of ['elo', 'laco']) {
    if (!chance.maybe(55)) continue;
    const target = chance.pick(targets);
    const name = named(base, id);
    fields[name] = {
      type: 'reference',
      label: labelOf(name),
      resource: target,
      ...(resources[target]!.image !== undefined && chance.maybe(50) && { withImage: true }),
      ...choosing(chance, resources, id, target),
    };
  }
  if (!chance.maybe(20)) return;
  const name = named('elos', id);
  fields[name] = { type: 'references', label: labelOf(name), resource: chance.pick(targets) };
}

/** A filter on the records that a reference may choose. */
function choosing(chance: Chance, resources: Resources, id: string, target: string): { filter?: Filter } {
  if (!chance.maybe(25)) return {};
  const theirs = resources[target]!.fields;
  const own = Object.entries(resources[id]!.fields).filter(
    ([, { type }]) => type === 'select' || type === 'integer',
  );
  const [name, { type }] = own.length > 0 ? chance.pick(own) : ['', { type: '' }];
  const same = Object.entries(theirs).find(([, other]) => other.type === type);
  if (same && chance.maybe(40)) return { filter: { [same[0]]: `$record.${name}` } };
  return { filter: filterOver(chance, theirs) };
}

function addItems(
  chance: Chance,
  resources: Resources,
  id: string,
  stored: readonly string[],
  { percent, files }: { percent: number; files: boolean },
) {
  if (!chance.maybe(percent)) return;
  const name = named('linhas', id);
  resources[id]!.fields[name] = {
    type: 'items',
    label: labelOf(name),
    fields: {
      qtd: { type: 'integer', label: 'Quantidade' },
      ...(chance.maybe(60) && {
        produtoId: { type: 'reference', label: 'Produto', resource: chance.pick(stored) },
      }),
      obs: { type: 'text', label: 'Observação' },
      ...(chance.maybe(35) && { custo: plainField('money', 'Custo') }),
      ...(chance.maybe(25) && { dia: plainField('date', 'Dia') }),
      ...(chance.maybe(25) && { tipo: plainField('select', 'Tipo') }),
      ...(chance.maybe(15) && { feito: plainField('boolean', 'Feito') }),
      ...(files && chance.maybe(70) && { papel: { type: 'file', label: 'Papel', max: 3 } }),
    },
  };
}

/** Adds computed fields. Each reads only fields added before it, so that there are no cycles. */
function addFollowing(chance: Chance, resources: Resources, id: string) {
  const { fields } = resources[id]!;
  const links = Object.entries(fields).filter(([, { type }]) => type === 'reference');
  const add = (base: string, field: Omit<FieldData, 'label'>) => {
    const name = named(base, id);
    fields[name] = { label: labelOf(name), ...field } as FieldData;
  };
  const numbers = Object.keys(fields).filter((name) => numberKinds.includes(fields[name]!.type));
  if (numbers.length > 0 && chance.maybe(25))
    add('conta', { type: 'money', formula: `${chance.pick(numbers)} * 2 + ${chance.pick(numbers)}` });
  if (settings in resources && chance.maybe(50)) {
    const type = chance.pick(workedKinds);
    const known = { ...notDerived(fields), ...settingsIn(resources) };
    const formula = formulaFor(chance, { type, label: '' }, known, true);
    if (formula) add('regulado', { type, formula });
  }
  const instants = Object.keys(fields).filter((name) => fields[name]!.type === 'datetime');
  if (instants.length > 0 && chance.maybe(60)) {
    const [type, formula] = timeFormulaBy(chance, chance.pick(instants), numbers);
    add('prazo', { type, formula });
  }
  for (const way of ['lookup', 'copy'] as const) {
    if (links.length === 0 || !chance.maybe(30)) continue;
    const [via, { resource }] = chance.pick(links);
    const theirs = Object.entries(resources[resource as string]!.fields).filter(([, field]) =>
      mayBeTaken(field),
    );
    const [name, field] = chance.pick(theirs);
    add(way === 'lookup' ? 'visto' : 'copiado', {
      ...shapeOf(field),
      [way]: `${via}.${name}`,
      ...(way === 'copy' && chance.maybe(50) && { readOnly: true }),
    });
  }
  if (chance.maybe(30)) addRollup(chance, resources, id, add);
  if (chance.maybe(25))
    add('sinal', { type: 'boolean', when: filterOver(chance, notDerived(fields), { depth: 0 }) });
  if (chance.maybe(15))
    add('faixa', {
      type: 'select',
      options: {
        alta: { label: 'Alta', when: filterOver(chance, notDerived(fields), { depth: 0 }) },
        baixa: 'Baixa',
      },
    });
}

/** The fields without conditions of their own: a `when` may not read another one. */
const notDerived = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !hasConditions(field)));

function addRollup(
  chance: Chance,
  resources: Resources,
  id: string,
  add: (base: string, field: Omit<FieldData, 'label'>) => void,
) {
  const referring = Object.entries(resources).flatMap(([from, { fields }]) =>
    Object.entries(fields).flatMap(([target, field]) =>
      (field.type === 'reference' || field.type === 'references') && field.resource === id && !follows(field)
        ? [{ from, target, fields }]
        : [],
    ),
  );
  const ofRows = Object.entries(resources).flatMap(([from, { fields: own }]) =>
    Object.entries(own).flatMap(([each, field]) => {
      if (field.type !== 'items' && field.type !== 'references') return [];
      const fields = fieldsWithRow(own, each);
      const named = Object.entries(fields).flatMap(([target, one]) =>
        one.type === 'reference' && one.resource === id && !follows(one)
          ? [{ from, each, target, fields }]
          : [],
      );
      const byRow = named.filter(({ target }) => target.startsWith('$row.'));
      return byRow.length > 0 ? byRow : named;
    }),
  );
  // Prefer rows: few of them hold references, so they would seldom be chosen.
  const all: ((typeof referring)[number] & { each?: string })[] =
    ofRows.length > 0 && chance.maybe(60) ? ofRows : referring;
  if (all.length === 0) return;
  const { from, each, target, fields } = chance.pick(all);
  const filter = chance.maybe(40) ? filterOver(chance, fields, { depth: 0 }) : undefined;
  const numbers = Object.keys(fields).filter(
    (name) => numberKinds.includes(fields[name]!.type) && name !== '$row.$index',
  );
  const dates = Object.keys(fields).filter((name) => fields[name]!.type === 'date');
  const rollup = (what: object) => given({ from, each, target, filter, ...what });
  if (numbers.length > 0 && chance.maybe(50)) {
    const of = chance.pick(numbers);
    add('soma', { type: fields[of]!.type, rollup: rollup({ [chance.pick(['sum', 'max', 'avg'])]: of }) });
  } else if (dates.length > 0 && chance.maybe(50)) {
    const taken = chance.pick(
      Object.entries(fields).filter(([name, field]) => mayBeTaken(field) && name !== '$row.$index'),
    );
    add('ultimo', { ...shapeOf(taken[1]), rollup: rollup({ last: taken[0], by: chance.pick(dates) }) });
  } else add('quantos', { type: 'integer', rollup: rollup({ count: true }) });
}

/** Dates that are due in the first state, or always. Makes no random choice. */
function addDue(fields: ResourceData['fields']) {
  const state = Object.values(fields).find(({ type }) => type === 'status');
  for (const [at, field] of Object.values(fields).entries())
    if (['date', 'datetime'].includes(field.type) && at % 2 === 0)
      field.due = state ? Object.keys(state.options ?? {})[0] : 'always';
}

function addConditions(chance: Chance, resources: Resources, id: string) {
  const { fields } = resources[id]!;
  const user = accountFields(resources);
  for (const key of ['visibleWhen', 'requiredWhen', 'readOnlyWhen'])
    if (chance.maybe(25)) {
      // Nobody fills in a field that follows, so that nothing can be required or locked there.
      const isFilled = (one: string) => !follows(fields[one]!) && one !== named('situacao', id);
      const name = chance.pick(
        Object.keys(fields).filter(
          (one) => one !== named('nome', id) && (key === 'visibleWhen' || isFilled(one)),
        ),
      );
      if (name !== undefined)
        fields[name] = { ...fields[name]!, [key]: filterOver(chance, fields, { user, depth: 0 }) };
    }
  addDue(fields);
  const state = fields[named('situacao', id)];
  if (!state || !chance.maybe(70)) return;
  const name = named('situacao', id);
  const isRefused = chance.maybe(50);
  const people = waysToPeople(resources, id);
  const approval = chance.maybe(50)
    ? approvalBy(chance, fields, isRefused ? 'Matar' : undefined, people)
    : undefined;
  const isOfMany = approval !== undefined && highestQuorum(approval) > 1;
  const asked = !isOfMany && chance.maybe(40) ? asking(chance, fields, name) : undefined;
  const reasons = approval && isRefused ? asking(chance, fields, name) : undefined;
  const held = !approval && chance.maybe(40) ? chance.several(permissions) : undefined;
  const whom = !approval && people.length > 0 && chance.maybe(40) ? chance.several(people, 40) : undefined;
  state.transitions = [
    given({
      label: 'Pagar',
      from: 'aberto',
      to: 'pago',
      permissions: whom ? given({ any: held, people: whom }) : held,
      waits: (held ?? whom) && chance.maybe(60) ? true : undefined,
      approval,
      when: chance.maybe(approval ? 20 : 40)
        ? chance.maybe(25)
          ? aboutOthers(chance, resources, resources[id]!)
          : filterOver(chance, fields, { user, depth: 0 })
        : undefined,
      fields: asked,
      set: setting(chance, resources, id, asked),
    }),
    given({
      label: 'Matar',
      from: ['aberto', 'pago'],
      to: 'morto',
      fields: reasons,
      set: setting(chance, resources, id, reasons),
    }),
  ];
}

/** The fields of a transition's dialog. */
const asking = (chance: Chance, fields: Fields, state: string) =>
  chance.several(
    Object.keys(fields).filter((name) => !follows(fields[name]!) && name !== state),
    20,
  );

/** The values that a transition writes by itself, asked for in its dialog or not. */
function setting(
  chance: Chance,
  resources: Resources,
  id: string,
  asked: readonly string[] = [],
): Record<string, unknown> | undefined {
  const resource = resources[id]!;
  const sets = chance.some(setOf(chance, resource, resource, { asked, more: settingsIn(resources) }), 35);
  return sets.length > 0 ? Object.assign({}, ...sets) : undefined;
}

/** The initial values of fields. */
function addDefaults(chance: Chance, { fields }: ResourceData) {
  const kinds = ['text', 'integer', 'money', 'boolean', 'select', 'date', 'datetime', 'month'];
  for (const field of Object.values(fields)) {
    const isFree = !follows(field) && !field.copy && !field.min && !field.max && !field.unique;
    if (!isFree || !kinds.includes(field.type) || !chance.maybe(20)) continue;
    const values = field.type === 'datetime' ? ['$now', '$today'] : valuesOf(field, chance.zone);
    field.default = chance.pick(field.type === 'date' ? ['$today', ...values] : values);
  }
}

/** Limits set by other records, and choices limited to records with something left. */
function addBounds(chance: Chance, resources: Resources, id: string) {
  const { fields } = resources[id]!;
  const links = Object.entries(fields).filter(([, { type }]) => type === 'reference');
  for (const field of Object.values(fields)) {
    const isDay = field.type === 'date' || field.type === 'datetime';
    const isBoundable = isDay || numberKinds.includes(field.type);
    if (!isBoundable || follows(field) || field.copy || field.min || field.max || !chance.maybe(45)) continue;
    const ways = links.flatMap(([via, { resource }]) =>
      Object.entries(resources[resource as string]!.fields)
        .filter(([, other]) => other.type === field.type || (isDay && isDate(other)))
        .map(([other]) => `${via}.${other}`),
    );
    if (ways.length > 0) field[chance.pick(['max', 'min'])] = chance.pick(ways);
  }
  const typed = Object.keys(fields).filter(
    (name) => numberKinds.includes(fields[name]!.type) && !follows(fields[name]!) && !fields[name]!.copy,
  );
  if (typed.length > 0 && chance.maybe(15))
    fields[named('dobro', id)] = {
      ...{ type: 'decimal', label: labelOf(named('dobro', id)), formula: `${chance.pick(typed)} * 2` },
      [chance.pick(['min', 'max'])]: chance.upTo(20) - 5,
    };
  for (const [, link] of links) {
    const theirs = Object.entries(resources[link.resource as string]!.fields);
    const left = theirs.filter(([, { rollup, type }]) => rollup && numberKinds.includes(type));
    if (left.length > 0 && !link.filter && !follows(link) && chance.maybe(25))
      link.filter = { [`${chance.pick(left)[0]}_gt`]: 0 };
  }
}

/** A path through a reference together with an own field; undefined if the resource has neither. */
function uniqueByPath(chance: Chance, resources: Resources, id: string, written: readonly string[]) {
  const { fields } = resources[id]!;
  const ways = written.flatMap((via) => {
    const { type, resource } = fields[via]!;
    if (type !== 'reference') return [];
    return Object.entries(resources[resource as string]!.fields)
      .filter(([, field]) => ['text', 'select', 'integer'].includes(field.type) && !follows(field))
      .map(([name]) => `${via}.${name}`);
  });
  const own = written.filter((name) => ['text', 'select', 'integer'].includes(fields[name]!.type));
  return ways.length > 0 && own.length > 0 ? [[chance.pick(ways), chance.pick(own)]] : undefined;
}

/** Fixed values of a choice that people make; undefined if the resource has none. */
function amongBy(chance: Chance, fields: Fields): Filter | undefined {
  const choices = Object.entries(fields).filter(
    ([, field]) => ['select', 'status'].includes(field.type) && !follows(field),
  );
  if (choices.length === 0) return undefined;
  const [id, field] = chance.pick(choices);
  return { [`${id}${chance.pick(['', '_neq'])}`]: [chance.pick(valuesOf(field, chance.zone))].flat()[0] };
}

function uniqueAmongSome(chance: Chance, fields: Fields, written: readonly string[]): object[] | undefined {
  const plain = written.filter((name) =>
    ['text', 'integer', 'date', 'reference'].includes(fields[name]!.type),
  );
  const among = amongBy(chance, fields);
  return among && plain.length > 0
    ? [{ fields: [chance.pick(plain)], among, ...(chance.maybe(50) && { message: 'Já existe.' }) }]
    : undefined;
}

/** When the records come back, where people write the weekdays and the times: often only between two days, or from one on. */
function weeklyBy(id: string, written: readonly string[]): object | undefined {
  const [day, start, end] = ['dias', 'comeca', 'termina'].map((base) => named(base, id));
  if (![day, start, end].every((name) => written.includes(name!))) return undefined;
  const valid = ['date', 'fim'].map((base) => named(base, id)).filter((name) => written.includes(name));
  return { day, start, end, ...(valid[0] === named('date', id) && { valid }) };
}

/** The two days of a record must not overlap those of another one, often with the same value of a further field. */
function exclusiveBy(
  chance: Chance,
  id: string,
  fields: Fields,
  written: readonly string[],
): object[] | undefined {
  if (weeklyBy(id, written) && chance.maybe(75)) {
    const places = written.filter((name) => ['select', 'text', 'reference'].includes(fields[name]!.type));
    const among = chance.maybe(30) ? amongBy(chance, fields) : undefined;
    return [
      {
        ...(places.length > 0 && chance.maybe(40) && { by: [chance.pick(places)] }),
        ...(among && { among }),
      },
    ];
  }
  const [from, to] = [named('date', id), named('fim', id)];
  if (!written.includes(from) || !written.includes(to) || !chance.maybe(40)) return undefined;
  const places = written.filter((name) => ['select', 'text', 'reference'].includes(fields[name]!.type));
  const among = chance.maybe(40) ? amongBy(chance, fields) : undefined;
  return [
    {
      ...(places.length > 0 && chance.maybe(30) && { by: [chance.pick(places)] }),
      from,
      to,
      ...(chance.maybe(40) && { until: 'inclusive' }),
      ...(among && { among }),
    },
  ];
}

/** Up to which day records neither come, change nor go: the latest day or month of another resource, or of some of its records. */
function closedBy(
  chance: Chance,
  resources: Resources,
  id: string,
  written: readonly string[],
): object | undefined {
  const { fields } = resources[id]!;
  const days = written.filter((name) => isDate(fields[name]!));
  const closings = Object.entries(resources).flatMap(([other, { fields: theirs }]) =>
    Object.keys(theirs).flatMap((name) =>
      other !== id && ['date', 'month'].includes(theirs[name]!.type) ? [[other, name] as const] : [],
    ),
  );
  if (days.length === 0 || closings.length === 0 || !chance.maybe(20)) return undefined;
  const by = chance.pick(days);
  const [other, until] = chance.pick(closings);
  const among = chance.maybe(60)
    ? amongClosings(chance, resources[other]!.fields, fields, written)
    : undefined;
  const deciding = new Set([by, ...Object.values(among ?? {}).map((value) => String(value).slice(8))]);
  const mayStay = Object.keys(fields).filter(
    (name) => (!follows(fields[name]!) || fields[name]!.transitions !== undefined) && !deciding.has(name),
  );
  const still = chance.maybe(70) ? chance.some(mayStay, 40) : [];
  return { by, until: `${other}.${until}`, ...(among && { among }), ...(still.length > 0 && { still }) };
}

/** The closings that have a value of the record, or a fixed one. */
function amongClosings(
  chance: Chance,
  theirs: Fields,
  fields: Fields,
  written: readonly string[],
): Filter | undefined {
  const kinds = ['text', 'integer', 'reference', 'select', 'date'];
  const pairs = Object.entries(theirs).flatMap(([name, { type, resource }]) =>
    written.flatMap((own) =>
      kinds.includes(type) && fields[own]!.type === type && fields[own]!.resource === resource
        ? [[name, own] as const]
        : [],
    ),
  );
  if (pairs.length === 0 || chance.maybe(30)) return amongBy(chance, theirs);
  const [name, own] = chance.pick(pairs);
  const isOrdered = ['integer', 'date'].includes(theirs[name]!.type);
  return { [`${name}${isOrdered ? chance.pick(['', '_gte', '_lte']) : ''}`]: `$record.${own}` };
}

/** Two fields that people write, if there are so many. */
function combinationBy(chance: Chance, { fields }: ResourceData): string[][] | undefined {
  const plain = Object.keys(fields).filter(
    (name) => ['text', 'integer', 'date'].includes(fields[name]!.type) && !follows(fields[name]!),
  );
  return plain.length > 1
    ? [[...new Set([chance.pick(plain), chance.pick(plain), ...plain])].slice(0, 2)]
    : undefined;
}

/** The keys of a resource besides its fields. `before`: resources that its title may refer to. */
function keysOf(
  chance: Chance,
  resources: Resources,
  id: string,
  before: readonly string[],
  elsewhere: boolean,
): Partial<ResourceData> {
  const { fields } = resources[id]!;
  const user = accountFields(resources);
  const single = Object.keys(fields).filter((name) => !compositeKinds.includes(fields[name]!.type));
  const written = single.filter((name) => !follows(fields[name]!));
  const texts = single.filter((name) => textKinds.includes(fields[name]!.type));
  const short = single.filter(
    (name) =>
      !['textarea', 'markdown', 'json', 'references', 'multiselect', 'reference'].includes(
        fields[name]!.type,
      ),
  );
  const leading = single.filter(
    (name) => fields[name]!.type === 'reference' && before.includes(fields[name]!.resource as string),
  );
  const colors = single.filter((name) => fields[name]!.type === 'color');
  const second = leading.length > 0 && chance.maybe(40) ? chance.pick(leading) : chance.pick(short);
  const when = (percent: number) =>
    chance.maybe(percent) ? filterOver(chance, fields, { user }) : undefined;
  return given({
    title: chance.maybe(30) ? `{${named('nome', id)}} · {${second}}` : named('nome', id),
    color: colors.length > 0 && chance.maybe(60) ? chance.pick(colors) : undefined,
    search: chance.maybe(50) ? chance.several(texts) : undefined,
    sort: chance.maybe(40) ? `${chance.pick(['', '-'])}${chance.pick(single)}` : undefined,
    form: chance.maybe(40)
      ? [{ section: 'Tudo', fields: chance.several(Object.keys(fields), 60) }]
      : undefined,
    unique: chance.maybe(12)
      ? uniqueByPath(chance, resources, id, written)
      : written.length > 1 && chance.maybe(10)
        ? [written.slice(-2)]
        : chance.maybe(10)
          ? uniqueAmongSome(chance, fields, written)
          : undefined,
    weekly: weeklyBy(id, written),
    exclusive: exclusiveBy(chance, id, fields, written),
    closed: elsewhere ? undefined : closedBy(chance, resources, id, written),
    editableWhen: when(25),
    alwaysEditable: chance.maybe(20) ? [chance.pick(Object.keys(fields))] : undefined,
    deletableWhen: when(20),
  }) as Partial<ResourceData>;
}
