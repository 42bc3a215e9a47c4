/**
 * Whatever a key may do by the API it may do by tools, and nothing more: for generated companies, people and keys. Each pair is a screen
 * and a verb. What is right says the oracle, which shares no code with rights; beside it stands what the API answers a key of the same
 * screens and verbs.
 */
import type { Filter, Portal, SimpleScreen } from '#model/types.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { agree } from '#tests/support/generate/agree.ts';
import type { Chance } from '#tests/support/generate/chance.ts';
import { letTimePass, pauseBy } from '#tests/support/generate/clock.ts';
import { writingBy, type Request } from '#tests/support/generate/hostile.ts';
import { people } from '#tests/support/generate/index.ts';
import { history } from '#tests/support/generate/records.ts';
import {
  address,
  askingAs,
  everyCompany,
  mergingCompanyBy,
  whileServing,
  type Ask,
  type Trial,
} from '#tests/support/generate/trial.ts';
import { KeyHolder, type KeyScope } from '#tests/support/oracle/entrances.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { ownPart } from '#tests/support/oracle/person.ts';
import { verdictOn, writeOf, type RuleWrite, type Verdict } from '#tests/support/oracle/writes.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Answer } from '../support.ts';

type Stored = Record<string, Row[]>;
type Told = { status: number; said: string; data: Answer };
type Tools = {
  call(name: string, args?: object): Promise<Told>;
  prompts(): Promise<string[]>;
};
/** `foreseen`: pairs of a screen and a write that could be done; `asked`: those of them that the owner has to decide. */
type Counts = {
  pairs: number;
  found: number;
  foreseen: number;
  done: number;
  asked: number;
  refused: number;
};

/** What a screen of the key is, as its own tool tells it. */
type Screen = { path: string; verbs: string[]; resources: string[] };

/**
 * Returns what came of the pairs that were tried. `isWhole`: the time was enough.
 *
 * @param most how many companies and pairs, in how many seconds; no company begins once one of these is reached
 */
export async function tryPairs(most: {
  companies: number;
  pairs: number;
  seconds: number;
}): Promise<{ counts: Counts; isWhole: boolean }> {
  const counts: Counts = { pairs: 0, found: 0, foreseen: 0, done: 0, asked: 0, refused: 0 };
  const isWhole = await everyCompany(
    async (trial) => {
      if (counts.pairs >= most.pairs) return;
      const portal = { ...trial.portal, assistants: 'on' as const };
      await whileServing(portal, trial.company.rows, async (server) => {
        for (const [at, name] of people.entries())
          await new KeyTrial({ ...trial, portal }, server, at, name, counts).run();
      });
    },
    { companyOf: mergingCompanyBy, times: most.companies / 8, within: most.seconds, fixedSeed: 1 },
  );
  return { counts, isWhole };
}

class KeyTrial {
  readonly #trial: Trial;
  readonly #server: TestServer;
  readonly #at: number;
  readonly #name: string;
  readonly #counts: Counts;
  readonly #holders = new Map<string, KeyHolder>();
  #stored: Stored | undefined;
  #scope: KeyScope = { screens: [], verbs: [] };
  #alone: ReadonlySet<string> = new Set();

  constructor(trial: Trial, server: TestServer, at: number, name: string, counts: Counts) {
    this.#trial = trial;
    this.#server = server;
    this.#at = at;
    this.#name = name;
    this.#counts = counts;
  }

