/** An attack on the library of the tests: authors, whose rule creates other records, and counters. */
import { db, password } from '#tests/support/db.ts';
import { ruledLibrary } from '#tests/support/companies/ruledLibrary.ts';
import type { Attack, Row, Seen, Traffic } from './attack.ts';

const account = 'acervo';
/** The records that are updated again and again. */
const changed = [1, 2];

export class LibraryAttack implements Attack {
  readonly portal = ruledLibrary();
  readonly rows = db();
  readonly accounts = [account];
  readonly password = password;
  readonly #created = new Set<string>();
  readonly #deleted = new Set<string>();
  /** Record -> the last number sent and the last one acknowledged. */
  readonly #counts = new Map(
    db().livros!.map(({ id, paginas }) => [Number(id), { sent: Number(paginas), saved: Number(paginas) }]),
  );

  begin(traffic: Traffic, round: number) {
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await traffic.send(account, { method, path, body });
      if (answer && answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer?.body;
    };
    const create = (line: number) =>
      traffic.repeat(async (turn) => {
        const nome = `${round}-${line}-${turn} ${'x'.repeat(Math.ceil(Math.random() * 90))}`;
        const made = await send('POST', '/autores', { nome });
        if (made) this.#created.add(nome);
        if (made && turn % 3 === 0) {
          // From here on it may be deleted, whether that is acknowledged or not.
          this.#created.delete(nome);
          if (await send('DELETE', `/autores/${String(made.id)}`)) this.#deleted.add(nome);
        }
        return made;
      });
    const change = (id: number) =>
      traffic.repeat(async () => {
        const count = this.#counts.get(id)!;
        count.sent = count.saved + 1;
        const changed = await send('PUT', `/livros/${id}`, { paginas: count.sent });
        if (changed) count.saved = count.sent;
        return changed;
      });
    return [create(0), create(1), create(2), ...changed.map(change)];
  }

  verify({ tables, entries }: Seen) {
    const { autores, livros } = tables;
    const names = new Set(autores!.map(({ nome }) => String(nome)));
    for (const nome of this.#created) if (!names.has(nome)) throw new Error(`Perdido: ${nome}`);
    for (const nome of this.#deleted) if (names.has(nome)) throw new Error(`Voltou: ${nome}`);
    verifyHistory(names, entries);
    verifyEffects(tables);
    const isWhole = (row: Row) => Number.isInteger(row.version) && row.id !== undefined;
    const broken = [...autores!, ...livros!].find((row) => !isWhole(row));
    if (broken) throw new Error(`Pela metade: ${JSON.stringify(broken)}`);
    for (const id of changed) {
      const count = this.#counts.get(id)!;
      const held = Number(livros!.find((livro) => livro.id === id)?.paginas);
      if (held !== count.saved && held !== count.sent)
        throw new Error(`livros/${id} tem ${held}, mas ${count.saved} foi confirmado`);
      count.saved = held;
    }
  }
}

const isOurs = (name: string) => /^\d+-\d-\d+ /.test(name);

/** Throws unless the records that rules create for an author exist exactly when the author does. */
function verifyEffects({
  autores = [],
  sugestoes = [],
  leitores = [],
  $effects = [],
}: Record<string, Row[]>) {
  const ours = (rows: Row[], field: string) =>
    rows
      .map((row) => String(row[field]))
      .filter(isOurs)
      .sort();
  const made = ours(autores, 'nome');
  for (const follows of [ours(sugestoes, 'titulo'), ours(leitores, 'nome')])
    if (JSON.stringify(follows) !== JSON.stringify(made))
      throw new Error(`Feito em parte: ${made.length} autores, ${follows.length} do que segue deles`);
  const standing = $effects.filter(({ undone }) => undone === '');
  if (standing.length !== 2 * made.length)
    throw new Error(`${made.length} autores, e ${standing.length} efeitos guardados`);
}

/**
 * Throws unless the history has exactly one creation entry for each existing record, and no others left over.
 */
function verifyHistory(names: ReadonlySet<string>, entries: readonly Row[]) {
  const titles = (action: string) =>
    entries.flatMap((entry) =>
      entry.resource === 'autores' && entry.action === action ? String(entry.title) : [],
    );
  const told = titles('create');
  const gone = new Set(titles('delete'));
  if (new Set(told).size < told.length) throw new Error('O histórico conta duas vezes uma criação');
  const left = new Set(told.filter((title) => !gone.has(title)));
  const made = [...names].filter(isOurs);
  for (const name of made) if (!left.has(name)) throw new Error(`Sem história: ${name}`);
  if (left.size !== made.length) throw new Error(`O histórico conta ${left.size}, há ${made.length}`);
}
