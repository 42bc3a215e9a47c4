/**
 * An attack on a generated company with rules: writes that its screens allow, from several accounts, and
 * numbered records. The history must contain the present values of every record, and the numbers must have no gaps.
 */
import fc from 'fast-check';
import bcrypt from 'bcryptjs';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { loadPortal } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { changesBetween } from '#server/writes/storeRecord.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
import { Chance } from '#tests/support/generate/chance.ts';
import type { Generated } from '#tests/support/generate/company.ts';
import { writingBy } from '#tests/support/generate/hostile.ts';
import { people, history } from '#tests/support/generate/records.ts';
import { accounts } from '#tests/support/generate/shapes.ts';
import { ruledCompanyBy } from '#tests/support/generate/ruledCompany.ts';
import { todayIn } from '#tests/support/oracle/localTime.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { writeOf, type RuleWrite } from '#tests/support/oracle/writes.ts';
import type { Attack, Row, Seen, Traffic } from './attack.ts';

const numbered = 'protocolos';
const more = {
  'resources/protocolos.yaml': {
    label: { one: 'Protocolo', many: 'Protocolos' },
    title: 'numero',
    fields: {
      numero: { type: 'text', label: 'Número', unique: true, sequence: 'P-{00000}' },
      nota: { type: 'text', label: 'Nota' },
    },
  },
  'departments/protocolo.yaml': {
    label: 'Protocolo',
    permissions: [],
    routes: [{ path: '/protocolos', label: 'Protocolos', list: numbered }],
  },
};

type Key = `${string}/${string}`;
type Done = RuleWrite & { id: string; version?: number };