  async run(): Promise<void> {
    const { chance } = this.#trial;
    const ask = await askingAs(this.#server, this.#name);
    const { offered, latest } = (await ask('GET', '/user-keys')).body as {
      offered: { path: string; verbs: { id: string }[] }[];
      latest: string;
    };
    if (offered.length === 0) return;
    const chosen = chance.several(offered);
    const verbs = [...new Set(chosen.flatMap((one) => one.verbs.map(({ id }) => id)))];
    this.#scope = { screens: chosen.map(({ path }) => path), verbs: chance.several(verbs, 75) };
    this.#alone = new Set(chance.some(this.#scope.verbs, 60));
    const made = async (more: object) => {
      const body = { label: 'Robô', ...this.#scope, expires: latest, ...more };
      const { status, text, body: answer } = await ask('POST', '/user-keys', { body });
      agree(`${this.#what} ${text}`, status, 201);
      return (answer as { key: string }).key;
    };
    const plain = await made({});
    const tools = this.#toolsOf(await made({ assistant: true, alone: [...this.#alone] }));
    const byKey: Ask = (method, path, sending = {}) =>
      this.#server.api(method, path, { token: plain, ...sending });
    const screens = await this.#screens(tools);
    await this.#routines(tools, screens);
    await this.#reads(tools, byKey, screens);
    for (let time = 0; time < 12; time++) {
      letTimePass(pauseBy(chance));
      this.#forget();
      const request = this.#requestBy(chance);
      if (request) await this.#writes(tools, byKey, screens, request);
    }
  }

  /** Most are right, so that they get past the first check. */
  #requestBy(chance: Chance): Request | undefined {
    const { portal, company } = this.#trial;
    const isAny = chance.maybe(30);
    for (let time = 0; time < 30; time++) {
      const request = writingBy(chance, { portal, resources: company.resources, person: this.#holder() });
      const write = writeOf(request, portal);
      if (write.kind === 'merge' || portal.resources[write.resource]!.from) continue;
      if (isAny || this.#verdictOn(write).right.some((one) => one < 300)) return request;
    }
    return undefined;
  }

  #verdictOn(write: RuleWrite): Verdict {
    const holder = this.#holder();
    return verdictOn(holder, write, (record) => {
      const id = record.id ?? 1001;
      const stored = holder.stored as Stored;
      const others = stored[write.resource]!.filter((row) => row.id !== id);
      const then = this.#holderOf({ ...stored, [write.resource]: [...others, { ...record, id }] });
      return { person: then, row: then.rows(write.resource).find((row) => row.id === id)! };
    });
  }

  get #what(): string {
    return `${this.#name} ${JSON.stringify(this.#scope)}`;
  }

  get #mayRead(): boolean {
    return this.#scope.verbs.includes('read');
  }

  /** The oracle of the key, or of one of its screens alone. It is made anew after each write and each pause. */
  #holder(screens = this.#scope.screens): KeyHolder {
    return getOrMake(this.#holders, screens.join(), () => {
      this.#stored ??= {
        ...this.#trial.company.rows,
        ...(this.#server.stored() as Stored),
        [history]: this.#server.history() as never,
      };
      return this.#holderOf(this.#stored, screens);
    });
  }

  #holderOf(stored: Stored, screens = this.#scope.screens): KeyHolder {
    const { portal } = this.#trial;
    const account = stored[portal.accounts.resource]![this.#at]!;
    return new KeyHolder(portal, stored, account, { ...this.#scope, screens });
  }

  #forget() {
    this.#holders.clear();
    this.#stored = undefined;
  }

  #toolsOf(token: string): Tools {
    const send = async (method: string, params: object): Promise<Answer> => {
      const message = { jsonrpc: '2.0', id: 1, method, params };
      const { body, text } = await this.#server.request('POST', '/mcp', { token, body: message });
      if (!body?.result) throw new Error(`${this.#what} ${method} ${JSON.stringify(params)}: ${text}`);
      return body.result as Answer;
    };
    return {
      call: async (name, args = {}) => {
        const { isError, content, structuredContent, _meta } = await send('tools/call', {
          name,
          arguments: args,
        });
        const status = isError ? (_meta['portal/status'] as number) : 200;
        return { status, said: String(content[0].text), data: structuredContent };
      },
      prompts: async () =>
        ((await send('prompts/list', {})).prompts as { name: string }[]).map(({ name }) => name),
    };
  }

  /** The screens that are told are those of the key, with the verbs, resources and fields that each gives by itself. */
  async #screens({ call }: Tools): Promise<Screen[]> {
    const { screens } = (await call('screens')).data as { screens: Screen[] };
    const told = new Map(screens.map((one) => [one.path, one]));
    for (const { path } of screensIn(this.#trial.portal)) {
      const own = this.#scope.screens.includes(path) ? this.#holder([path]) : undefined;
      const verbs = own ? verbsOf(own, this.#mayRead) : [];
      const what = `${this.#what} ${path}`;
      agree(`${what} verbs`, told.get(path)?.verbs.toSorted() ?? [], verbs);
      if (own) agree(`${what} resources`, told.get(path)?.resources.toSorted() ?? [], resourcesOf(own));
      this.#counts.pairs++;
      const { status } = await call('screens', { screen: path });
      agree(`${what} told`, status, verbs.length > 0 ? 200 : 404);
      for (const resource of told.get(path)?.resources ?? []) {
        const { data } = await call('screens', { screen: path, resource });
        agree(`${what} ${resource}`, fieldsTold(data), fieldsOf(own!, resource));
      }
    }
    return screens;
  }

  /** A routine whose screens the key does not reach does not exist. */
  async #routines({ prompts }: Tools, screens: readonly Screen[]) {
    const reached = new Set(screens.map(({ path }) => path));
    const wanted = this.#trial.portal.departments.flatMap(({ id, routines = {} }) =>
      Object.entries(routines).flatMap(([name, one]) =>
        one.screens.every((path) => reached.has(path)) ? [`${id}.${name}`] : [],
      ),
    );
    agree(`${this.#what} routines`, await prompts(), wanted);
  }

  /** What the API lists for the key, a screen of it lists, and each screen no more. */
  async #reads({ call }: Tools, byKey: Ask, screens: readonly Screen[]) {
    const holder = this.#holder();
    for (const resource of Object.values(this.#trial.portal.resources)) {
      if (resource.history) continue;
      const { id } = resource;
      const answer = await byKey('GET', address(`/${id}`));
      const listed = answer.status === 200 ? idsOf(answer.body as never) : [];
      const found = new Set<string>();
      for (const { path } of screens) {
        const own = this.#holder([path]);
        const lists = own.of(id).some(({ reads, byIdOnly }) => reads.size > 0 && !byIdOnly);
        const what = `${this.#what} ${path} ${id}`;
        this.#counts.pairs++;
        const { status, said, data } = await call('find', { screen: path, resource: id, limit: 100 });
        const isFound = lists && this.#mayRead;
        agree(`${what} ${status} ${said}`, status === 200, isFound);
        if (!isFound) continue;
        this.#counts.found++;
        const rows = holder.found(id, []).filter((row) => holder.matches(id, row, this.#filtersOf(path, id)));
        agree(what, idsOf(data.records), idsOf(rows));
        for (const one of data.records as { id: unknown; values: Row }[]) {
          found.add(String(one.id));
          const row = rows.find((known) => String(known.id) === String(one.id))!;
          const seen = holder.seen(id, row)!;
          const fields = new Set(own.of(id).flatMap(({ reads }) => [...reads]));
          for (const [field, value] of Object.entries(one.values)) {
            agree(`${what} shows ${field}`, fields.has(field), true);
            agree(`${what} ${String(one.id)} ${field}`, cutAlike(value), cutAlike(seen[field]));
          }
        }
        await this.#readsOne(call, path, id);
      }
      // A form that the key may not send lends the API the names that it would offer.
      const areAll = screens.length === this.#scope.screens.length;
      const isNarrowed = screens.some(({ path }) => this.#filtersOf(path, id).length > 0);
      if (areAll && !isNarrowed) agree(`${this.#what} ${id} everything`, [...found].toSorted(), listed);
    }
  }

  async #readsOne(call: Tools['call'], path: string, id: string) {
    const holder = this.#holder();
    const own = this.#holder([path]);
    if (!resourcesOf(own).includes(id)) return;
    const [row] = holder.rows(id);
    if (!row) return;
    const seen = holder.seen(id, row);
    this.#counts.pairs++;
    const { status, data, said } = await call('read', { screen: path, resource: id, id: row.id });
    agree(`${this.#what} ${path} read ${id}/${String(row.id)} ${said}`, status, seen ? 200 : 404);
    if (!seen) return;
    const shown = new Set(own.of(id).flatMap(({ isName, reads }) => (isName ? [] : [...reads])));
    const { fields } = this.#trial.portal.resources[id]!;
    const wanted = Object.keys(ownPart(seen)).filter((name) => name in fields && shown.has(name));
    agree(
      `${this.#what} ${path} read ${id}`,
      Object.keys(data.record.values as Row).toSorted(),
      wanted.toSorted(),
    );
  }

  /** A list shows the rows of its own filter and scope alone, though another screen of the key may show more. */
  #filtersOf = (path: string, id: string): readonly Filter[] =>
    this.#holder([path])
      .of(id)
      .find(({ opensAt }) => opensAt === path)?.rows ?? [];

  /** What the API would do for the key, a screen of it foresees, and each screen no more. */
  async #writes({ call }: Tools, byKey: Ask, screens: readonly Screen[], request: Request) {
    const { portal } = this.#trial;
    const holder = this.#holder();
    const write = writeOf(request, portal);
    const verdict = this.#verdictOn(write);
    const { headers: _version, ...sent } = request;
    const trial = await byKey(sent.method, `${sent.path}?dryRun=true`, sent);
    const told = trial.body as { refusals?: { message: string }[]; effects?: unknown[]; digest?: string };
    const mayBe = trial.status === 200 && told.refusals?.length === 0 && (told.digest ?? '') !== '';
    const [, , id, , action] = sent.path.split('/');
    const verb = { create: 'create', update: 'edit', remove: 'delete', act: action!, merge: '' }[write.kind];
    const operation = { create: 'create', update: 'change', remove: 'delete', act: 'transition', merge: '' }[
      write.kind
    ];
    const asked = {
      resource: write.resource,
      operation,
      ...(id !== undefined && { id: decodeURIComponent(id) }),
      ...(write.kind !== 'remove' && { values: sent.body ?? {} }),
      ...(write.kind === 'act' && { transition: action }),
    };
    let way: { screen: string; digest: string } | undefined;
    for (const { path, verbs, resources } of screens) {
      this.#counts.pairs++;
      const { status, said, data } = await call('foresee', { screen: path, ...asked });
      const what = `${this.#what} ${path} ${request.method} ${request.path} ${JSON.stringify(request.body ?? {})}: ${verdict.why}\n${trial.status} ${trial.text}\n${status} ${said}`;
      const isOffered = verbs.includes(verb) && resources.includes(write.resource);
      if (!isOffered || status === 400) {
        agree(what, status >= 400, true);
        this.#counts.refused++;
        // A field that the key does not see.
        if (isOffered && Object.keys(asked.values ?? {}).length > 0)
          agree(what, /Não há campo/.test(said) || trial.status === 400, true);
        continue;
      }
      agree(what, status, trial.status);
      if (status !== 200) continue;
      agree(
        what,
        data.refusals.map(({ message }: { message: string }) => message),
        (told.refusals ?? []).map(({ message }) => message),
      );
      agree(what, data.count, told.effects?.length ?? 0);
      agree(what, data.digest !== undefined, mayBe);
      if (data.digest === undefined) continue;
      agree(
        what,
        verdict.right.some((one) => one < 300),
        true,
      );
      this.#counts.foreseen++;
      way = { screen: path, digest: data.digest as string };
    }
    const hasHidden = Object.keys(sent.body ?? {}).some(
      (name) =>
        !holder
          .of(write.resource)
          .some(({ reads, creates, edits }) => [reads, creates, edits].some((one) => one?.has(name))),
    );
    const what = `${this.#what} ${request.method} ${request.path} ${JSON.stringify(request.body ?? {})}\n${trial.status} ${trial.text}`;
    if (mayBe && !hasHidden) agree(`${what}: no tool does it`, way !== undefined, true);
    if (way) await this.#does(call, { ...asked, ...way }, verb, what);
  }

  /** By itself where its owner has marked the verb; else it asks, and nothing is done. */
  async #does(
    call: Tools['call'],
    asked: { screen: string; resource: string; digest: string },
    verb: string,
    what: string,
  ) {
    const before = this.#recordsNow();
    const { status, said, data } = await call('do', asked);
    // Who stands in for whom is a right: its owner gives it in person.
    const isRight = asked.resource === this.#trial.portal.delegations?.resource;
    agree(`${what} do ${said}`, status, 200);
    agree(`${what} do ${said}`, data.isDone, this.#alone.has(verb) && !isRight);
    if (data.isDone) this.#counts.done++;
    else {
      this.#counts.asked++;
      agree(`${what} only asked`, this.#recordsNow(), before);
    }
    const { status: again } = await call('do', asked);
    agree(`${what} again`, again, 200);
  }

  #recordsNow = (): unknown =>
    Object.entries(this.#server.stored() as Stored).filter(([id]) => !id.startsWith('$'));
}

const idsOf = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => String(id)).toSorted();
const cutAlike = (value: unknown) => (typeof value === 'string' ? value.slice(0, 400) : 'other');

type Placed = { path: string; screen: SimpleScreen };
const screensIn = ({ departments }: Portal): Placed[] =>
  departments.flatMap(({ routes }) =>
    routes.flatMap(({ path, screen }): readonly Placed[] =>
      screen.kind === 'tabs' ? screen.tabs : [{ path, screen }],
    ),
  );

const given = (own: KeyHolder) => own.all.given.filter(({ isName }) => !isName);

function verbsOf(own: KeyHolder, mayRead: boolean): string[] {
  const verbs = new Set<string>(mayRead && own.all.figures.length > 0 ? ['read'] : []);
  for (const { reads, creates, edits, deletes, moves } of given(own)) {
    if (reads.size > 0 && mayRead) verbs.add('read');
    if (creates) verbs.add('create');
    if (edits) verbs.add('edit');
    if (deletes) verbs.add('delete');
    for (const id of moves) verbs.add(id);
  }
  return [...verbs].toSorted();
}

const resourcesOf = (own: KeyHolder): string[] => {
  const shown = given(own).filter(({ reads, creates }) => reads.size > 0 || creates);
  return [...new Set([...shown, ...own.all.figures].map(({ resource }) => resource))].toSorted();
};

type ToldField = { id: string; readable: boolean; creatable: boolean; editable: boolean };
const fieldsTold = ({ detail }: Answer) =>
  (detail.fields as ToldField[])
    .map(({ id, readable, creatable, editable }) => [id, readable, creatable, editable])
    .toSorted();

function fieldsOf(own: KeyHolder, resource: string) {
  const ways = given(own).filter((one) => one.resource === resource);
  return Object.keys(own.portal.resources[resource]!.fields)
    .map((id) => [
      id,
      ways.some(({ reads }) => reads.has(id)),
      ways.some(({ creates }) => creates?.has(id)),
      ways.some(({ edits }) => edits?.has(id)),
    ])
    .filter(([, ...rights]) => rights.includes(true))
    .toSorted();
}
