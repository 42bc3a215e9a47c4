/** For generated configs: what an import updates, creates and refuses, in files of many styles, is what the oracle says. */
import type { RaRecord } from 'ra-core';
import { expect, it } from 'vitest';
import type { DepartmentSlice } from '#model/api/answers.ts';
import type { Field, SimpleScreen } from '#model/types.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { fixedFields } from '#screens/form/app/defaults.ts';
import {
  answerKey,
  readColumns,
  guessColumns,
  importTargets,
  type ImportTarget,
} from '#screens/list/import/app/mapping.ts';
import { fateOf, type CheckedRow } from '#screens/list/import/app/checkTable.ts';
import { openTable, readSheets, rereadTable } from '#screens/list/import/app/readTable.ts';
import { codeTargets, keysIn, type RecordKey } from '#screens/list/import/app/recordKeys.ts';
import { rowKeys } from '#screens/list/import/app/useImport.ts';
import { sendRows } from '#screens/list/import/app/sendRows.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { checkOn } from '#tests/support/importing.ts';
import type { Reply } from '#tests/support/server.ts';
import type { Chance } from '#tests/support/generate/chance.ts';
import { providerOf } from '#tests/support/generate/dataProvider.ts';
import { bytesOf, cellOf, styleBy, withLettersOf, type Style } from '#tests/support/generate/importFile.ts';
import { people } from '#tests/support/generate/index.ts';
import {
  askingAs,
  everyCompany,
  numberedCompanyBy,
  runs,
  timeout,
  whileServing,
} from '#tests/support/generate/trial.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { todayIn } from '#tests/support/oracle/localTime.ts';
import { isGap } from '#tests/support/oracle/person.ts';
import { verdictOn, type RuleWrite, type Verdict } from '#tests/support/oracle/writes.ts';

type Stored = Record<string, Row[]>;
/** The intended effect of a row of the file. */
type Meant = { kind: 'update' | 'create' | 'nobody' | 'twice'; record?: Row; values: Row; key: Row };

