/** "Você quis dizer …?" for misspelt names. */
import { distance } from 'fastest-levenshtein';
import { say } from '../messages/say.ts';

const bare = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}_\s-]/gu, '')
    .toLowerCase();

/** Words that people try first -> keywords of the language. The first accepted one is suggested. */
const keywords = new Map(
  Object.entries({
    dinheiro: ['money'],
    moeda: ['money', 'currency'],
    valor: ['money', 'value'],
    reais: ['money'],
    numero: ['decimal', 'integer'],
    number: ['decimal', 'integer'],
    inteiro: ['integer'],
    quantidade: ['integer', 'count'],
    porcentagem: ['percent'],
    percentual: ['percent'],
    texto: ['text', 'textarea'],
    string: ['text'],
    textolongo: ['textarea'],
    observacao: ['textarea'],
    data: ['date'],
    datahora: ['datetime'],
    hora: ['datetime'],
    mes: ['month'],
    telefone: ['phone'],
    celular: ['phone'],
    senha: ['password'],
    simnao: ['boolean'],
    booleano: ['boolean'],
    bool: ['boolean'],
    logico: ['boolean'],
    selecao: ['select'],
    opcao: ['select'],
    lista: ['select', 'list'],
    situacao: ['status'],
    referencia: ['reference', 'resource'],
    arquivo: ['file'],
    anexo: ['file'],
    foto: ['file'],
    imagem: ['file'],
    linhas: ['items'],
    itens: ['items'],
    estado: ['uf', 'status'],
    endereco: ['path', 'url'],
    rotulo: ['label'],
    nome: ['label', 'name'],
    titulo: ['title', 'label'],
    obrigatorio: ['required'],
    unico: ['unique'],
    padrao: ['default'],
    tipo: ['type'],
    campos: ['fields'],
    campo: ['field'],
    opcoes: ['options'],
    ajuda: ['help'],
    colunas: ['columns'],
    filtros: ['filters'],
    filtro: ['filter'],
    ordem: ['sort', 'order'],
    acoes: ['actions'],
    busca: ['search'],
    recurso: ['resource'],
    permissoes: ['permissions'],
    rotas: ['routes'],
    icone: ['icon'],
    cor: ['tone', 'accent', 'color'],
    secao: ['section'],
    formulario: ['form'],
    painel: ['dashboard'],
    relatorio: ['report'],
    abas: ['tabs'],
    criar: ['create'],
    editar: ['edit'],
    excluir: ['delete'],
    apagar: ['delete'],
    exportar: ['export'],
    importar: ['import'],
    soma: ['sum'],
    media: ['avg'],
    contagem: ['count'],
    currency: ['money'],
    price: ['money'],
    amount: ['money'],
    float: ['decimal'],
    enum: ['select'],
    dropdown: ['select'],
    tags: ['multiselect'],
    link: ['reference', 'url'],
    relation: ['reference'],
    picture: ['file'],
    image: ['file'],
    photo: ['file'],
    update: ['edit'],
    change: ['edit'],
    add: ['create'],
    insert: ['create'],
    remove: ['delete'],
    checkbox: ['boolean'],
    toggle: ['boolean'],
    kanban: ['board'],
    gallery: ['cards'],
    grid: ['cards'],
    int: ['integer'],
    double: ['decimal'],
    longtext: ['textarea'],
    multiline: ['textarea'],
    richtext: ['markdown'],
    html: ['markdown'],
    timestamp: ['datetime'],
    rating: ['integer'],
    object: ['json'],
    array: ['items'],
    lines: ['items'],
    attachment: ['file'],
    choice: ['select'],
    multireference: ['references'],
    manytomany: ['references'],
    belongsto: ['reference'],
    zip: ['cep'],
    zipcode: ['cep'],
    postalcode: ['cep'],
    postcode: ['cep'],
    codigopostal: ['cep'],
    state: ['uf', 'status'],
    province: ['uf'],
    mobile: ['phone'],
    gantt: ['timeline'],
    user: ['reference'],
    modal: ['drawer'],
    dialog: ['drawer'],
    popup: ['drawer'],
    green: ['success'],
    verde: ['success'],
    red: ['error'],
    vermelho: ['error'],
    rojo: ['error'],
    yellow: ['warning'],
    orange: ['warning'],
    amber: ['warning'],
    amarelo: ['warning'],
    amarillo: ['warning'],
    blue: ['info'],
    azul: ['info'],
    grey: ['neutral'],
    gray: ['neutral'],
    cinza: ['neutral'],
    gris: ['neutral'],
  }),
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
  const keyword = keywords.get(wanted)?.find((one) => names.includes(one));
  if (keyword) return keyword;
  // "quantity" finds "$row.quantity", "en" finds "en-US"
  const longer = names.filter((one) => one.endsWith(`.${name}`) || one.startsWith(`${name}-`));
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

/** The end of a message about an unknown name: the nearest accepted name, or a list of the accepted ones. */
export function suggestion(name: string, accepted: Iterable<string>, label = say('filter.accepted')): string {
  const names = [...accepted];
  const near = nearest(name, names);
  if (near !== undefined) return say('filter.didYouMean', { near });
  if (names.length === 0) return '';
  const most = 24;
  return ` ${label}: ${names.slice(0, most).join(', ')}${names.length > most ? ', …' : '.'}`;
}
