/** Keys of models and tables in other products. */
import { phrase } from '#messages/phrase.ts';
import { isMap } from '#model/values/values.ts';
import {
  renamed,
  gone,
  withExample,
  text,
  names,
  sortOf,
  indexed,
  type Habit,
  type Habits,
} from './keyAdvice.ts';
import { instead, quoted, type Edit } from './remedy.ts';

const groupsOf = (value: unknown): string[][] | undefined => {
  if (names(value)) return [names(value)!];
  return Array.isArray(value) && value.length > 0 && value.every((one) => names(one))
    ? value.map((one) => names(one)!)
    : undefined;
};
const rulesExample = () =>
  phrase`O que acontece quando um registro muda se escreve em "rules", como em "rules: [{ id: avisa, on: create, then: [{ notify: …, message: … }] }]"`;
const ensuresExample = () =>
  phrase`O que todo registro deve cumprir se escreve em "ensures", como em "ensures: [{ that: { valor_gt: 0 }, message: O valor deve ser maior que zero. }]"`;
const relatedExample = () =>
  phrase`Os registros que se referem a este se mostram na tela dele, como em "list: { resource: clientes, related: [{ resource: pedidos, target: clienteId }] }"`;
const rightsExample = () =>
  phrase`Os direitos seguem das telas: "permissions" diz quem entra num departamento ou numa rota, e "scope" que linhas vê`;
const labelOf =
  (key: 'one' | 'many'): Habit =>
  ({ path, value, owner }) => {
    const written = text(value);
    if (written === undefined) return undefined;
    const label = isMap(owner.label) ? owner.label : { one: written, many: written };
    const entries = { label: { ...label, [key]: written } };
    const edits: Edit[] = [
      { path: [...path.slice(0, -1), 'label'], entries },
      { path, entries: {} },
    ];
    return Object.hasOwn(owner, 'label')
      ? isMap(owner.label)
        ? { text: phrase`Aqui se escreve ${quoted(entries)}`, edits }
        : undefined
      : instead(path, entries);
  };

export const resourceHabits: Habits = {
  ordering: renamed('sort', sortOf),
  orderby: renamed('sort', sortOf),
  order: renamed('sort', sortOf),
  defaultsort: renamed('sort', sortOf),
  sortby: renamed('sort', sortOf),
  defaultorder: renamed('sort', sortOf),
  str: renamed('title', text),
  tos: renamed('title', text),
  displayfield: renamed('title', text),
  displaytemplate: renamed('title', (value) => text(value)?.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '{$1}')),
  titlefield: renamed('title', text),
  mainfield: renamed('title', text),
  useastitle: renamed('title', text),
  namefield: renamed('title', text),
  primaryfield: renamed('title', text),
  recordrepresentation: renamed('title', text),
  representation: renamed('title', text),
  uniquetogether: renamed('unique', groupsOf),
  uniqueconstraint: renamed('unique', groupsOf),
  uniquekeys: renamed('unique', groupsOf),
  uniqueindex: renamed('unique', groupsOf),
  searchfields: renamed('search', names),
  searchable: renamed('search', names),
  searchablefields: renamed('search', names),
  globalsearch: renamed('search', names),
  tablename: renamed('name', text),
  table: renamed('name', text),
  dbtable: renamed('name', text),
  collectionname: renamed('name', text),
  verbosename: labelOf('one'),
  singular: labelOf('one'),
  displayname: labelOf('one'),
  singularname: labelOf('one'),
  verbosenameplural: labelOf('many'),
  plural: labelOf('many'),
  pluralname: labelOf('many'),
  attributes: renamed('fields'),
  properties: renamed('fields'),
  columns: renamed('fields', (value) => (isMap(value) ? value : undefined)),
  schema: renamed('fields', (value) => (isMap(value) ? value : undefined)),
  fieldsets: withExample(
    () =>
      phrase`As seções do formulário se escrevem em "form", como em "form: [{ section: Dados, fields: [nome, valor] }]"`,
  ),
  listdisplay: withExample(
    () =>
      phrase`As colunas são de uma tela: "list: { resource: livros, columns: [titulo, genero] }" numa rota de um departamento`,
  ),
  listfilter: withExample(
    () =>
      phrase`Os filtros são de uma tela: "list: { resource: livros, filters: [genero] }" numa rota de um departamento`,
  ),
  timestamps: gone(
    () =>
      phrase`quem e quando se diz uma vez, em portal.yaml: "stamps: { createdAt: criadoEm, updatedAt: alteradoEm }"`,
  ),
  createdat: gone(
    () =>
      phrase`quem e quando se diz uma vez, em portal.yaml: "stamps: { createdAt: criadoEm, updatedAt: alteradoEm }"`,
  ),
  paranoid: gone(() => phrase`o que se exclui já fica na lixeira`),
  softdelete: gone(() => phrase`o que se exclui já fica na lixeira`),
  softdeletes: gone(() => phrase`o que se exclui já fica na lixeira`),
  versioning: gone(() => phrase`toda mudança já fica no histórico`),
  audit: gone(() => phrase`toda mudança já fica no histórico`),
  indexes: gone(indexed),
  index: gone(indexed),
  primarykey: gone(() => phrase`todo registro já tem o seu "id"`),
  hooks: withExample(rulesExample),
  callbacks: withExample(rulesExample),
  triggers: withExample(rulesExample),
  trigger: withExample(rulesExample),
  automations: withExample(rulesExample),
  workflows: withExample(rulesExample),
  events: withExample(rulesExample),
  aftercreate: withExample(rulesExample),
  beforecreate: withExample(rulesExample),
  beforesave: withExample(rulesExample),
  aftersave: withExample(rulesExample),
  beforeupdate: withExample(rulesExample),
  afterupdate: withExample(rulesExample),
  afterdelete: withExample(rulesExample),
  beforedelete: withExample(rulesExample),
  signals: withExample(rulesExample),
  validates: withExample(ensuresExample),
  validations: withExample(ensuresExample),
  validation: withExample(ensuresExample),
  validate: withExample(ensuresExample),
  constraints: withExample(ensuresExample),
  checks: withExample(ensuresExample),
  check: withExample(ensuresExample),
  hasmany: withExample(relatedExample),
  relations: withExample(relatedExample),
  relationships: withExample(relatedExample),
  associations: withExample(relatedExample),
  children: withExample(relatedExample),
  onetomany: withExample(relatedExample),
  inlines: withExample(relatedExample),
  policies: withExample(rightsExample),
  policy: withExample(rightsExample),
  permissions: withExample(rightsExample),
  roles: withExample(rightsExample),
  access: withExample(rightsExample),
  acl: withExample(rightsExample),
  rls: withExample(rightsExample),
};