it(
  'an import updates the records with the keys of the file, and creates the others',
  async () => {
    const seen = { updated: 0, created: 0, refused: 0, unchanged: 0, nobody: 0, twice: 0, undone: 0 };
    await everyCompany(
      ({ chance, company, portal }) =>
        whileServing(portal, company.rows, async (server) => {
          for (const [at, name] of people.entries()) {
            const ask = await askingAs(server, name);
            const stored = () => ({ ...company.rows, ...server.stored() }) as Stored;
            const personIn = (records: Stored) => new Person(portal, records, records.contas![at]!);
            const { body: user } = await ask('GET', '/user-info');
            const { timeZone } = portal;
            const variables = { user: user as Row, today: todayIn(portal), timeZone };
            const { id: department } = chance.pick(portal.departments);
            const slice = (await ask('GET', `/config/departments/${department}.json`))
              .body as DepartmentSlice;
            const lists = editingIn(slice);
            if (lists.length === 0) continue;
            const [path, screen] = chance.pick(lists);
            const resource = slice.resources[screen.resource]!;
            const context = { timeZone, variables, fields: resource.fields };
            const provider = providerOf(ask, (named) =>
              named === path ? { resource: resource.id, filter: screen.filter } : { resource: named },
            );
            const written = importTargets(screen, resource);
            const targets = [...written, ...codeTargets(screen, resource, written)];
            const fixed = fixedFields(resource, screen.filter);
            const free = written.filter(({ field }) => isSimple(field) && !fixed.includes(field.id));
            const mayFind = keysIn(screen, resource, targets, {
              mapping: targets.map(({ field }) => field.id),
              fixed: [],
            }).filter(({ fields }) => fields.every((field) => isSimple(field) || field.id === 'id'));
            const key = chance.pick(mayFind);
            const { data: records } = await provider.getList<RaRecord>(path, {
              pagination: { page: 1, perPage: 1000 },
              sort: { field: 'id', order: 'ASC' },
              filter: {},
            });
            const isGiven = key.fields.some(({ id }) => !written.some(({ field }) => field.id === id));
            const others = free.filter(({ field }) => !key.fields.some(({ id }) => id === field.id));
            if (others.length === 0) continue;
            const values = chance.several(others);
            const rows = rowsBy(chance, { key, values, records, isGiven });
            if (rows.length === 0) continue;

            const wish = styleBy(chance);
            const columns = [...targets.filter(({ field }) => key.fields.includes(field)), ...values];
            const cells = rows.map((row) =>
              columns.map(({ field }) => {
                const value = { ...row.values, ...row.key }[field.id];
                if (isGap(value)) return '';
                return field.id === 'id' ? String(value) : cellOf(chance, value, wish);
              }),
            );
            const head = columns.map(({ label }) => label);
            const style = withLettersOf(wish, [head, ...cells]);
            const [sheet] = await readSheets(bytesOf([head, ...cells], style));
            const read = await openTable(sheet!);
            const table = await rereadTable(read, {
              encoding: style.encoding === 'utf-8 with mark' ? 'utf-8' : style.encoding,
              separator: style.separator,
            });
            const what = `${name} ${path} by ${key.id}, ${JSON.stringify(style)}\n${JSON.stringify(table.rows)}`;
            agree(`${what}\nthe heading`, table.head, head);
            const wanted = columns.map(({ field }) => field.id);
            const { mapping } = guessColumns(table.head, targets, screen, resource);
            if (new Set(head).size === head.length) agree(`${what}\nthe columns`, mapping, wanted);
            const readings = formatsOf(what, table, wanted, { targets, context, style });
            const checked = await checkOn(
              { screen, resource, context },
              (at, body) => ask('POST', at, { body }) as Promise<Reply>,
              table,
              { mapping: wanted, formats: readings, existing: { update: key.id } },
            );
            agree(`${what}\nthe number of rows`, checked.length, rows.length);

            const begun = stored();
            const undos: string[] = [];
            let count = 0;
            for (const [nth, row] of checked.entries()) {
              const meant = rows[nth]!;
              const told = `${what}\nrow ${row.line}, ${JSON.stringify(meant)}\n${JSON.stringify(row)}`;
              const before = stored();
              agree(`${told}\nits fate`, isExpected(meant, row, isGiven), true);
              if (meant.kind === 'update' && row.update) {
                agree(`${told}\nits record`, row.update.record.id, meant.record!.id);
                agree(`${told}\nits changes`, row.update.changes, changesOf(meant));
              }
              if (fateOf(row) === 'unchanged') seen.unchanged++;
              if (meant.kind === 'nobody' && isGiven) seen.nobody++;
              if (meant.kind === 'twice') seen.twice++;
              if (!['ready', 'updating'].includes(fateOf(row))) continue;
              const body = (row.update?.changes ?? row.values) as Row;
              const write: RuleWrite = row.update
                ? { kind: 'update', resource: resource.id, id: String(row.update.record.id), body }
                : { kind: 'create', resource: resource.id, body };
              const verdict = verdictOn(personIn(before), write, (record) => {
                const id = record.id ?? 1001;
                const others = before[resource.id]!.filter((one) => one.id !== id);
                const then = personIn({ ...before, [resource.id]: [...others, { ...record, id }] });
                return { person: then, row: then.rows(resource.id).find((one) => one.id === id)! };
              });
              const sent = await sendRows([row], {
                dataProvider: provider,
                name: path,
                keyOf: rowKeys(path, table),
                actsOnce: true,
                unanswered: new Set(),
                resource,
                stop: new AbortController(),
                onProgress: () => undefined,
              });
              const done = sent.created + sent.updated;
              const reasons = sent.refused.map(({ reason }) => reason).join();
              agree(`${told}\n${verdict.why} ${reasons}`, isRight(verdict, done === 1), true);
              agree(
                `${told}\n${reasons}`,
                [sent.created, sent.updated, sent.refused.length],
                [done && !row.update ? 1 : 0, done && row.update ? 1 : 0, 1 - done],
              );
              agree(
                `${told}\nwhat changed`,
                wrongIn(before, stored(), { write, body, isDone: done === 1 }),
                [],
              );
              undos.push(...sent.undos);
              count += done;
              seen[done === 0 ? 'refused' : row.update ? 'updated' : 'created']++;
            }
            // users who may not delete can't undo a creation
            if (undos.length === 0 || undos.length < count) continue;
            const { body } = await ask('POST', '/recent-changes/undo', { body: { changes: undos } });
            const { results } = body as { results: { status: number }[] };
            if (results.some(({ status }) => status !== 200)) continue;
            agree(`${what}\nafter the undo`, plainly(stored()[resource.id]!), plainly(begun[resource.id]!));
            seen.undone++;
          }
        }),
      { companyOf: numberedCompanyBy, ...(!process.env.PORTAL_FC_SECONDS && { within: 4 }) },
    );
    if (process.env.PORTAL_FC_RUNS) console.log(seen);
    if (runs >= 60) expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
  },
  timeout,
);

