/** The data of the library in tests/support/config. */
import bcrypt from 'bcryptjs';

export const password = 'folhear1234';
// Few bcrypt rounds, because the tests sign in often.
const senha = bcrypt.hashSync(password, 4);

type Row = Record<string, unknown>;

/** An account in a portal by `portalWith`, with the password above. */
export const accountOf = (id: number, nome: string, permissoes: readonly string[], more: Row = {}): Row => ({
  id,
  nome,
  email: `${nome.toLowerCase()}@example.com`,
  senha,
  permissoes,
  ...more,
});

/** One account per permission, named after it, and special cases for the tests. */
const contas: Row[] = [
  { id: 1, nome: 'Acervo', email: 'acervo@example.com', senha, plano: 'Básico', permissoes: ['acervo'] },
  { id: 2, nome: 'Balcão', email: 'balcao@example.com', senha, plano: 'Básico', permissoes: ['balcao'] },
  { id: 3, nome: 'Lia', email: 'leitor@example.com', senha, permissoes: ['leitor'], leitorId: 1 },
  { id: 4, nome: 'Rui', email: 'leitor2@example.com', senha, permissoes: ['leitor'], leitorId: 2 },
  { id: 5, nome: 'Sem vínculo', email: 'solto@example.com', senha, permissoes: ['leitor'] },
  { id: 6, nome: 'Direção', email: 'direcao@example.com', senha, permissoes: ['direcao'] },
  { id: 7, nome: 'Admin', email: 'admin@example.com', senha, plano: 'Total', permissoes: ['ADMIN'] },
  { id: 8, nome: 'Vazio', email: 'vazio@example.com', senha, permissoes: [] },
  { id: 9, nome: 'Sem', email: 'sem@example.com', senha },
  { id: 10, nome: 'Presa', email: 'presa@example.com', senha, permissoes: ['acervo'], bloqueada: true },
  { id: 11, nome: 'Lia', email: 'mural@example.com', senha, permissoes: ['leitor', 'mural'], leitorId: 1 },
];

const autores: Row[] = [
  { id: 1, nome: 'Álvaro Prado', ativo: true, nascimento: '1931-05-02' },
  { id: 2, nome: 'abel Zimmer', ativo: true },
  { id: 3, nome: 'Zé Nunes', ativo: false },
  { id: 4, nome: 'Bento Lins', ativo: true },
];

const livros: Row[] = [
  {
    id: 1,
    titulo: 'João e o rio',
    isbn: 'AAA-1',
    autorId: 1,
    tipo: 'romance',
    preco: 0.1,
    paginas: 90,
    compradoEm: '2026-01-31',
    custo: 5,
    notas: 'doação secreta',
    etiquetas: ['raro', 'novo'],
  },
  {
    id: 2,
    titulo: 'Álgebra',
    isbn: 'BBB-2',
    autorId: 2,
    tipo: 'tecnico',
    edicao: '2ª',
    preco: 0.2,
    paginas: 9,
    compradoEm: '2026-02-01',
    custo: 7,
  },
  {
    id: 3,
    titulo: 'abismo',
    isbn: null,
    autorId: 1,
    tipo: 'poesia',
    preco: 1234.56,
    paginas: 100,
    compradoEm: '2026-02-28',
  },
  {
    id: 4,
    titulo: 'Zebra',
    autorId: 2,
    tipo: 'romance',
    preco: null,
    compradoEm: '2025-12-31',
    etiquetas: ['raro'],
  },
  { id: 5, titulo: 'Bosque', autorId: null, tipo: 'romance', preco: 0.3, paginas: 10, compradoEm: null },
];

const leitores: Row[] = [
  { id: 1, nome: 'Lia', cpf: '52998224725' },
  { id: 2, nome: 'Rui', cpf: '11144477735' },
];

const emprestimos: Row[] = [
  {
    id: 1,
    livroId: 1,
    leitorId: 1,
    retiradoEm: '2026-10-01T12:00:00.000Z',
    prazo: '2026-10-15',
    situacao: 'aberto',
  },
  {
    id: 2,
    livroId: 2,
    leitorId: 2,
    retiradoEm: '2026-10-20T12:00:00.000Z',
    prazo: '2026-11-15',
    situacao: 'aberto',
  },
  // 22:00 on 31 August in Cuiabá.
  {
    id: 3,
    livroId: 3,
    leitorId: 1,
    retiradoEm: '2026-09-01T02:00:00.000Z',
    prazo: '2026-09-15',
    situacao: 'devolvido',
    multa: 0.1,
  },
  {
    id: 4,
    livroId: 4,
    leitorId: 2,
    retiradoEm: '2026-09-02T12:00:00.000Z',
    prazo: '2026-09-20',
    situacao: 'perdido',
    multa: 0.2,
    motivo: 'Chuva',
  },
];

export const db = (): Record<string, Row[]> =>
  structuredClone({ contas, autores, livros, leitores, emprestimos, sugestoes: [] });
