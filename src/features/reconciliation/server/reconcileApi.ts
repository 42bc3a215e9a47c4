/**
 * POST /api/<resource>/reconcile: what open lines of statements settle.
 *
 *     ?dryRun=true {"ids": [1, 2]}          what these lines (without ids: all open ones) may settle, and why
 *     ?dryRun=true {"ids": [1], "search"}   and what else the line may settle, for a choice by hand
 *     ?dryRun=true {"accept": […]}          the effects of settling, and what would be refused
 *     {"accept": [{"line": 1, "partners": [{"resource", "id", "amount"}]}]}   settles all of them or nothing
 *     ?dryRun=true {"month": "2026-10"}     what bank and books say by the end of a month, per account; with "account" of one
 *     {"takeBack": {"line": 1, "reason": "…"}}   takes back what was accepted for a line; with ?dryRun=true its effects
 */
import { isId } from '#model/values/ids.ts';
import { isMap } from '#model/values/values.ts';
import type { DryRunResult } from '#model/api/answers.ts';
import type { ReconcileAccepted, ReconcileOutcome } from '../shared.ts';
import { translate } from '#messages/translate.ts';
import { nowIso, nowMs } from '#model/time/clock.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import type { Id, Store } from '#server/data/store.ts';
import { keepUndoable } from '#server/data/undoables.ts';
import { badRequest, conflict, HttpError, notFound, type HttpResponse } from '#server/http/http.ts';
import { rulesOf } from '#server/writes/ruleIndex.ts';
import type { NamingSteps, Write, WritePlan, WriteRequest } from '#server/writes/write.ts';
import { amountOf } from './partners.ts';
import { candidatesFor } from './candidates.ts';
import { maxLines, propose } from './propose.ts';
import { findLines, reconcileOf } from './lines.ts';
import { monthPattern, monthSheet } from './monthSheet.ts';
import { takingBack, type AskedBack } from './takeBack.ts';
import { Settlement, transitionsNamed } from './settle.ts';

type Services = { run: (plan: WritePlan) => Promise<HttpResponse>; data: Reader; store: Store };

export async function answerReconcile(
  call: Call,
  request: WriteRequest,
  { run, data, store }: Services,
): Promise<HttpResponse> {
  const { resource, caller, access } = call;
  if (!resource.reconcile) throw notFound(translate('reconcile.takesNone', { name: resource.label.many }));
  const asked = readBody(request);
  if (asked.takeBack) return takeBack(call, request, asked.takeBack, run);
  if (asked.month) return { body: await monthSheet(call, { data, store }, asked.month) };
  if (!asked.accept) {
    const answer = await propose(call, data, asked.ids);
    if (asked.search === undefined) return { body: answer };
    const [line] = await findLines(call, data, { ids: asked.ids! });
    return {
      body: { ...answer, candidates: line ? await candidatesFor(call, data, line, asked.search) : [] },
    };
  }
  // Of what comes again without a rule, nobody has said yet what it is: who accepts all leaves it as it is.
  const [accept, undecided] = [asked.accept.filter(isDecided), asked.accept.filter((one) => !isDecided(one))];
  if (accept.length === 0) throw conflict(translate('reconcile.ruleFirst'));
  const left = undecided.map(({ line }) => ({ line, message: translate('reconcile.ruleFirst') }));
  const outcome: Outcome = { settled: [], refusals: [], units: 0 };
  const { isDryRun, offersUndo, key } = request;
  const { body, headers } = await run({
    caller,
    resource,
    access,
    id: '',
    action: '',
    operation: 'reconcile',
    body: request.body,
    offersUndo,
    isDryRun,
    key,
    steps: settling(call, accept, outcome),
  });
  const { settled, refusals, units } = outcome;
  const result: ReconcileOutcome = { settled, refusals: [...refusals, ...left] };
  if (!isDryRun) return { body: result, headers: headers ?? {} };
  const { effects, hidden, refusals: others } = body as DryRunResult;
  const whole = others.map(({ message }) => ({ line: accept[0]!.line, message }));
  const sum = amountOf(resource, reconcileOf(call).amount, units);
  return {
    body: {
      ...result,
      refusals: [...result.refusals, ...whole],
      effects,
      hidden,
      sum,
    } satisfies ReconcileOutcome,
  };
}

/** A proposal of a new rule settles nothing until the rule is saved. */
const isDecided = (one: ReconcileAccepted): boolean =>
  one.partners.length > 0 || !('newRule' in one && isMap(one.newRule));

const linesOf = ({ line, lines = [line] }: ReconcileAccepted): readonly Id[] => lines;

async function takeBack(
  call: Call,
  { body, isDryRun }: WriteRequest,
  asked: AskedBack,
  run: Services['run'],
): Promise<HttpResponse> {
  const taken: Id[] = [];
  const { caller, resource, access } = call;
  const reply = await run({
    ...{ caller, resource, access, id: '', action: '', operation: 'reconcile', body, isDryRun },
    steps: takingBack(call, asked, taken),
  });
  if (!isDryRun) return { body: { taken } };
  const { effects, hidden, refusals } = reply.body as DryRunResult;
  return { body: { taken, effects, hidden, refusals } };
}

type Outcome = { settled: Id[]; refusals: { line: Id; message: string }[]; units: number };