const kinds = ['text', 'integer', 'decimal', 'money', 'date'];
const isSimple = ({ type }: Field) => kinds.includes(type);

const editingIn = (slice: DepartmentSlice): [string, ListScreen][] =>
  Object.entries(slice.screens).flatMap(([path, screen]): [string, ListScreen][] =>
    screen.kind === 'tabs'
      ? screen.tabs.flatMap((tab) => (isEditing(tab.screen) ? [[tab.path, tab.screen]] : []))
      : isEditing(screen)
        ? [[path, screen]]
        : [],
  );
const isEditing = (screen: SimpleScreen): screen is ListScreen =>
  screen.kind === 'list' && screen.actions.includes('edit');

const words = ['João', 'maçã', 'Zé; o rei', 'a, b | c', 'diz "oi"', 'Ó de casa', 'águia'];
const days = ['2026-03-31', '2026-05-01', '2025-12-13', '2026-07-08'];

function valueBy(chance: Chance, field: Field, at: number): unknown {
  if (field.type === 'date') return chance.pick(days);
  if (field.type === 'integer') return chance.pick([0, 7, 1234, 25]);
  if (field.type !== 'text') return chance.pick([0.5, 12, 1234.5, 1234567.25, 3.75]);
  return field.unique ? `novo ${at} ${chance.upTo(900)}` : chance.pick(words);
}

type Plan = { key: RecordKey; values: readonly ImportTarget[]; records: readonly Row[]; isGiven: boolean };

function rowsBy(chance: Chance, { key, values, records, isGiven }: Plan): Meant[] {
  const keyOf = (record: Row) => Object.fromEntries(key.fields.map(({ id }) => [id, record[id]])) as Row;
  const mark = (record: Row) =>
    key.fields
      .map(({ id }) => String(record[id]).toLowerCase().replaceAll('’', "'").replaceAll('–', '-'))
      .join();
  const having = records.filter((record) => key.fields.every(({ id }) => !isGap(record[id])));
  const single = having.filter((record) => having.filter((one) => mark(one) === mark(record)).length === 1);
  const given = (record: Row | undefined, at: number) =>
    Object.fromEntries(
      values.map(({ field }) => [
        field.id,
        record && chance.maybe(40)
          ? chance.maybe(50)
            ? record[field.id]
            : null
          : valueBy(chance, field, at),
      ]),
    ) as Row;
  const chosen = chance.some(single, 70).slice(0, 4);
  const updates = chosen.map((record, at): Meant => ({
    kind: 'update',
    record,
    values: given(record, at),
    key: keyOf(record),
  }));
  const [again] = updates;
  const isRepeated = again && chance.maybe(25);
  const others = chance.some(['create', 'nobody'] as const, 60).map((kind, at): Meant => {
    const nobody = Object.fromEntries(
      key.fields.map((field) => [
        field.id,
        field.id === 'id' ? 4711 : field.type === 'text' ? `nada ${at}` : valueBy(chance, field, at),
      ]),
    ) as Row;
    return {
      kind,
      values: given(undefined, 50 + at),
      key: kind === 'create' && isGiven ? ({} as Row) : nobody,
    };
  });
  const isOther = ({ key: own }: Meant) => !having.some((record) => mark(record) === mark(own));
  const twice = isRepeated ? [{ ...again, kind: 'twice' as const }] : [];
  return [
    ...(isRepeated
      ? updates.map((one) => (one === again ? { ...one, kind: 'twice' as const } : one))
      : updates),
    ...others.filter((one) => (one.kind === 'create' && isGiven ? true : isOther(one))),
    ...twice,
  ].filter(({ values: sent, key: own }) =>
    [...Object.values(sent), ...Object.values(own)].some((one) => !isGap(one)),
  );
}

