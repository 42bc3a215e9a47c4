/** "Você quis dizer …?" for misspelt names. */
import { distance } from 'fastest-levenshtein';
import { translate } from '#messages/translate.ts';
import { groupBy } from '#model/values/collections.ts';

const bare = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}_\s-]/gu, '')
    .toLowerCase();

/** Keywords of the language, and the words that people try first. The first accepted keyword is suggested. */
const written = {
  money: 'dinheiro dinero moeda moneda valor reais currency price amount',
  currency: 'moeda moneda',
  value: 'valor',
  decimal: 'numero number float double',
  integer: 'numero number inteiro entero quantidade int rating',
  count: 'quantidade contagem',
  percent: 'porcentagem porcentaje percentual',
  text: 'texto string',
  textarea: 'texto textolongo observacao longtext multiline',
  date: 'data fecha',
  datetime: 'datahora fechahora timestamp',
  month: 'mes',
  time: 'hora horario timeofday clock',
  phone: 'telefone telefono telephone tel celular mobile',
  password: 'senha contrasena clave',
  boolean: 'simnao booleano bool logico checkbox toggle',
  select: 'selecao opcao lista enum dropdown choice',
  list: 'lista',
  uf: 'estado state province',
  status: 'situacao situacion estado state',
  reference: 'referencia link relation belongsto user',
  resource: 'referencia recurso',
  file: 'arquivo archivo adjunto anexo foto imagem imagen picture image photo attachment',
  items: 'linhas itens array lines',
  path: 'endereco',
  url: 'endereco link',
  title: 'titulo',
  label: 'rotulo nome nombre etiqueta titulo',
  name: 'nome nombre',
  required: 'obrigatorio obligatorio requerido mandatory',
  unique: 'unico',
  default: 'padrao predeterminado',
  type: 'tipo',
  fields: 'campos',
  field: 'campo',
  options: 'opcoes opciones',
  help: 'ajuda ayuda',
  columns: 'colunas',
  filters: 'filtros',
  filter: 'filtro',
  sort: 'ordem',
  order: 'ordem',
  actions: 'acoes acciones',
  search: 'busca busqueda',
  permissions: 'permissoes permisos',
  routes: 'rotas rutas screens pantallas telas',
  icon: 'icone',
  tone: 'cor',
  accent: 'cor',
  color: 'cor',
  section: 'secao seccion',
  form: 'formulario',
  dashboard: 'painel panel tablero',
  report: 'relatorio informe reporte',
  tabs: 'abas pestanas',
  create: 'criar crear add insert',
  edit: 'editar update change',
  delete: 'excluir apagar eliminar borrar remove',
  export: 'exportar',
  import: 'importar',
  sum: 'soma',
  avg: 'media',
  multiselect: 'tags',
  board: 'kanban',
  cards: 'gallery grid',
  markdown: 'richtext html',
  json: 'object',
  references: 'multireference manytomany',
  cep: 'zip zipcode postalcode postcode codigopostal',
  timeline: 'gantt',
  drawer: 'modal dialog popup',
  success: 'green verde',
  error: 'red vermelho rojo',
  warning: 'yellow orange amber amarelo amarillo',
  info: 'blue azul',
  neutral: 'grey gray cinza gris',
};
const keywords = groupBy(
  Object.entries(written).flatMap(([keyword, words]) => words.split(' ').map((word) => ({ keyword, word }))),
  ({ word }) => word,
);

/** The plurals of a word in the portal's languages. */
const pluralsOf = (word: string): ReadonlySet<string> =>
  new Set([
    `${word}s`,
    `${word}es`,
    word.replace(/y$/, 'ies'),
    word.replace(/ao$/, 'oes'),
    word.replace(/il$/, 'is'),
    word.replace(/l$/, 'is'),
    word.replace(/m$/, 'ns'),
    word.replace(/z$/, 'ces'),
  ]);

/** The accepted name that is close enough for a typo; undefined when none is. */
export function nearest(name: string, accepted: Iterable<string>): string | undefined {
  const wanted = bare(name);
  const names = [...accepted];
  const meant = keywords.get(wanted)?.find(({ keyword }) => names.includes(keyword));
  if (meant) return meant.keyword;
  // "quantity" finds "$row.quantity", "en" finds "en-US", "pet" finds "petId"
  const longer = names.filter(
    (one) => one.endsWith(`.${name}`) || one.startsWith(`${name}-`) || one === `${name}Id`,
  );
  if (name.length > 1 && longer.length === 1) return longer[0];
  // "company" finds "companies", "nota" finds "notas"
  const related = names.find((one) => pluralsOf(wanted).has(bare(one)) || pluralsOf(bare(one)).has(wanted));
  if (related !== undefined) return related;
  let best: { name: string; far: number } | undefined;
  for (const candidate of names) {
    const far = distance(wanted, bare(candidate));
    if (!best || far < best.far) best = { name: candidate, far };
  }
  // in the code of a country or a state every letter counts
  if (/^\p{Lu}{2}$/u.test(name)) return undefined;
  // swapping two letters counts as two changes
  const tolerated = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  return best && best.far <= tolerated ? best.name : undefined;
}

/** True for a misspelling: all but one or two letters are those of an accepted name. */
export function hasTypo(name: string, accepted: Iterable<string>): boolean {
  const wanted = bare(name);
  return [...accepted].some(
    (one) =>
      bare(one) !== wanted &&
      distance(wanted, bare(one)) <= (wanted.length < 6 ? 1 : 2) &&
      wanted[0] === bare(one)[0],
  );
}

/** The end of a message about an unknown name: the nearest accepted name, or a list of the accepted ones. */
export function suggestion(
  name: string,
  accepted: Iterable<string>,
  label = translate('filter.accepted'),
): string {
  const names = [...accepted];
  const near = nearest(name, names);
  if (near !== undefined) return translate('filter.didYouMean', { near });
  if (names.length === 0) return '';
  const most = 24;
  return ` ${label}: ${names.slice(0, most).join(', ')}${names.length > most ? ', …' : '.'}`;
}