/** Each is settled with all that follows from it, or refused by itself; unless it is a trial, one refusal refuses all. */
function settling(call: Call, accepted: readonly ReconcileAccepted[], outcome: Outcome): NamingSteps {
  return {
    isExclusive: true,
    makes: ({ transaction }) => transitionsNamed(call, transaction, accepted),
    apply: async ({ transaction, isDryRun }) => {
      Object.assign(outcome, { settled: [], refusals: [], units: 0 });
      for (const one of accepted) {
        const { refusal, units } = await Settlement.settle(call, transaction.rules, one);
        if (refusal !== undefined) outcome.refusals.push({ line: one.line, message: refusal });
        else {
          outcome.settled.push(...linesOf(one));
          outcome.units += units;
        }
      }
      const [first] = outcome.refusals;
      if (!first || isDryRun) return;
      const message = translate('reconcile.refused', { message: first.message });
      throw new HttpError(409, message, { details: { refusals: outcome.refusals } });
    },
    respond: async (write) => ({ body: {}, headers: write.isDryRun ? {} : await offerUndo(write, outcome) }),
    repeat: () => {
      outcome.settled.push(...accepted.flatMap(linesOf));
      return {};
    },
  };
}

const undoneWithin = 3600_000;

/** One entry that takes back all that was settled. */
async function offerUndo(write: Write, { settled }: Outcome): Promise<Record<string, string>> {
  const { transaction, caller, resource, offersUndo } = write;
  const { act, effects, messages } = write.settled!;
  const { byKey } = rulesOf(caller.portal);
  const stays = effects.some(
    ({ parent, rule, undone }) => undone !== '' || (parent === '' && !byKey.get(rule)?.undo),
  );
  if (!offersUndo || stays || effects.length === 0 || messages.some(({ kind }) => kind === 'webhook'))
    return {};
  const count = settled.length;
  const { id } = await keepUndoable(transaction.system, {
    account: String(caller.account.id),
    resource: resource.id,
    record: String(settled[0]),
    kind: 'act',
    transition: '',
    at: nowIso(),
    until: new Date(nowMs() + undoneWithin).toISOString(),
    title: `${count} ${count === 1 ? resource.label.one : resource.label.many}`,
    version: 0,
    before: {},
    act,
  });
  return { Undo: String(id) };
}

// The body.

type Asked = {
  ids?: Id[] | undefined;
  search?: string | undefined;
  accept?: ReconcileAccepted[];
  takeBack?: AskedBack;
  month?: { month: string; account?: Id | undefined };
};

const isAskedBack = (value: unknown): value is AskedBack =>
  isMap(value) &&
  isIdValue(value.line) &&
  typeof value.reason === 'string' &&
  value.reason.trim() !== '' &&
  value.reason.length <= mostReason &&
  Object.keys(value).length === 2;
const mostReason = 500;

function readBody({ body, isDryRun }: WriteRequest): Asked {
  const { ids, accept, search, takeBack: taken, month, account, ...rest } = body;
  const wrong = () => badRequest(translate('reconcile.body', { max: maxLines }));
  if (Object.keys(rest).length > 0) throw wrong();
  if (month !== undefined || account !== undefined) {
    const isAlone = ![ids, accept, search, taken].some((one) => one !== undefined);
    const isMonth = typeof month === 'string' && monthPattern.test(month);
    if (!isDryRun || !isAlone || !isMonth || !(account === undefined || isIdValue(account)))
      throw badRequest(translate('reconcile.monthBody'));
    return { month: { month, account } };
  }
  if (taken !== undefined) {
    if (ids !== undefined || search !== undefined || accept !== undefined) throw wrong();
    if (!isAskedBack(taken)) throw badRequest(translate('reconcile.takeBackBody', { max: mostReason }));
    return { takeBack: { line: taken.line, reason: taken.reason.trim() } };
  }
  if (accept === undefined) {
    if (!isDryRun || (ids !== undefined && !isIds(ids))) throw wrong();
    if (
      search !== undefined &&
      (typeof search !== 'string' || search.length > 200 || !isIds(ids) || ids.length !== 1)
    )
      throw wrong();
    return { ids: ids as Id[] | undefined, search };
  }
  if (ids !== undefined || search !== undefined || !Array.isArray(accept) || accept.length === 0)
    throw wrong();
  if (accept.length > maxLines || !accept.every(isAccepted)) throw wrong();
  const used = new Set<string>();
  for (const id of accept.flatMap(({ line, lines = [line] }) => lines)) {
    if (used.has(String(id))) throw badRequest(translate('reconcile.twice', { id: String(id) }));
    used.add(String(id));
  }
  return { accept };
}

const isIdValue = (value: unknown): value is Id =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && isId(value));
const isIds = (value: unknown): value is Id[] =>
  Array.isArray(value) && value.length <= maxLines && value.every(isIdValue);

/** What a proposal says beyond this, such as its reasons, may be sent back. */
const isAccepted = (value: unknown): value is ReconcileAccepted =>
  isMap(value) &&
  isIdValue(value.line) &&
  (value.lines === undefined ||
    (isIds(value.lines) &&
      value.lines.length > 0 &&
      value.lines.some((id) => String(id) === String(value.line)))) &&
  Array.isArray(value.partners) &&
  value.partners.length <= 100 &&
  value.partners.every(
    (one) =>
      isMap(one) &&
      typeof one.resource === 'string' &&
      isIdValue(one.id) &&
      (one.amount === undefined || (typeof one.amount === 'number' && Number.isFinite(one.amount))),
  ) &&
  new Set(value.partners.map((one: { resource: string; id: Id }) => `${one.resource}/${one.id}`)).size ===
    value.partners.length;