/** The values of the file that differ from the record's. */
const changesOf = ({ record, values, key }: Meant) =>
  Object.fromEntries(
    Object.entries({ ...key, ...values }).filter(
      ([id, value]) => !isGap(value) && id !== 'id' && record![id] !== value,
    ),
  );

function isExpected({ kind, record, values, key }: Meant, row: CheckedRow, isGiven: boolean): boolean {
  const fate = fateOf(row);
  if (kind === 'twice') return fate === 'bad';
  if (kind === 'nobody' && isGiven) return fate === 'bad';
  if (kind !== 'update') return row.update === undefined;
  const isSame = Object.keys(changesOf({ kind, record: record!, values, key })).length === 0;
  return row.update !== undefined && (fate === 'bad' || fate === (isSame ? 'unchanged' : 'updating'));
}

/** How the columns are read: as they were written, or by a question that is answered. */
function formatsOf(
  what: string,
  table: Parameters<typeof readColumns>[0],
  mapping: readonly string[],
  {
    targets,
    context,
    style,
  }: {
    targets: readonly ImportTarget[];
    context: Parameters<typeof readColumns>[2]['context'];
    style: Style;
  },
) {
  const read = (chosen: Parameters<typeof readColumns>[2]['chosen']) =>
    readColumns(table, mapping, { targets, context, answers: {}, chosen, cache: new Map() });
  const asked = read({});
  for (const { findings } of asked.filter((one) => one !== undefined))
    for (const { aspect, chosen } of findings)
      if (chosen !== undefined && (aspect === 'decimal' || aspect === 'order'))
        agree(`${what}\nread without a question`, chosen, style[aspect]);
      else if (chosen !== undefined && aspect === 'scale')
        agree(`${what}\nread without a question`, chosen, 'percent');
  const { decimal, order } = style;
  const chosen = Object.fromEntries(
    mapping.map((id, at) => [answerKey(table.head[at]!, id), { decimal, order, scale: 'percent' as const }]),
  );
  return read(chosen).map((reading) => reading?.format);
}

const isRight = ({ right }: Verdict, isDone: boolean) => right.some((status) => status < 300 === isDone);

type Done = { write: RuleWrite; body: Row; isDone: boolean };

/** The changes that should not have happened, and those that should have. */
function wrongIn(before: Stored, after: Stored, { write, body, isDone }: Done): string[] {
  const wrong: string[] = [];
  for (const [id, rows] of Object.entries(after)) {
    if (id.startsWith('$') || id === 'contas') continue;
    const was = new Map((before[id] ?? []).map((row) => [row.id, row]));
    for (const row of rows) {
      const old = was.get(row.id);
      was.delete(row.id);
      const isOwn =
        isDone && id === write.resource && (write.id === undefined ? !old : String(row.id) === write.id);
      if (!old && !isOwn) wrong.push(`${id}/${String(row.id)} appeared`);
      const missing = isOwn
        ? Object.keys(body).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(body[name]))
        : [];
      wrong.push(...missing.map((name) => `${id}/${String(row.id)} ${name} is ${JSON.stringify(row[name])}`));
      if (old && !isOwn && JSON.stringify(row) !== JSON.stringify(old))
        wrong.push(`${id}/${String(row.id)} changed`);
    }
    wrong.push(...[...was.keys()].map((gone) => `${id}/${String(gone)} is gone`));
  }
  return wrong;
}

/** Without versions, and without fields that are empty. */
const plainly = (rows: readonly Row[]) =>
  rows
    .map(({ version: _version, ...row }) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([, value]) => !isGap(value))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .sort((one, other) => Number(one.id) - Number(other.id));