export class GeneratedAttack implements Attack {
  readonly portal: Portal;
  readonly config: string;
  readonly rows: Record<string, unknown>;
  readonly accounts: readonly string[] = people;
  readonly password = 'folhear1234';
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'empresa-'));
  readonly #chance: Chance;
  readonly #company: Generated;
  readonly #first: Record<string, Row[]>;
  /** Acknowledged writes: the last of each record, and the deletions. */
  readonly #done = new Map<Key, Done>();
  readonly #gone = new Set<Key>();
  readonly #numbers = new Set<string>();
  /** Fields that a rule may change in the write of somebody who sends another value. */
  readonly #setByRules: ReadonlySet<string>;

  /** @param seed chooses the company */
  constructor(seed: number) {
    const [value] = fc.sample(fc.gen(), { seed, numRuns: 1 });
    this.#chance = new Chance(value!);
    this.#company = ruledCompanyBy(this.#chance, { plain: true });
    this.config = path.join(this.#folder, 'config');
    const files = [
      ...this.#company.files,
      ...Object.entries(more).map(([at, data]) => ({ path: `config/${at}`, text: stringify(data) })),
    ];
    for (const file of files) {
      const place = path.join(this.#folder, file.path);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, file.path.endsWith('/portal.yaml') ? withHistory(file.text!) : file.text!);
    }
    this.portal = loadPortal(this.config).portal!;
    this.#setByRules = new Set(
      fieldsSetIn(this.#company.files.map(({ text }) => parse(text ?? '') as unknown)),
    );
    const { [history]: _entries, ...rows } = this.#company.rows;
    const senha = bcrypt.hashSync(this.password, 4);
    const first = {
      ...rows,
      [numbered]: [],
      [accounts]: rows[accounts]!.map((row) => ({ ...row, senha })),
    };
    this.rows = { ...first, $ids: Object.fromEntries(Object.keys(rows).map((id) => [id, 1000])) };
    const empty = Object.fromEntries(Object.keys(this.portal.resources).map((id) => [id, []]));
    this.#first = { ...empty, ...first };
  }

  close() {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  begin(traffic: Traffic, round: number) {
    const write = () =>
      traffic.repeat(async () => {
        const at = this.#chance.upTo(people.length - 1);
        const person = new Person(this.portal, this.#first, this.#first[accounts]![at]!);
        const { resources } = this.#company;
        const request = writingBy(this.#chance, { portal: this.portal, resources, person });
        const asked = writeOf(request, this.portal);
        const key = `${asked.resource}/${asked.id}` as const;
        // The accounts do the writing, and the numbered records are counted.
        const isStored = this.portal.resources[asked.resource]?.from === undefined;
        if (!isStored || asked.resource === accounts || asked.resource === numbered)
          return new Promise((resolve) => setImmediate(resolve, {}));
        const answer = await traffic.send(people[at]!, request);
        if (answer && answer.status < 300) this.#note(asked, key, answer);
        return answer;
      });
    const number = (line: number) =>
      traffic.repeat(async (turn) => {
        const body = { nota: `${round}-${line}-${turn}` };
        const answer = await traffic.send(people[0], { method: 'POST', path: `/${numbered}`, body });
        if (answer && answer.status >= 300)
          throw new Error(`${numbered}: ${answer.status} ${JSON.stringify(answer.body)}`);
        if (answer) this.#numbers.add(`${String(answer.body.numero)} ${body.nota}`);
        return answer;
      });
    return [write(), write(), write(), number(0), number(1)];
  }

  #note(asked: RuleWrite, key: Key, { body, version }: { body: Row; version?: number }) {
    if (asked.kind === 'remove') this.#gone.add(key);
    else if (asked.kind === 'create') {
      const id = String(body.id);
      this.#done.set(`${asked.resource}/${id}`, { ...asked, id, ...(version !== undefined && { version }) });
    } else if (version !== undefined && version > (this.#done.get(key)?.version ?? 0)) {
      // An empty value for a hidden field changes nothing, and is not in the answer.
      const seen = Object.entries(asked.body).filter(([field]) => Object.hasOwn(body, field));
      this.#done.set(key, { ...asked, body: Object.fromEntries(seen), id: asked.id!, version });
    }
  }

  verify({ tables, entries }: Seen) {
    const now = byKey(tables);
    const told = replayed(this.#first, entries);
    for (const key of this.#gone) if (now.has(key)) throw new Error(`Voltou: ${key}`);
    for (const [key, done] of this.#done) this.#verifyDone(key, done, now.get(key), told.gone);
    for (const key of new Set([...now.keys(), ...told.records.keys()])) {
      const resource = this.portal.resources[key.split('/')[0]!];
      if (!resource || resource.history) continue;
      const shape = shapeOf(resource, viewerOf(this.portal, todayIn(this.portal)));
      const [is, should] = [now.get(key), told.records.get(key)];
      if (!is || !should) throw new Error(`${key}: ${is ? 'sem história' : 'a história o conta, e não há'}`);
      const differing = Object.entries(changesBetween(shape, should as Stored, is as Stored));
      // Passwords are left out, and a list without rows equals no list.
      const wrong = differing.filter(
        ([, change]) => change !== null && !sameStoredValue(change[0], change[1]),
      );
      if (wrong.length > 0) throw new Error(`${key} não é como a história: ${JSON.stringify(wrong)}`);
    }
    verifyEffects(tables.$effects ?? [], entries);
    this.#verifyNumbers(tables[numbered] ?? []);
  }

  #verifyDone(key: Key, done: Done, is: Row | undefined, gone: ReadonlySet<Key>) {
    if (!is && gone.has(key)) return;
    const version = Number(is?.version);
    if (!is || version < (done.version ?? 0))
      throw new Error(`Perdido: ${key} v${done.version} ${JSON.stringify(done.body)}, há v${version}`);
    if (version > (done.version ?? Infinity) || done.kind !== 'update') return;
    for (const [field, value] of Object.entries(done.body)) {
      const known = this.portal.resources[done.resource]!.fields[field];
      const isComputed = known !== undefined && 'formula' in known && known.formula !== undefined;
      const isOwn = !isComputed && !this.#setByRules.has(field);
      const isPlain = ['text', 'integer', 'date'].includes(String(known?.type)) && isOwn;
      if (isPlain && is[field] !== undefined && !sameStoredValue(is[field], value))
        throw new Error(
          `Perdido: ${key}.${field} é ${JSON.stringify(is[field])}, não ${JSON.stringify(value)}`,
        );
    }
  }

  #verifyNumbers(rows: readonly Row[]) {
    const stored = new Set(rows.map(({ numero, nota }) => `${String(numero)} ${String(nota)}`));
    for (const one of this.#numbers) if (!stored.has(one)) throw new Error(`Perdido: ${one}`);
    const numbers = rows.map(({ numero }) => Number(/\d+$/.exec(String(numero)))).sort((a, b) => a - b);
    const gap = numbers.find((number, at) => number !== at + 1);
    if (gap !== undefined) throw new Error(`A numeração tem falha ou repetição junto a ${gap}`);
  }
}

const fieldsSetIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([name, inner]) => [
        ...(name === 'set' ? Object.keys(inner as object) : []),
        ...fieldsSetIn(inner),
      ]);

const withHistory = (text: string) =>
  stringify({ ...(parse(text) as object), history: { resource: 'historico' } });

const byKey = (tables: Record<string, Row[]>) =>
  new Map(
    Object.entries(tables)
      .filter(([id]) => !id.startsWith('$'))
      .flatMap(([id, rows]) => rows.map((row) => [`${id}/${String(row.id)}` as Key, row] as const)),
  );

/** The records that follow from the history, from the first ones on, and those that it says were deleted. */
function replayed(first: Record<string, Row[]>, entries: readonly Row[]) {
  const records = byKey(first);
  const gone = new Set<Key>();
  for (const { resource, record, action, changes } of entries) {
    const key: Key = `${String(resource)}/${String(record)}`;
    const known = records.get(key);
    if (action === 'create' ? known : !known) throw new Error(`A história conta ${key} fora de ordem`);
    const after = Object.entries(changes as Record<string, [unknown, unknown] | null>).map(
      ([field, change]) => [field, change?.[1]],
    );
    if (action === 'delete') records.delete(key);
    else records.set(key, { ...known, id: record, ...(Object.fromEntries(after) as Row) });
    if (action === 'delete') gone.add(key);
  }
  return { records, gone };
}

/** Throws unless the history of the same transaction contains all effects of rules, and their cause. */
function verifyEffects(effects: readonly Row[], entries: readonly Row[]) {
  const acts = new Map<string, Row[]>();
  for (const entry of entries)
    if (entry.act) acts.set(String(entry.act), [...(acts.get(String(entry.act)) ?? []), entry]);
  for (const effect of effects) {
    const told = acts.get(String(effect.act)) ?? [];
    const of = (entry: Row) => entry.resource === effect.resource && entry.record === String(effect.record);
    if (!told.some(of) || !told.some(({ rule }) => rule === undefined))
      throw new Error(`Feito em parte: ${JSON.stringify(effect)}`);
  }
}
