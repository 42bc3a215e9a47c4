/**
 * Sets off each rule on records that there are, in transactions that are given up, until it has done its steps once and
 * refused, or let something pass, once. It asks what the rule does, and not who might cause it: rights are tried elsewhere.
 */
import { everything, namesInFilter } from '../../model/filter.ts';
import type { Resource, Transition } from '../../model/types.ts';
import type { Rule, RuleTrigger } from '../../rules/types.ts';
import { isEmpty } from '../../model/values.ts';
import { Abandoned, type Stored } from '../data/port.ts';
import type { DataTransaction } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import { HttpError } from '../http/http.ts';
import { rulesOf } from '../rules/ruleIndex.ts';
import { isScheduled } from '../rules/runRule.ts';
import { visitOfAll } from '../accounts/visits.ts';
import type { Trial } from './scenario.ts';

/** Records that each way of setting a rule off is tried on. */
const tried = 24;

type Attempt = {
  /** By which transition, and which record. */
  moved?: { by: Transition; id: Stored['id'] } | undefined;
  work(transaction: DataTransaction): Promise<void>;
};

export async function coverRules(trial: Trial) {
  const { portal, data, today, coverage } = trial;
  const { viewer } = visitOfAll(portal, today);
  for (const rule of rulesOf(portal).byKey.values()) {
    if (coverage.isWhole(rule)) continue;
    const resource = portal.resources[rule.resource]!;
    const { records } = await data.find(shapeOf(resource, viewer), { where: everything });
    const spread = spreadOver(records);
    for (const trigger of rule.on) {
      if (isScheduled(trigger)) await runAlone(trial, rule, spread);
      else
        for (const attempt of attemptsOf(trigger, resource, records, spread)) {
          if (coverage.isWhole(rule)) break;
          await make(trial, rule, attempt);
        }
    }
  }
}

/** The latest and the earliest are not like the others, so some of all ages. */
function spreadOver(records: readonly Stored[]): Stored[] {
  const step = Math.max(1, records.length / tried);
  return Array.from({ length: Math.min(tried, records.length) }, (_, at) => records[Math.floor(at * step)]!);
}

function attemptsOf(
  trigger: RuleTrigger,
  resource: Resource,
  records: readonly Stored[],
  spread: readonly Stored[],
): Attempt[] {
  const replace = (record: Stored, values: Record<string, unknown>, transition?: Transition): Attempt => ({
    moved: transition && { by: transition, id: record.id },
    work: (transaction) => transaction.replace(resource, { ...record, ...values }),
  });
  switch (trigger.kind) {
    case 'create':
      return spread.map(({ id: _id, ...values }) => ({
        work: async (transaction) => void (await transaction.insert(resource, values)),
      }));
    case 'delete':
      return spread.map(({ id }) => ({ work: (transaction) => transaction.remove(resource, id) }));
    case 'transition':
      return trigger.transitions.flatMap((id) => {
        const transition = resource.transitions.find((one) => one.id === id)!;
        const { field, from, to, fields } = transition;
        const like = records.find((record) => record[field] === to);
        return spreadOver(records.filter((record) => from.includes(String(record[field])))).map((record) => {
          const asked = fields.flatMap((name) =>
            isEmpty(record[name]) && like ? [[name, like[name]] as const] : [],
          );
          return replace(record, { ...Object.fromEntries(asked), [field]: to }, transition);
        });
      });
    case 'enters':
      return spread.flatMap((record) =>
        trigger.values.map((value) => replace(record, { [trigger.field]: value })),
      );
    case 'update':
      return likeOthers(trigger.fields, spread, replace);
    case 'becomes':
      return likeOthers(namesInFilter(trigger.that), spread, replace);
    default:
      return [];
  }
}

/** Each record with these values of its neighbour's. */
const likeOthers = (
  fields: readonly string[],
  spread: readonly Stored[],
  replace: (record: Stored, values: Record<string, unknown>) => Attempt,
): Attempt[] =>
  spread.map((record, at) => {
    const other = spread[(at + 1) % spread.length]!;
    return replace(record, Object.fromEntries(fields.map((id) => [id, other[id] ?? null])));
  });

async function make({ portal, data, today, coverage }: Trial, { resource }: Rule, { moved, work }: Attempt) {
  const action = moved && { resource, id: String(moved.id), key: moved.by.id, label: moved.by.label };
  const { author, note } = coverage.watching(visitOfAll(portal, today), action);
  await given(note, () =>
    data.by(author).write(async (transaction) => {
      await work(transaction);
      await transaction.settle();
      throw new Abandoned(undefined);
    }),
  );
}

/** A rule of the clock, for each record by itself. */
async function runAlone({ portal, data, today, coverage }: Trial, rule: Rule, spread: readonly Stored[]) {
  for (const record of spread) {
    if (coverage.isWhole(rule)) return;
    const { author, act, note } = coverage.watching(visitOfAll(portal, today));
    await given(note, () =>
      data.by(author).write(async (transaction) => {
        await act().runFor(rule, record);
        await transaction.settle();
        throw new Abandoned(undefined);
      }),
    );
  }
}

/** A refusal is an answer too; so is a record that is not fit to be written at all. */
async function given(note: (error?: unknown) => void, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Abandoned) return note();
    if (!(error instanceof HttpError)) throw error;
    note(error);
  }
}
