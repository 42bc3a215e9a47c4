/** The sample and its examples in the current language. Their names and texts are translated word by word. */
import { hasLanguage, currentLanguage } from '#messages/translate.ts';
import { memoize } from '#model/values/memoize.ts';

/** A small valid config of a public library. The examples of the reference are inserted into it. */
export const sample: Readonly<Record<string, string>> = {
  'portal.yaml': `url: https://portal.example.com
brand: { name: Portal, company: Biblioteca Central, year: 2026 }
settings: { theme: light }
imageOrigins: [https://capas.exemplo.com]
search: { pages: [{ label: Acervo, path: /acervo }] }
accounts: { resource: leitores, email: correio, password: segredo, name: nome, plan: faixa, permissions: acessos }
signIn: { providers: { empresa: { label: Empresa, issuer: https://login.example.com, clientId: portal, secretEnv: EMPRESA_SECRET } } }
stamps: { createdAt: registradoEm }
history: { resource: historico }
trash: { days: 30 }
delegations: { resource: substituicoes, from: ausenteId, to: substitutoId, since: inicio, until: fim }
mail: { from: 'Biblioteca <avisos@example.com>', templates: { subject: '{title}' } }
webhooks: { erp: { url: https://erp.example.com/avisos, secretEnv: PORTAL_ERP_SECRET } }
demo:
  password: segredo123
  accounts: [{ email: acervo@example.com, label: Acervo }]
  visitor: acervo@example.com
  example: { path: /acervo, resource: livros, rows: [{ titulo: Livro da semana }] }
  tour: [{ title: Emprestar livro, text: Todos os livros, email: acervo@example.com }]
assistantClients: { conciliador: { label: Conciliador, redirects: [https://example.com/volta] } }
`,
  'departments/acervo.yaml': `label: Acervo
permissions: [acervo]
menu: { order: 10 }
landing: /acervo
routes:
  - path: /acervo
    label: Painel do acervo
    dashboard:
      period: month
      filters: [{ field: genero }]
      widgets:
        - { metric: Livros, resource: livros, value: count, per: { resource: autores, value: count } }
        - { chart: column, title: Livros por ano, resource: livros, groupBy: publicacao:year, measures: { Livros: count } }
        - { table: Mais caros, resource: livros, columns: [titulo, { field: preco }] }
        - { shortcuts: Telas do acervo }
        - { text: A biblioteca abre às 8 horas., title: Boas-vindas, buttons: [{ label: Ver os livros, to: /acervo/livros }] }
        - metric: Novos por autor
          resource: livros
          value: count
          filter: { publicacao: $month }
          compare: { publicacao: $month-1 }
          per: { resource: autores, value: count, compare: {} }
        - { list: Livros novos, resource: livros, sort: -publicacao }
        - { extension: Destaque }
  - path: /acervo/livros
    label: Livros
    list:
      resource: livros
      related: [{ resource: emprestimos, target: livroId, columns: [leitor, retirada], actions: [create] }]
      show: { summary: [id] }
      print: { title: Ficha do livro }
      buttons: [{ label: Comprovante, extension: Comprovante }]
  - path: /acervo/emprestar
    label: Emprestar livro
    form: { resource: emprestimos }
  - path: /acervo/numeros
    label: Números do acervo
    report:
      resource: livros
      groupBy: [genero, publicacao:year]
      measures: { Livros: count, Preço médio: { avg: preco } }
      alternatives: [{ groupBy: autorId }]
  - path: /acervo/cadastros
    label: Cadastros
    tabs:
      - { label: Autores, list: { resource: autores, columns: [nome, pais, count, sum, avg, min, max, last, each] } }
      - { label: Filiais, segment: filiais, list: { resource: filiais, views: [map, table], map: { lat: lat, lng: lng } } }
  - path: /acervo/estante
    label: Estante
    list: { resource: livros, actions: [export], facets: [{ field: autorId }, { field: preco, ranges: [{ label: Baratos, filter: { preco_lt: 20 } }] }], card: { title: titulo, fields: [autorId, preco] }, buttons: [{ label: Emprestar, create: /acervo/emprestar, with: { livroId: id } }, { label: Ficha, file: '{titulo}.txt', text: '{titulo}' }] }
`,
  'extensions/widgets/Destaque.tsx': '',
  'extensions/actions/Comprovante.tsx': '',
  'kinds/tombo.yaml': `label: Tombo
about: O número de um exemplar no livro de tombo.
message: são a UF, 6 dígitos e o verificador
pattern: '[A-Z]{2}\\d{7}'
mask: '@@ 000000-0'
example: SP0012343
rules:
  - { weights: [7, 6, 5, 4, 3, 2], modulus: 11, over: 3-8, instead: { 10: 0, 11: 0 } }
  - { refuse: '(..)0{6}.', message: 'em {1} não há tombo zero' }
  - { part: 1-2, is: [{ kind: uf }, { kind: uf, after: '9' }], message: a UF não existe }
# a estante 8 passou para a 9
same: { position: 3, from: '8', to: '9' }
guess: { headings: [tombo] }
`,
  'departments/balcao.yaml': `label: Balcão
permissions: [balcao]
routines: { cobrar: { label: Cobrar atrasados, steps: [Liste os atrasados], screens: [/balcao/multas] } }
routes:
  - path: /balcao
    label: Empréstimos
    list:
      resource: emprestimos
      columns: [livroId, leitor, { field: retirada }, etapa]
      tabs: etapa
      queries: [{ label: Emprestados, filter: { etapa: fora } }]
      views: [table, board, calendar, timeline]
      board: { field: etapa, card: [leitor, retirada] }
      calendar: { start: retirada, end: devolucao, label: leitor, color: etapa, opens: month }
      timeline: { start: retirada, end: devolucao, groupBy: livroId, label: leitor, color: etapa, opens: quarter }
  - path: /balcao/multas
    label: Multas
    list: multas
  - path: /balcao/tabelas
    label: Tabelas de multas
    list: tabelas
  - path: /balcao/leitores
    label: Leitores
    list: { resource: leitores, views: [tree, table], tree: { parent: responsavelId } }
  - path: /balcao/recados
    label: Recados
    list: { resource: recados, views: [table, calendar], calendar: { start: quando, lanes: leitorId, hours: { from: 8, to: 18 } } }
  - path: /balcao/substituicoes
    label: Substituições
    list: substituicoes
  - path: /balcao/acervo
    label: Tudo o que há
    list: v_titulos
  - path: /balcao/movimento
    label: Movimento
    list: v_movimento
  - path: /balcao/historico
    label: Histórico
    list: { resource: historico, columns: [at, name, action, title] }
  - path: /balcao/recibos
    label: Recibos
    list:
      resource: emprestimos
      columns: [livroId, leitor]
      actions: []
      form: [{ section: Empréstimo, fields: [livroId, leitor] }]
      print: { id: recibo, title: Recibo, related: [{ resource: multas, target: emprestimoId, columns: [motivo, valor] }] }
      buttons: [{ label: Enviar, email: atendenteId.correio, title: 'Empréstimo de {livroId}' }]
  - path: /balcao/tarifas
    label: Tarifas
    list: tarifas
  - path: /balcao/plantoes
    label: Plantões
    list: { resource: plantoes, views: [calendar, table], calendar: { label: quemId, color: dia } }
`,
  'resources/livros.yaml': `label: { one: Livro, many: Livros }
title: titulo
fields:
  titulo: { type: text, label: Título, required: true, pattern: { regex: '^\\S.*$', message: Comece por uma letra } }
  autorId: { type: reference, label: Autor, resource: autores }
  genero: { type: select, label: Gênero, options: { romance: { label: Romance, tone: info }, poesia: Poesia, ensaio: Ensaio } }
  paginas: { type: integer, label: Páginas }
  preco: { type: money, label: Preço }
  publicacao: { type: date, label: Publicação }
  emprestavel: { type: boolean, label: Empresta-se }
  figura: { type: url, label: Ilustração, image: photo }
  tombo: { type: tombo, label: Tombo }
  tipoDaChave: { type: select, label: Tipo da chave, options: { cpf: CPF, email: E-mail } }
  unidade: { type: uf, label: Unidade da federação, country: BR }
`,
  'resources/autores.yaml': `label: { one: Autor, many: Autores }
title: nome
image: figura
fields:
  nome: { type: text, label: Nome, required: true }
  figura: { type: url, label: Ilustração, image: photo }
  pais: { type: text, label: País }
  count: { type: integer, label: Obras, rollup: { from: livros, target: autorId, count: true } }
  sum: { type: integer, label: Páginas, rollup: { from: livros, target: autorId, sum: paginas } }
  avg: { type: integer, label: Páginas em média, rollup: { from: livros, target: autorId, avg: paginas } }
  min: { type: integer, label: Menor obra, rollup: { from: livros, target: autorId, min: paginas } }
  max: { type: integer, label: Maior obra, rollup: { from: livros, target: autorId, max: paginas } }
  last: { type: integer, label: Páginas da última, rollup: { from: livros, target: autorId, last: paginas, by: publicacao } }
  each: { type: integer, label: Volumes que traduziu, rollup: { from: emprestimos, each: volumes, target: $row.tradutorId, count: true } }
`,
  'resources/filiais.yaml': `label: { one: Filial, many: Filiais, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  lat: { type: decimal, label: Latitude }
  lng: { type: decimal, label: Longitude }
  endereco: { group: endereco }
  desde: { type: date, label: Desde }
  tipo: { type: select, label: Tipo, options: { sede: Sede, posto: Posto } }
unique:
  - { fields: [nome], among: { tipo: posto } }
`,
  'resources/emprestimos.yaml': `label: { one: Empréstimo, many: Empréstimos }
title: '{livroId} · {leitor}'
form:
  - { section: Empréstimo, fields: [livroId, leitor, { field: retirada }, devolucao, tarifa, taxa, dias, atendenteId, tabelaId, faixas, volumes, leitores] }
fields:
  livroId: { type: reference, label: Livro, resource: livros, required: true }
  leitor: { type: text, label: Leitor, required: true }
  retirada: { type: date, label: Retirada, default: $today }
  devolucao: { type: date, label: Devolução }
  tarifa: { type: money, label: Tarifa, find: { in: tarifas, where: { livroId: $record.livroId, desde_lte: $record.retirada }, take: latest desde, value: valor } }
  taxa: { type: money, label: Taxa }
  dias: { type: integer, label: Dias de atraso }
  atendenteId: { type: reference, label: Atendente, resource: leitores }
  tabelaId: { type: reference, label: Tabela de multas, resource: tabelas, inForce: { on: retirada, since: vigencia } }
  faixas: { type: items, label: Faixas, copy: tabelaId.faixas, readOnly: true, fields: { dias: { type: integer, label: Até }, multa: { type: money, label: Multa } } }
  volumes: { type: items, label: Volumes, fields: { estado: { type: text, label: Estado }, tradutorId: { type: reference, label: Tradutor, resource: autores } } }
  leitores: { type: items, label: Leitores, fields: { leitorId: { type: reference, label: Leitor, resource: leitores }, veio: { type: boolean, label: Veio } }, rollCall: { who: leitorId, mark: veio } }
  etapa:
    type: status
    label: Etapa
    options: { fora: Emprestado, devolvido: Devolvido }
    transitions:
      - { label: Devolver, from: fora, to: devolvido }
      - { label: Reabrir, from: devolvido, to: fora }
      - { label: Perdoar, from: fora, to: devolvido, approval: { amount: taxa, bands: [{ upTo: 100, by: [balcao] }, { by: [balcao], quorum: 2 }] } }
      - { label: Cobrar, from: fora, to: fora, fields: [taxa] }
ensures:
  - { that: { not: { taxa_lt: 0 } }, message: 'A taxa de {leitor} ficaria em {taxa}.' }
rules:
  - id: multa-atraso
    label: Cobra a multa do atraso
    on: { transition: Devolver }
    when: { taxa_gt: 0 }
    then:
      - create: multas
        key: [emprestimoId]
        among: { situacao_neq: cancelada }
        set:
          emprestimoId: $record.id
          motivo: 'Atraso de {leitor}'
          valor: = taxa * 2
          vencimento: = addDays($today, 30)
      - update: livros
        in: livroId
        set: { emprestavel: true }
      - require: { emprestavel: true }
        in: livroId
        message: O livro {titulo} não se empresta.
      - notify: { permissions: [balcao], people: [atendenteId] }
        title: '{leitor} deve {taxa}'
      - email: atendenteId.correio
        title: 'Multa de {leitor}'
        attach: { print: recibo }
    undo:
      on: { transition: Reabrir }
      made: { multas: { transition: Cancelar, set: { motivo: 'Reaberto por {atendenteId}' } } }
      blockedWhen: { multas: { situacao: paga } }
      message: A multa de {valor} já foi paga.
  - id: lembra
    on: { every: day, at: '08:00' }
    when: { etapa: fora, devolucao_lt: $today }
    then:
      - { notify: [balcao], title: '{leitor} está atrasado' }
`,
  'resources/tabelas.yaml': `label: { one: Tabela de multas, many: Tabelas de multas, gender: f }
title: vigencia
fields:
  vigencia: { type: date, label: Vale desde, required: true, default: $today }
  faixas: { type: items, label: Faixas, fields: { dias: { type: integer, label: Até }, multa: { type: money, label: Multa } } }
`,
  'resources/tarifas.yaml': `label: { one: Tarifa, many: Tarifas, gender: f }
title: '{livroId} · {desde}'
fields:
  livroId: { type: reference, label: Livro, resource: livros, required: true }
  desde: { type: date, label: Vale desde, required: true, default: $today }
  valor: { type: money, label: Valor, required: true }
`,
  'resources/multas.yaml': `label: { one: Multa, many: Multas, gender: f }
title: motivo
reconcile:
  lines: { volume_null: true }
  text: [motivo]
  with: [{ resource: emprestimos, match: { taxa: valor, retirada: vencimento ±3d, text: [leitor] }, becomes: { emprestimoId: $partner.id, volume: 1 }, transition: { full: Cobrar } }, { resource: multas, match: { valor: valor }, one: partner, set: { volume: 1 } }]
  difference: { upTo: 5, set: { motivo: Diferença, volume: 1 } }
  fee: { rules: recados, text: recado, upTo: desconto, set: { motivo: $rule.recado, volume: 1 } }
  create: { rules: recados, text: recado, set: { motivo: $rule.recado, volume: 1 } }
fields:
  emprestimoId: { type: reference, label: Empréstimo, resource: emprestimos }
  estornoDeId: { type: reference, label: Estorno de, resource: multas }
  volume: { type: integer, label: Volume }
  motivo: { type: text, label: Motivo }
  valor: { type: money, label: Valor }
  vencimento: { type: date, label: Vencimento }
  espera: { type: boolean, label: Espera }
  situacao:
    type: status
    label: Situação
    options: { aberta: Aberta, paga: Paga, cancelada: Cancelada }
    transitions:
      - { label: Receber, from: aberta, to: paga }
      - { label: Cancelar, from: aberta, to: cancelada }
`,
  'resources/substituicoes.yaml': `label: { one: Substituição, many: Substituições, gender: f }
title: '{ausenteId} por {substitutoId}'
fields:
  ausenteId: { type: reference, label: Quem se ausenta, resource: leitores, required: true }
  substitutoId: { type: reference, label: Quem aprova, resource: leitores, required: true }
  inicio: { type: date, label: De, required: true }
  fim: { type: date, label: Até, required: true }
exclusive:
  - { by: [ausenteId], from: inicio, to: fim, until: inclusive }
closed: { by: inicio, until: tabelas.vigencia }
`,
  'resources/plantoes.yaml': `label: { one: Plantão, many: Plantões }
title: '{dia} {comeca} {quemId}'
fields:
  quemId: { type: reference, label: Quem atende, resource: leitores, required: true }
  dia: { type: select, label: Dia da semana, required: true, options: { seg: Segunda, ter: Terça, sab: Sábado } }
  comeca: { type: time, label: Começa às, required: true }
  termina: { type: time, label: Termina às, required: true }
  desde: { type: date, label: Desde, required: true }
  ate: { type: date, label: Até }
weekly: { day: dia, start: comeca, end: termina, valid: [desde, ate] }
exclusive:
  - { by: [quemId] }
`,
  'scenarios/atraso.yaml': `label: Um atraso vira multa
given: { livro: { livros: { emprestavel: true } }, emprestimo: { emprestimos: { etapa: fora } } }
steps:
  - when:
      - { as: ana@example.com, transition: Devolver, in: emprestimo }
      - { run: emprestimos.lembra, at: '2026-10-31T08:00' }
    then:
      - { find: { multas: { emprestimoId: $emprestimo } }, is: { valor: 20 } }
`,
  'groups/endereco.yaml': `fields:
  rua: { type: text, label: Rua }
  cidade: { type: text, label: Cidade }
`,
  'resources/leitores.yaml': `label: { one: Leitor, many: Leitores }
title: nome
fields:
  nome: { type: text, label: Nome }
  correio: { type: email, label: E-mail, unique: true }
  segredo: { type: password, label: Senha }
  faixa: { type: text, label: Faixa }
  taxa: { type: money, label: Taxa }
  diaDaConta: { type: integer, label: Dia da conta }
  responsavelId: { type: reference, label: Responsável, resource: leitores }
  ativo: { type: boolean, label: Ativo }
  acessos: { type: multiselect, label: Acessos, options: { acervo: Acervo, balcao: Balcão } }
`,
  'resources/recados.yaml': `label: { one: Recado, many: Recados }
title: recado
inbound: { secretEnv: PORTAL_INBOUND_SECRET, match: leitorId.correio, set: { recado: '{text}' }, as: acervo@example.com }
documents:
  ofx: { each: transaction, find: { leitorId: { account: nome } }, set: { recado: memo }, same: [leitorId, recado] }
  table:
    each: line
    own: { recados: { label: Recados, of: account, columns: { posted: Quando, memo: Recado, amount: Taxa }, decimals: comma, dates: dmy } }
    find: { leitorId: { account: nome } }
    set: { recado: memo }
    same: [leitorId, recado]
  cnab: { each: title, match: { recado: ownNumber }, open: taxa, find: { leitorId: { account: nome } }, settle: { transition: Cancelar, set: { recado: document } } }
  cardBill:
    each: bill
    find: { leitorId: { lastDigits: nome } }
    month: mesDaConta
    closes: { fechaEm: leitorId.diaDaConta }
    due: { venceEm: leitorId.diaDaConta }
    rows: faixas
    set: { multa: spent }
    same: [multa]
  nfe:
    each: note
    key: recado
    own: { leitorId: nome }
    party: [{ find: { autorId: nome }, create: { nome: party.name } }]
    set: { recado: key }
    ask: { multaId: { by: [party.document] } }
    rows: { faixas: { each: items, set: { multa: amount } } }
    cancel: { transition: Cancelar }
fields:
  leitorId: { type: reference, label: Leitor, resource: leitores, required: true }
  recado: { type: text, label: Recado, required: true, default: Recado }
  quando: { type: datetime, label: Quando }
  mesDaConta: { type: month, label: Mês da conta }
  fechaEm: { type: date, label: Fecha em }
  venceEm: { type: date, label: Vence em }
  autorId: { type: reference, label: Autor, resource: autores }
  multaId: { type: reference, label: Multa, resource: multas }
  taxa: { type: money, label: Taxa }
  desconto: { type: percent, label: Desconto }
  anexo: { type: file, label: Anexo }
  faixas: { type: items, label: Faixas, fields: { multa: { type: money, label: Multa }, multaId: { type: reference, label: Multa cobrada, resource: multas } } }
  situacao:
    type: status
    label: Situação
    options: { aberta: Aberta, cancelada: Cancelada }
    transitions: [{ label: Cancelar, from: aberta, to: cancelada }]
`,
  'resources/v_titulos.yaml': `label: { one: Título, many: Títulos }
title: nome
fields:
  nome: { type: text, label: Nome }
  dono: { type: text, label: De quem é }
  preco: { type: money, label: Preço }
  tipo: { type: select, label: Tipo, options: { romance: Romance, outro: Outro } }
from:
  - { resource: livros, fields: { nome: titulo, dono: autorId.nome, preco: preco, tipo: { value: outro } } }
`,
  'resources/v_movimento.yaml': `label: { one: Movimento, many: Movimentos }
title: '{livroId} {mes}'
groupBy: [livroId, mes]
fields:
  livroId: { type: reference, label: Livro, resource: livros }
  mes: { type: month, label: Mês }
  vezes: { type: integer, label: Vezes }
  taxas: { type: money, label: Taxas }
from:
  - { resource: emprestimos, fields: { livroId: livroId, mes: retirada, vezes: count, taxas: { sum: taxa } } }
`,
};

/** Translates a piece of YAML, an address or a name of the sample. */
export function inSample(text: string): string {
  const words = (hasLanguage() ? currentLanguage().sample : undefined) ?? {};
  return text.replace(wordsPattern(words), (word) => words[word]!);
}

/** The files of the sample, by name. */
export function sampleFiles(): Record<string, string> {
  const { locale, sample: words } = hasLanguage() ? currentLanguage() : { locale: 'pt-BR' };
  const line = words ? `locale: ${locale}\n` : '';
  return Object.fromEntries(
    Object.entries(sample).map(([file, text]) => [
      inSample(file),
      `${file === 'portal.yaml' ? line : ''}${inSample(text)}`,
    ]),
  );
}

/** Matches any of the words as a whole, the longest first. */
const wordsPattern = memoize((words: Readonly<Record<string, string>>): RegExp => {
  const all = Object.keys(words).toSorted((a, b) => b.length - a.length);
  const any = all.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '(?!)';
  return new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])`, 'gu');
});
