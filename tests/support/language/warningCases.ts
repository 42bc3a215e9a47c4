/** For each warning of `portal check`: a config that raises it, and the most similar one that does not. */
import { expect } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { sample } from '#language/samples/spokenSample.ts';
import type { WarningCode } from '#language/warnings.ts';
import { filesOf } from '../portal.ts';

export const acervo = 'departments/acervo.yaml';
export const balcao = 'departments/balcao.yaml';
const livros = 'resources/livros.yaml';
export const emprestimos = 'resources/emprestimos.yaml';
/** How people sign in by a provider, in the sample. */
const providers = /^signIn: .*\n/m.exec(sample['portal.yaml']!)![0];
/** The screen of the notes, in the sample. */
const listOfNotes = /list: \{ resource: recados.*/.exec(sample[balcao]!)![0];

/** A change to the sample: a text of one file is replaced, or appended, or the file is deleted. */
export type Change = { file: string; from?: string; to: string } | { file: string; isDeleted: true };

export function textsWith(changes: readonly Change[]): Record<string, string> {
  const texts: Record<string, string> = { ...sample };
  for (const change of changes) {
    const { file } = change;
    if ('isDeleted' in change) {
      delete texts[file];
      continue;
    }
    const { from, to } = change;
    const text = texts[file] ?? '';
    if (from !== undefined) expect(text, file).toContain(from);
    texts[file] = from === undefined ? text + to : text.replace(from, () => to);
  }
  return texts;
}

/** The warnings of a config without errors. */
export function warningsIn(texts: Readonly<Record<string, string>>) {
  const { problems } = loadPortalFrom(filesOf(texts));
  expect(formatProblems(problems.filter(({ severity }) => severity === 'error'))).toBe('');
  return problems;
}

export const problemsOf = (changes: readonly Change[]) => warningsIn(textsWith(changes));

export type WarningCase = {
  code: WarningCode;
  /** The subject of the warning. */
  that: string;
  warned: Change[];
  /** The warning's text, without the position in the file before it. */
  says: string | RegExp;
  /** The most similar config without the warning. */
  right: Change[];
};

export const route = (text: string): Change => ({ file: balcao, to: `  - ${text}\n` });
const list = `list:
      resource: emprestimos
      columns: [livroId, leitor, { field: retirada }, etapa]
      tabs: etapa
      queries: [{ label: Emprestados, filter: { etapa: fora } }]
      views: [table, board, calendar, timeline]
      board: { field: etapa, card: [leitor, retirada] }
      calendar: { start: retirada, end: devolucao, label: leitor, color: etapa, opens: month }
      timeline: { start: retirada, end: devolucao, groupBy: livroId, label: leitor, color: etapa, opens: quarter }`;
/** A cancelled fine gets a counter-entry. */
const reversedFines: Change = {
  file: 'resources/multas.yaml',
  to: `rules:
  - id: estorna
    label: Estorna a multa
    on: { transition: Cancelar }
    then:
      - { create: multas, set: { estornoDeId: $record.id, motivo: Estorno, valor: $record.valor } }
`,
};
const people = '{ resource: leitores, views: [tree, table], tree: { parent: responsavelId } }';
const inList = (more: string): Change => ({
  file: balcao,
  from: list,
  to: `list: { resource: emprestimos, ${more} }`,
});
const inRule = (more: string): Change => ({
  file: emprestimos,
  from: 'when: { taxa_gt: 0 }',
  to: more,
});
/** A ring of this measure in place of the columns of books. */
const ring = (measure: string): Change => ({
  file: acervo,
  from: '{ chart: column, title: Livros por ano, resource: livros, groupBy: publicacao:year, measures: { Livros: count } }',
  to: `{ chart: pie, title: Livros por gênero, resource: livros, groupBy: genero, measures: { Valor: ${measure} } }`,
});
/** Pages that are counted in the words of each author. */
const measured: Change = {
  file: livros,
  from: 'paginas: { type: integer, label: Páginas }',
  to: 'paginas: { type: integer, label: Páginas, unitFrom: autorId.pais, min: 0 }',
};
const totalled = (more: string): Change =>
  route(`{ path: /soma, label: Soma, list: { resource: livros, ${more} } }`);
const figure = (text: string): Change => ({
  file: acervo,
  from: '- { chart: column, title: Livros por ano, resource: livros, groupBy: publicacao:year, measures: { Livros: count } }',
  to: `- ${text}`,
});
/** A field after the first ones, which a list shows by default. */
const last = (text: string): Change => ({ file: livros, to: `  ${text}\n` });
const field = (text: string): Change => ({ file: livros, from: '  paginas:', to: `  ${text}\n  paginas:` });

const shelves: Change = {
  file: 'resources/estantes.yaml',
  to: 'label: { one: Estante, many: Estantes, gender: f }\ntitle: nome\nfields: { nome: { type: text, label: Nome } }\n',
};

/** A figure of authors by a field of their books that the case declares. */
const longBooks: Change = {
  file: 'resources/autores.yaml',
  to: '  longos: { type: integer, label: Longos, rollup: { from: livros, target: autorId, count: true, filter: { longo: true } } }\n',
};

const emprestimosField = (text: string): Change => ({
  file: emprestimos,
  from: '  etapa:\n',
  to: `  ${text}\n  etapa:\n`,
});
const required = (condition: string): Change => ({
  file: emprestimos,
  from: '- require: { emprestavel: true }\n        in: livroId\n        message: O livro {titulo} não se empresta.',
  to: `- require: { ${condition} }\n        message: Não se devolve.`,
});
const letter = (title: string): Change => ({
  file: emprestimos,
  from: "title: 'Multa de {leitor}'",
  to: `title: '${title}'`,
});
const daily = (on: string): Change => ({
  file: emprestimos,
  from: "on: { every: day, at: '08:00' }",
  to: on,
});
/** One more rule, which tells the counter. */
const thanks = (on: string, step = '{ notify: [balcao], title: Obrigado }'): Change => ({
  file: emprestimos,
  to: `  - { id: agradece, label: Agradece, ${on}, then: [${step}] }\n`,
});
const acted = (act: string): Change => ({
  file: 'scenarios/atraso.yaml',
  from: '    then:',
  to: `      - ${act}\n    then:`,
});
const waitsFor = (when: string): Change => ({
  file: emprestimos,
  from: '{ label: Devolver, from: fora, to: devolvido }',
  to: `{ label: Devolver, from: fora, to: devolvido, permissions: [balcao], waits: true, when: ${when} }`,
});
/** The number of a loan's fines that match. */
const fines = (filter: string): Change =>
  emprestimosField(
    `vencidas: { type: integer, label: Vencidas, rollup: { from: multas, target: emprestimoId, count: true, filter: { ${filter} } } }`,
  );

/** A clerk at the counter sees only their own loans. */
/** Both lists of loans show a person their own. */
const mine = [
  inList('scope: { balcao: { atendenteId: $user.id } }'),
  {
    file: balcao,
    from: 'columns: [livroId, leitor]\n',
    to: 'columns: [livroId, leitor]\n      scope: { balcao: { atendenteId: $user.id } }\n',
  },
  {
    file: balcao,
    from: 'columns: [motivo, valor] }] }',
    to: "columns: [motivo, valor], scope: { balcao: '*' } }] }",
  },
];

export const warningCases: WarningCase[] = [
  {
    code: 'incomplete-translation',
    that: 'a text in a language that the portal does not speak',
    warned: [{ file: balcao, from: 'label: Balcão', to: 'label: { pt-BR: Balcão, en-US: Counter }' }],
    says: 'en-US não tem efeito: portal.yaml não cita essa língua',
    right: [{ file: balcao, from: 'label: Balcão', to: 'label: { pt-BR: Balcão }' }],
  },
  {
    code: 'incomplete-translation',
    that: 'a text that lacks a language of the portal',
    warned: [
      { file: 'portal.yaml', to: 'locales: [pt-BR, en-US]\n' },
      { file: balcao, from: 'label: Balcão', to: 'label: { pt-BR: Balcão }' },
    ],
    says: 'falta a tradução deste texto: acrescente en-US',
    right: [
      { file: 'portal.yaml', to: 'locales: [pt-BR, en-US]\n' },
      { file: balcao, from: 'label: Balcão', to: 'label: { pt-BR: Balcão, en-US: Counter }' },
    ],
  },
  {
    code: 'curly-quotes',
    that: 'a text in quotes of a word processor',
    warned: [{ file: balcao, from: 'label: Balcão', to: 'label: “Balcão”' }],
    says: 'as aspas “ ” fazem parte do texto e apareceriam com ele: escreva "Balcão", ou "“Balcão”" para que apareçam',
    right: [{ file: balcao, from: 'label: Balcão', to: "label: '“Balcão”'" }],
  },
  {
    code: 'curly-quotes',
    that: 'a text in single ones, inside { }',
    warned: [last('citado: { type: text, label: ‘Citado’ }')],
    says: 'as aspas ‘ ’ fazem parte do texto e apareceriam com ele: escreva "Citado", ou "‘Citado’" para que apareçam',
    right: [last('citado: { type: text, label: Citado em “Obras” e “Notas” }')],
  },
  {
    code: 'text-without-value',
    that: 'a text of the portal that leaves out a value',
    warned: [{ file: 'portal.yaml', to: "messages: { number.atLeast: 'Pouco demais' }\n" }],
    says: 'este texto já não diz',
    right: [{ file: 'portal.yaml', to: "messages: { number.atLeast: 'Pouco demais: ao menos %{min}' }\n" }],
  },
  {
    code: 'unreached-screen',
    that: 'a screen out of the menu that nothing leads to',
    warned: [route('{ path: /oculta, label: Oculta, menu: false, page: Blank }')],
    says: 'nada leva a "/oculta", e a rota está fora do menu',
    right: [
      route('{ path: /oculta, label: Oculta, menu: false, page: Blank }'),
      { file: acervo, from: '{ shortcuts: Telas do acervo }', to: '{ shortcuts: Telas, routes: [/oculta] }' },
    ],
  },
  {
    code: 'unreached-screen',
    that: 'the screens of a department without an entry in the menu',
    warned: [{ file: balcao, from: 'permissions: [balcao]', to: 'permissions: [balcao]\nmenu: false' }],
    says: 'nada leva a "/balcao/multas", e o departamento está fora do menu',
    right: [{ file: balcao, from: 'permissions: [balcao]', to: 'permissions: [balcao]\nmenu: { order: 1 }' }],
  },
  {
    code: 'permission-without-route',
    that: 'a permission that accounts may hold and that opens nothing',
    warned: [
      { file: 'resources/leitores.yaml', from: 'balcao: Balcão }', to: 'balcao: Balcão, cofre: Cofre }' },
    ],
    says: 'a permissão "cofre" não abre nada',
    right: [
      { file: 'resources/leitores.yaml', from: 'balcao: Balcão }', to: 'balcao: Balcão, cofre: Cofre }' },
      route('{ path: /cofre, label: Cofre, permissions: [COFRE], page: Blank }'),
    ],
  },
  {
    code: 'permission-without-account',
    that: 'a permission that no account may hold',
    warned: [route('{ path: /cofre, label: Cofre, permissions: [cofre], page: Blank }')],
    says: 'falta a permissão "cofre"',
    right: [route('{ path: /cofre, label: Cofre, permissions: [acervo], page: Blank }')],
  },
  {
    code: 'equal-screens',
    that: 'two screens that show the same to the same people',
    warned: [route(`{ path: /balcao/gente, label: Gente, list: ${people} }`)],
    says: '"/balcao/gente" mostra o mesmo que "/balcao/leitores" (config/departments/balcao.yaml:22:11)',
    right: [route(`{ path: /balcao/gente, label: Gente, permissions: [acervo], list: ${people} }`)],
  },
  {
    code: 'repeated-email',
    that: 'an e-mail to sign in with that two accounts may have',
    warned: [
      { file: 'resources/leitores.yaml', from: 'label: E-mail, unique: true }', to: 'label: E-mail }' },
    ],
    says: 'duas contas podem ter o mesmo',
    right: [],
  },
  {
    code: 'unlisted-resource',
    that: 'names that lead nowhere, since no screen shows what they name',
    warned: [shelves, field('estanteId: { type: reference, label: Estante, resource: estantes }')],
    says: 'nenhuma tela mostra um registro de "estantes", a que livros.estanteId se refere',
    right: [
      shelves,
      field('estanteId: { type: reference, label: Estante, resource: estantes }'),
      route('{ path: /estantes, label: Estantes, list: estantes }'),
    ],
  },
  {
    code: 'unused-resource',
    that: 'a resource that nothing shows or uses',
    warned: [shelves],
    says: 'nenhuma tela mostra "estantes"',
    right: [
      {
        file: 'resources/estantes.yaml',
        to: 'label: { one: Estante, many: Estantes, gender: f }\ntitle: nome\nfields: { nome: { type: text, label: Nome } }\n',
      },
      field('estanteId: { type: reference, label: Estante, resource: estantes }'),
    ],
  },
  ...(
    [
      [
        'that nobody may write',
        'list: { resource: recados, actions: [edit] }',
        'ninguém pode criar "recados"',
      ],
      ['that nobody would see', 'form: recados', 'nenhuma tela mostra "recados"'],
    ] as const
  ).map(([that, screen, says]): WarningCase => ({
    code: 'inbound-without-screen',
    that: `e-mails ${that}`,
    warned: [{ file: balcao, from: listOfNotes, to: screen }],
    says,
    right: [{ file: balcao, from: listOfNotes, to: 'list: { resource: recados, actions: [create] }' }],
  })),
  {
    code: 'assistants-by-keys-alone',
    that: 'assistants in a portal without its public address',
    warned: [
      { file: 'portal.yaml', from: 'url: https://portal.example.com\n', to: 'assistants: on\n' },
      // Providers need the address, too.
      { file: 'portal.yaml', from: providers, to: '' },
    ],
    says: 'nenhum assistente pode pedir uma chave',
    right: [{ file: 'portal.yaml', from: providers, to: 'assistants: on\n' }],
  },
  {
    code: 'unused-group',
    that: 'a group of fields that nobody takes',
    warned: [{ file: 'resources/filiais.yaml', from: '  endereco: { group: endereco }\n', to: '' }],
    says: 'nenhum recurso toma o grupo "endereco"',
    right: [{ file: 'resources/filiais.yaml', from: '  endereco: { group', to: '  onde: { group' }],
  },
  {
    code: 'poor-summary',
    that: 'an amount that is zero unless somebody says otherwise, as a key fact',
    warned: [
      {
        file: 'resources/multas.yaml',
        from: '  valor: { type: money, label: Valor }\n  vencimento',
        to: '  valor: { type: money, label: Valor, default: 0 }\n  vencimento',
      },
    ],
    says: '"Valor"',
    right: [],
  },
  {
    code: 'unused-field',
    that: 'a field that its forms leave out and no screen shows',
    warned: [{ file: emprestimos, from: '  taxa:', to: '  via: { type: text, label: Via }\n  taxa:' }],
    says: 'nenhuma tela mostra "via"',
    right: [
      { file: emprestimos, from: '  taxa:', to: '  via: { type: text, label: Via }\n  taxa:' },
      { file: emprestimos, from: 'tarifa, taxa,', to: 'tarifa, taxa, via,' },
    ],
  },
  {
    code: 'unused-field',
    that: 'a reference by which no number counts',
    warned: [
      {
        file: emprestimos,
        from: '  taxa:',
        to: '  filialId: { type: reference, label: Filial, resource: filiais }\n  taxa:',
      },
    ],
    says: 'nenhuma tela mostra "filialId"',
    right: [
      {
        file: emprestimos,
        from: '  taxa:',
        to: "  filialId: { type: reference, label: Filial, resource: filiais }\n  numero: { type: text, label: Número, sequence: '{filialId.nome}-{year}-{000}' }\n  taxa:",
      },
      { file: emprestimos, from: 'tarifa, taxa,', to: 'tarifa, taxa, numero,' },
    ],
  },
  {
    code: 'unused-field',
    that: 'a computed field that no formula and no filter reads',
    warned: [
      last('dias: { type: integer, label: Dias, readOnly: true }'),
      last('semanas: { type: integer, label: Semanas, readOnly: true }'),
      {
        file: acervo,
        from: '      resource: livros\n      related',
        to: '      resource: livros\n      filter: { semanas_gt: 1 }\n      related',
      },
    ],
    says: 'nenhuma tela mostra "dias"',
    right: [
      last('dias: { type: integer, label: Dias, readOnly: true }'),
      {
        file: livros,
        from: 'paginas: { type: integer, label: Páginas }',
        to: 'paginas: { type: integer, label: Páginas, formula: dias * 2 }',
      },
      {
        file: acervo,
        from: 'measures: { Livros: count, ',
        to: 'measures: { Páginas: { sum: paginas }, Livros: count, ',
      },
    ],
  },
  {
    code: 'repeated-label',
    that: 'two fields of one name',
    warned: [field('custo: { type: money, label: Preço }')],
    says: 'há dois campos "Preço" em "livros"',
    right: [field('custo: { type: money, label: Preço de custo }')],
  },
  {
    code: 'repeated-label',
    that: 'two screens of one name under one heading of the menu',
    warned: [route('{ path: /outra, label: Leitores, page: Blank }')],
    says: 'há duas telas "Leitores" neste departamento',
    right: [route('{ path: /outra, label: Leitores, group: Outras, page: Blank }')],
  },
  {
    code: 'repeated-label',
    that: 'two tabs of one name',
    warned: [{ file: acervo, from: '{ label: Filiais, segment', to: '{ label: Autores, segment' }],
    says: 'há duas abas "Autores"',
    right: [{ file: acervo, from: '{ label: Filiais, segment', to: '{ label: Casas, segment' }],
  },
  {
    code: 'repeated-label',
    that: 'two related lists without a title of their own',
    warned: [
      {
        file: acervo,
        from: 'related: [{',
        to: 'related: [{ resource: emprestimos, target: livroId, columns: [devolucao] }, {',
      },
    ],
    says: 'há duas listas ligadas chamadas "Empréstimos"',
    right: [
      {
        file: acervo,
        from: 'related: [{',
        to: 'related: [{ label: Devoluções, resource: emprestimos, target: livroId, columns: [devolucao] }, {',
      },
    ],
  },
  {
    code: 'former-keyword',
    that: 'the address as a part of mail',
    warned: [
      {
        file: 'portal.yaml',
        from: "mail: { from: 'Biblioteca <avisos@example.com>'",
        to: "mail: { url: https://outro.example.com, from: 'Biblioteca <avisos@example.com>'",
      },
    ],
    says: 'apague esta linha',
    right: [],
  },
  {
    code: 'single-option',
    that: 'a choice of one',
    warned: [field('capa: { type: select, label: Capa, options: { dura: Dura } }')],
    says: 'campo "capa" tem uma opção só',
    right: [field('capa: { type: select, label: Capa, options: { dura: Dura, mole: Mole } }')],
  },
  {
    code: 'state-without-steps',
    that: 'a status that only the form changes',
    warned: [field('conserva: { type: status, label: Conservação, options: { novo: Novo, gasto: Gasto } }')],
    says: 'como em "transitions: [{ label: Gasto, from: novo, to: gasto }]", ou use "type: select"',
    right: [field('conserva: { type: select, label: Conservação, options: { novo: Novo, gasto: Gasto } }')],
  },
  {
    code: 'state-without-steps',
    that: 'a status that nothing changes',
    warned: [
      field(
        'conserva: { type: status, label: Estado, readOnly: true, options: { novo: Novo, gasto: Gasto } }',
      ),
    ],
    says: 'nada muda o campo "conserva"',
    right: [
      field(
        'conserva: { type: status, label: Estado, options: { novo: Novo, gasto: Gasto }, transitions: [{ label: Gastar, from: novo, to: gasto }] }',
      ),
    ],
  },
  {
    code: 'figure-per-record',
    that: 'a figure over records that each need a figure over other records',
    warned: [
      last('maior: { type: integer, label: Maior do autor, lookup: autorId.max }'),
      last('longo: { type: boolean, label: Longo, formula: paginas * 2 > maior }'),
      longBooks,
    ],
    says: 'campo "longos" lê "longo" de cada registro de "livros", e para cada um se refaz a conta "autores.max"',
    right: [
      last('maior: { type: integer, label: Maior do autor, copy: autorId.max }'),
      last('longo: { type: boolean, label: Longo, formula: paginas * 2 > maior }'),
      longBooks,
    ],
  },
  {
    code: 'figure-per-record',
    that: 'a figure by what each record counts itself',
    warned: [
      last('vezes: { type: integer, label: Vezes do autor, lookup: autorId.count }'),
      last('longo: { type: boolean, label: Procurado, when: { vezes_gt: 3 } }'),
      longBooks,
    ],
    says: 'se refaz a conta "autores.count"',
    right: [
      last(
        'vezes: { type: integer, label: Vezes, rollup: { from: emprestimos, target: livroId, count: true } }',
      ),
      last('longo: { type: boolean, label: Procurado, when: { vezes_gt: 3 } }'),
      longBooks,
    ],
  },
  {
    code: 'slow-count',
    that: 'pending tasks that are counted by a figure that changes with the day',
    warned: [waitsFor('{ vencidas: 0 }'), fines('vencimento_lt: $today')],
    says: 'as pendências de "Devolver" se contam por "vencidas", e para isso um banco de dados percorre outros registros a cada registro contado (multas, conforme o dia)',
    right: [waitsFor('{ dias: 0 }'), fines('vencimento_lt: $today')],
  },
  {
    code: 'slow-count',
    that: 'pending tasks that are counted by a figure that no list filters by',
    warned: [waitsFor('{ vencidas: 0 }'), fines('situacao: paga')],
    says: 'refaz a cada registro contado as contas emprestimos.vencidas: com muitos, a contagem leva segundos, e pendências aparecem como desconhecidas; ofereça a conta como filtro de uma lista ("filters"), e o banco a guarda,',
    right: [waitsFor('{ vencidas: 0 }'), fines('situacao: paga'), inList('filters: [vencidas]')],
  },
  {
    code: 'slow-count',
    that: 'tabs of options that follow from such a figure',
    warned: [
      emprestimosField(
        'risco: { type: select, label: Risco, options: { alto: { label: Alto, when: { vencidas_gt: 0 } }, baixo: Baixo } }',
      ),
      fines('vencimento_lt: $today'),
      inList('tabs: risco'),
    ],
    says: 'as abas desta lista se contam por "risco", e para isso um banco de dados percorre outros registros a cada registro contado (multas, conforme o dia)',
    right: [
      emprestimosField(
        'risco: { type: select, label: Risco, options: { alto: { label: Alto, when: { vencidas_gt: 0 } }, baixo: Baixo } }',
      ),
      fines('situacao: paga'),
      inList('tabs: risco'),
    ],
  },
  {
    code: 'slow-count',
    that: 'tabs of a list whose filter asks for what the other records look up as a figure',
    warned: [
      last('vezes: { type: integer, label: Vezes do autor, lookup: autorId.count }'),
      last('longo: { type: boolean, label: Procurado, when: { vezes_gt: 3 } }'),
      longBooks,
      emprestimosField(
        'autorLongo: { type: integer, label: Longos do autor, lookup: autorDoLivroId.longos }',
      ),
      emprestimosField(
        'autorDoLivroId: { type: reference, label: Autor, resource: autores, lookup: livroId.autorId }',
      ),
      inList('tabs: etapa, filter: { autorLongo_gt: 1 }'),
    ],
    says: 'as abas desta lista se contam por "autorLongo", e para isso um banco de dados percorre outros registros a cada registro contado (livros, por longo, que eles não gravam)',
    right: [
      emprestimosField('autorLongo: { type: integer, label: Longos do autor, lookup: autorDoLivroId.count }'),
      emprestimosField(
        'autorDoLivroId: { type: reference, label: Autor, resource: autores, lookup: livroId.autorId }',
      ),
      inList('tabs: etapa, filter: { autorLongo_gt: 1 }'),
    ],
  },
  {
    code: 'instant-groups',
    that: 'a chart by the second',
    warned: [
      field('lido: { type: datetime, label: Lido }'),
      { file: acervo, from: 'groupBy: publicacao:year, measures', to: 'groupBy: lido, measures' },
    ],
    says: 'agrupe por "lido:day" ou "lido:month"',
    right: [
      field('lido: { type: datetime, label: Lido }'),
      { file: acervo, from: 'groupBy: publicacao:year, measures', to: 'groupBy: lido:day, measures' },
    ],
  },
  {
    code: 'section-without-fields',
    that: 'a section of a new record in which nothing can be filled in',
    warned: [
      {
        file: acervo,
        from: 'form: { resource: emprestimos }',
        to: 'form: { resource: emprestimos, form: [{ section: A, fields: [livroId, leitor] }, { section: B, fields: [{ field: taxa, readOnly: true }] }] }',
      },
    ],
    says: 'na seção "B" nada se preenche',
    right: [
      {
        file: acervo,
        from: 'form: { resource: emprestimos }',
        to: 'form: { resource: emprestimos, form: [{ section: A, fields: [livroId, leitor] }, { section: B, fields: [taxa] }] }',
      },
    ],
  },
  {
    code: 'action-without-effect',
    that: 'a calendar in which nothing can be moved',
    warned: [
      { file: balcao, from: 'opens: month }', to: 'opens: month, move: true }\n      actions: [create]' },
    ],
    says: '"move" não tem efeito',
    right: [{ file: balcao, from: 'opens: month }', to: 'opens: month, move: true }' }],
  },
  {
    code: 'action-without-effect',
    that: 'an action with nothing to do',
    warned: [inList('actions: [edit], form: [{ section: A, fields: [{ field: taxa, readOnly: true }] }]')],
    says: 'a ação "edit" não tem o que fazer',
    right: [inList('actions: [edit], form: [{ section: A, fields: [taxa] }]')],
  },
  {
    code: 'action-without-effect',
    that: 'a transition for those who edit, in a list where nobody does',
    warned: [inList('actions: [create], transitions: [reabrir]')],
    says: '"Reabrir" não aparece aqui: sem "permissions" na transição, só a faz quem edita',
    right: [inList('actions: [create, edit], transitions: [reabrir]')],
  },
  {
    code: 'list-without-name',
    that: 'a table that does not say which record is which',
    warned: [inList('columns: [taxa, etapa]')],
    says: 'nenhuma coluna diz que registro é: inclua "livroId", que está em "title"',
    right: [inList('columns: [leitor, taxa, etapa]')],
  },
  {
    code: 'ring-of-negatives',
    that: 'a ring of a measure that can be negative',
    warned: [ring('{ sum: preco }')],
    says: 'a rosca mostra as partes de um todo, e "Valor" pode ser negativa: ponha "min: 0" no campo "preco", ou use "chart: bar"',
    right: [
      ring('{ sum: preco }'),
      { file: livros, from: 'preco: { type: money,', to: 'preco: { type: money, min: 0,' },
    ],
  },
  {
    code: 'ring-of-negatives',
    that: 'a ring of what is left when something is subtracted',
    warned: [ring('{ sum: preco, minus: { genero: poesia } }')],
    says: 'a rosca mostra as partes de um todo, e "Valor" subtrai e pode ser negativa: use "chart: bar"',
    right: [ring('{ count: true, filter: { genero_neq: poesia } }')],
  },
  {
    code: 'mixed-units',
    that: 'a total of numbers in the units of their authors',
    warned: [measured, totalled('totals: { paginas: sum }')],
    says: '"paginas" soma números em unidades diferentes, que "autorId.pais" diz: tire-o de "totals", e some-o num relatório com "groupBy: autorId"',
    right: [measured, totalled('totals: { paginas: sum }, filter: { autorId: 1 }')],
  },
  {
    code: 'mixed-units',
    that: 'a figure of numbers in the units of their authors',
    warned: [measured, figure('{ metric: Páginas, resource: livros, value: { sum: paginas } }')],
    says: '"paginas" soma números em unidades diferentes, que "autorId.pais" diz: faça deste número um gráfico, { chart: bar, title: "Páginas", resource: livros, groupBy: autorId, measures: { "Páginas": {"sum":"paginas"} } }',
    right: [measured, figure('{ metric: Páginas, resource: livros, value: { distinct: paginas } }')],
  },
  {
    code: 'mixed-units',
    that: 'groups of numbers in the units of their authors',
    warned: [measured, ring('{ sum: paginas }')],
    says: '"Valor" soma números em unidades diferentes, que "autorId.pais" diz: escreva "groupBy: [autorId, genero]"',
    right: [
      measured,
      figure(
        '{ chart: bar, title: Páginas, resource: livros, groupBy: [genero, autorId], measures: { Soma: { sum: paginas } } }',
      ),
    ],
  },
  {
    code: 'contradictory-filter',
    that: 'a filter that excludes itself',
    warned: [inList('filter: { taxa_gt: 10, taxa_lt: 5 }')],
    says: 'nenhum registro combina com este filtro',
    right: [inList('filter: { taxa_gt: 5, taxa_lt: 10 }')],
  },
  {
    code: 'contradictory-filter',
    that: 'a first filter that the fixed one excludes',
    warned: [inList('filter: { etapa: fora }, defaultFilter: { etapa: [devolvido] }')],
    says: 'nenhum registro combina com "defaultFilter" e "filter" juntos',
    right: [inList('filter: { etapa: [fora, devolvido] }, defaultFilter: { etapa: [devolvido] }')],
  },
  {
    code: 'contradictory-filter',
    that: 'a scope that the filter excludes',
    warned: [inList('filter: { etapa_neq: fora }, scope: { balcao: { etapa: fora } }')],
    says: 'nenhum registro combina com "filter" e com o "scope" de "balcao" juntos',
    right: [inList('filter: { etapa_neq: fora }, scope: { balcao: { etapa: devolvido } }')],
  },
  {
    code: 'contradictory-filter',
    that: 'a figure that is always nought',
    warned: [
      {
        file: acervo,
        from: 'value: count, per: { resource: autores, value: count } }',
        to: 'value: count, filter: { genero: poesia, genero_neq: poesia } }',
      },
    ],
    says: 'nenhum registro combina com este filtro',
    right: [
      {
        file: acervo,
        from: 'value: count, per: { resource: autores, value: count } }',
        to: 'value: count, filter: { genero: poesia } }',
      },
    ],
  },
  {
    code: 'fixed-filter',
    that: 'a filter offered on what is fixed',
    warned: [inList('filter: { etapa: fora }, filters: [leitor, etapa]')],
    says: 'o filtro por "etapa" não tem o que escolher: "filter" já o fixa em "fora"',
    right: [inList('filter: { etapa: fora }, filters: [leitor]')],
  },
  {
    code: 'no-effect',
    that: 'the order of measures whose names are numbers',
    warned: [
      { file: acervo, from: 'measures: { Livros: count, ', to: 'measures: { Livros: count, 2026: count, ' },
    ],
    says: 'Dê-lhes uma letra, como em "Ano 2026"',
    right: [
      { file: acervo, from: 'measures: { Livros: count, ', to: 'measures: { 2026: count, Livros: count, ' },
    ],
  },
  {
    code: 'no-effect',
    that: 'a key that changes nothing',
    warned: [{ file: acervo, from: 'views: [map, table]', to: 'views: [table]' }],
    says: '"map" não tem efeito',
    right: [{ file: acervo, from: 'views: [map, table]', to: 'views: [table, map]' }],
  },
  {
    code: 'country-of-states',
    that: 'states in a country whose states are not known',
    warned: [
      { file: 'portal.yaml', to: 'locale: es-419\n' },
      { file: livros, to: '  estante: { type: uf, label: Estante }\n' },
    ],
    says: 'el campo "estante" ofrecería los estados de Brasil',
    right: [
      { file: 'portal.yaml', to: 'locale: es-419\n' },
      { file: livros, to: '  estante: { type: uf, label: Estante, country: US }\n' },
    ],
  },
  {
    code: 'unknown-permission',
    that: 'a transition for a permission that nobody asks for',
    warned: [{ file: emprestimos, from: 'to: devolvido }', to: 'to: devolvido, permissions: [chefia] }' }],
    says: 'nenhum departamento e nenhuma rota usa a permissão "chefia"',
    right: [{ file: emprestimos, from: 'to: devolvido }', to: 'to: devolvido, permissions: [acervo] }' }],
  },
  {
    code: 'rule-on-nothing',
    that: 'another than where there may be nothing',
    warned: [inRule('when: { livroId.autorId.pais_neq: Brasil }')],
    says: 'sem "livroId.autorId", "livroId.autorId.pais_neq" também vale',
    right: [inRule('when: { livroId.autorId.pais_neq: Brasil, livroId.autorId_null: false }')],
  },
  {
    code: 'rule-on-balance',
    that: 'a sum on what is there already',
    warned: [
      { file: emprestimos, from: 'set: { emprestavel: true }', to: 'set: { preco: = $target.preco + taxa }' },
    ],
    says: '"preco" é somado ao que já era',
    right: [{ file: emprestimos, from: 'set: { emprestavel: true }', to: 'set: { preco: = taxa }' }],
  },
  {
    code: 'trigger-without-write',
    that: 'a trigger on what changes with the day',
    warned: [
      emprestimosField('tarde: { type: boolean, label: Tarde, formula: devolucao < $today }'),
      daily('on: { becomes: { tarde: true } }'),
    ],
    says: '"tarde" também muda com o dia, sem que o registro seja gravado, e nessa hora a regra não roda',
    right: [
      emprestimosField('tarde: { type: boolean, label: Tarde, formula: devolucao < retirada }'),
      daily('on: { becomes: { tarde: true } }'),
    ],
  },
  {
    code: 'rule-reveals',
    that: 'a field that a rule takes to who does not read it',
    warned: [{ file: emprestimos, from: 'valor: = taxa * 2', to: 'valor: = livroId.paginas' }],
    says: 'leva "livros.paginas" (config/resources/livros.yaml:7:3) a "multas.valor" (config/resources/emprestimos.yaml:41:18), que balcao vê. Se é o que deve fazer, diga nela por quê, como em "x-silence: { rule-reveals:',
    right: [{ file: emprestimos, from: 'valor: = taxa * 2', to: 'valor: = taxa * 3' }],
  },
  {
    code: 'rule-reveals',
    that: 'a rule that tells people of records which they do not see',
    warned: [inRule('when: { none: { filiais: { tipo: sede } } }')],
    says: 'a condição conta a balcao se há tais registros, e eles não leem filiais',
    right: [inRule('when: { none: { livros: { titulo: Iracema } } }')],
  },
  {
    code: 'rule-reveals',
    that: 'a requirement about records that who presses does not see',
    warned: [required('some: { filiais: { tipo: sede } }')],
    says: 'a condição conta a balcao se há tais registros, e eles não leem filiais',
    right: [required('none: { multas: { situacao: paga } }')],
  },
  {
    code: 'rule-reveals',
    that: 'a letter with a field that who sends it does not read',
    warned: [letter('Multa de {livroId.paginas}')],
    says: 'a carta mostra livros.paginas a quem a recebe, e balcao, que a manda com este botão, não o lê',
    right: [letter('Multa de {livroId.titulo}')],
  },
  {
    code: 'untried-rule',
    that: 'a rule that no scenario sets off',
    warned: [thanks('on: { transition: Reabrir }')],
    says: 'nenhum cenário experimenta a regra "agradece"',
    right: [thanks('on: { transition: Devolver }')],
  },
  {
    code: 'untried-rule',
    that: 'a scheduled rule that no scenario runs',
    warned: [thanks("on: { every: week, on: 1, at: '08:00' }")],
    says: 'como "{ run: emprestimos.agradece, at: \'2026-12-01T08:00\' }"',
    right: [
      thanks("on: { every: week, on: 1, at: '08:00' }"),
      acted("{ run: emprestimos.agradece, at: '2026-12-01T08:00' }"),
    ],
  },
  {
    code: 'untried-rule',
    that: 'a rule that only an untried one would set off',
    warned: [
      thanks("on: { every: week, on: 1, at: '08:00' }", '{ create: tabelas, set: { vigencia: $today } }'),
      {
        file: 'resources/tabelas.yaml',
        to: 'rules:\n  - { id: chega, label: Avisa que chegou, on: create, then: [{ notify: [balcao], title: Chegou }] }\n',
      },
    ],
    says: 'nenhum cenário experimenta a regra',
    right: [
      thanks('on: { transition: Devolver }', '{ create: tabelas, set: { vigencia: $today } }'),
      {
        file: 'resources/tabelas.yaml',
        to: 'rules:\n  - { id: chega, label: Avisa que chegou, on: create, then: [{ notify: [balcao], title: Chegou }] }\n',
      },
    ],
  },
  {
    code: 'reversed-offered',
    that: 'a reconciliation that may offer what a rule has taken back',
    warned: [reversedFines],
    says: 'reversal',
    right: [
      reversedFines,
      {
        file: 'resources/multas.yaml',
        from: 'title: motivo\n',
        to: 'title: motivo\nreversal: { of: estornoDeId, amount: valor }\n',
      },
    ],
  },
  {
    code: 'open-picker',
    that: 'a picker that offers records outside the scope of the screens',
    warned: mine,
    says: 'o campo "multas.emprestimoId" oferece a "balcao" os nomes de todos os registros de "emprestimos", e as telas lhe mostram só parte deles (scope, config/departments/balcao.yaml:5:5): escreva "{ field: emprestimoId, filter: { atendenteId: $user.id } }" no formulário desta tela',
    right: [
      ...mine,
      {
        file: balcao,
        from: 'list: multas\n',
        to: 'list: { resource: multas, form: [{ section: Multa, fields: [{ field: emprestimoId, filter: { atendenteId: $user.id } }, motivo] }] }\n',
      },
    ],
  },
  {
    code: 'open-picker',
    that: 'a picker beside others who see all records',
    warned: [
      ...mine,
      {
        file: balcao,
        from: 'label: Multas\n',
        to: 'label: Multas\n    permissions: { any: [balcao, acervo] }\n',
      },
    ],
    says: 'no formulário de uma tela só de "balcao"',
    // the screen gives all its records the same value, and its form has no input for it
    right: [
      ...mine,
      {
        file: balcao,
        from: 'list: multas\n',
        to: 'list: { resource: multas, scope: { balcao: { emprestimoId: $user.faixa } }, actions: [edit] }\n',
      },
    ],
  },
  {
    code: 'open-picker',
    that: 'a picker of records that no other screen shows whole',
    warned: mine,
    says: 'x-silence: { open-picker:',
    right: [
      ...mine,
      route('{ path: /balcao/todos, label: Todos, list: { resource: emprestimos, actions: [] } }'),
    ],
  },
  {
    code: 'all-rows',
    that: 'a figure over all records for people who list their own',
    warned: [
      ...mine,
      route(
        '{ path: /balcao/painel, label: Painel, dashboard: [{ metric: Todos, resource: emprestimos, value: count, allRows: true }] }',
      ),
    ],
    says: 'quem tem "balcao" fica sabendo daqui de todos os registros de "emprestimos"; suas listas mostram só',
    right: [
      ...mine,
      route(
        '{ path: /balcao/painel, label: Painel, dashboard: [{ metric: Todos, resource: emprestimos, value: count }] }',
      ),
    ],
  },
  {
    code: 'dialect-lacks',
    that: 'a trash that another backend does not keep',
    warned: [{ file: 'portal.yaml', to: 'dialect: postgrest\n' }],
    says: '"postgrest" não guarda o que se exclui: tire "trash"',
    right: [{ file: 'portal.yaml', from: 'trash: { days: 30 }', to: 'timeZone: America/Manaus' }],
  },
  {
    code: 'column-without-table',
    that: 'a column of a table that the resource does not name',
    warned: [
      {
        file: 'resources/livros.yaml',
        from: 'titulo: { type: text,',
        to: 'titulo: { type: text, column: title,',
      },
    ],
    says: '"column" só vale com "table"',
    right: [
      {
        file: 'resources/livros.yaml',
        from: 'titulo: { type: text,',
        to: 'titulo: { type: text, placeholder: Nome,',
      },
    ],
  },
];
