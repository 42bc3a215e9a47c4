/**
 * Each trigger with each step: the step is done, or refuses the write that started it, however the record is written. What
 * changes by an undo, or comes back from the trash, starts no rule again, but is asked what `require` and `ensures` demand.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, listsOf, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { runScheduledRule } from '#server/rules/runScheduledRule.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

/** By step: what it does, in YAML; each names its record, so that its effect can be looked for. */
const steps = {
  require: "{ require: { valor_lt: 1000 }, message: 'Grande demais.' }",
  requireElsewhere:
    "{ require: { valor_lt: 1000 }, in: { limites: { nome: teto } }, message: 'O teto passou.' }",
  set: '{ update: marcas, in: { marcas: { nome: $record.nome } }, set: { valor: 7 } }',
  create: '{ create: feitos, set: { nome: $record.nome, valor: 1 } }',
  delete: '{ delete: marcas, in: { marcas: { nome: $record.nome } } }',
  each: '{ each: itens, create: feitos, set: { nome: $record.nome, valor: $row.quanto } }',
  notify: "{ notify: [vendas, outros], title: 'Aviso {nome}' }",
  email: "{ email: correio, title: 'Carta {nome}' }",
  webhook: '{ webhook: fora, set: { nome: $record.nome } }',
} as const;
type Step = keyof typeof steps;

const triggers = {
  create: 'create',
  update: '{ update: [valor] }',
  delete: 'delete',
  transition: '{ transition: Fechar }',
  enters: '{ enters: { situacao: fechado } }',
  becomes: '{ becomes: { valor_gt: 99 } }',
  schedule: "{ every: day, at: '06:00' }",
} as const;
type Trigger = keyof typeof triggers;

const combos = (Object.keys(triggers) as Trigger[]).flatMap((trigger) =>
  (Object.keys(steps) as Step[]).map((step) => ({ trigger, step, id: `r_${trigger}_${step}`.toLowerCase() })),
);

const resourceWith = (trigger: Trigger, step: Step) => ({
  nome: 'text',
  valor: 'decimal',
  correio: 'email',
  itens: 'items, fields: { quanto: { type: integer, label: Quanto } }',
  situacao:
    'status, options: { aberto: Aberto, fechado: Fechado }, transitions: [{ label: Fechar, from: aberto, to: fechado }]',
  $more: ['rules:', `  - { id: regra, on: ${triggers[trigger]}, then: [${steps[step]}] }`],
});

const names = combos.map(({ id }) => id);
const server = sharedServer(() => ({
  portal: portalWith({
    ...settingsWith(
      'trash: { days: 30 }',
      'mail: { from: portal@example.com }',
      'webhooks: { fora: { url: https://fora.example.com, secretEnv: PORTAL_FORA_SECRET } }',
    ),
    ...accountsWith(['vendas', 'outros']),
    ...resourcesOf({
      ...Object.fromEntries(combos.map(({ id, trigger, step }) => [id, resourceWith(trigger, step)])),
      marcas: { nome: 'text', valor: 'decimal' },
      feitos: { nome: 'text', valor: 'decimal' },
      limites: { nome: 'text', valor: 'decimal' },
    }),
    ...listsOf(...names, 'marcas', 'feitos', 'limites'),
  }),
  deliver: outboxDeliverer,
  // nobody is told about what they have done themselves
  rows: {
    usuarios: [
      accountOf(1, 'vendas', ['vendas']),
      accountOf(2, 'rui', ['vendas']),
      accountOf(3, 'zeca', ['outros']),
    ],
    limites: [{ id: 1, nome: 'teto', valor: 1 }],
  },
}));
const ana = server.as('vendas');

/** Starts the trigger once, by one record or by many; `valor` is what the write gives the record. */
const causes = {
  create: (path: string, nome: string, valor: number) => ana.post(path, { ...record(nome), valor }),
  update: async (path: string, nome: string, valor: number) => change(path, nome, { valor }),
  becomes: async (path: string, nome: string, valor: number) => change(path, nome, { valor }),
  delete: async (path: string, nome: string, valor: number) =>
    ana.remove(`${path}/${(await begun(path, nome, valor)).id}`),
  transition: async (path: string, nome: string, valor: number) =>
    ana.move(`${path}/${(await begun(path, nome, valor)).id}`, 'fechar'),
  enters: async (path: string, nome: string, valor: number) =>
    ana.move(`${path}/${(await begun(path, nome, valor)).id}`, 'fechar'),
  async schedule(path: string, nome: string, valor: number) {
    const { id } = await begun(path, nome, valor);
    const { portal, store, files } = server;
    const data = openPortalData({ store, files }, portal);
    const { refused } = await runScheduledRule(data, portal, `${path.slice(1)}.regra`, '2026-11-02T06:00', {
      deliver: outboxDeliverer,
    });
    const own = refused.find((one) => one.id === String(id));
    return own ? { status: 409, message: own.message } : { status: 200, message: '' };
  },
} satisfies Record<
  Trigger,
  (path: string, nome: string, valor: number) => Promise<Pick<Reply, 'status' | 'message'>>
>;

const record = (nome: string) => ({
  nome,
  correio: 'cliente@example.com',
  itens: [{ quanto: 2 }, { quanto: 3 }],
});
const begun = (path: string, nome: string, valor: number) => ana.create(path, { ...record(nome), valor });
const change = async (path: string, nome: string, values: object) => {
  const { id } = await begun(path, nome, 1);
  return ana.put(`${path}/${id}`, values);
};

const rowsOf = async (resource: string, nome: string) =>
  ((await ana.get(`/${resource}?filter=${encodeURIComponent(JSON.stringify({ nome }))}`)).body as Row[]).map(
    ({ valor }) => valor,
  );
type Row = { valor: number };

/** True when the step was done for the record of this name. */
const effects: Record<Exclude<Step, 'require' | 'requireElsewhere'>, (nome: string) => Promise<boolean>> = {
  set: async (nome) => (await rowsOf('marcas', nome)).includes(7),
  create: async (nome) => (await rowsOf('feitos', nome)).length === 1,
  delete: async (nome) => (await rowsOf('marcas', nome)).length === 0,
  each: async (nome) => (await rowsOf('feitos', nome)).join() === '2,3',
  notify: (nome) => isKept(`Aviso ${nome}`),
  email: (nome) => isKept(`Carta ${nome}`),
  webhook: (nome) => isKept(nome, 'fora'),
};

/** True where a message of this text waits to be delivered, or was. */
async function isKept(text: string, other = ''): Promise<boolean> {
  await server.refresh();
  const rest = JSON.stringify(
    Object.fromEntries(Object.entries(server.stored()).filter(([id]) => id.startsWith('$'))),
  );
  return rest.includes(text) && rest.includes(other);
}

describe.each(combos)('on $trigger, the step $step', ({ trigger, step, id }) => {
  const path = `/${id}`;
  const isRequired = step === 'require' || step === 'requireElsewhere';

  beforeAll(async () => {
    if (step === 'set' || step === 'delete') await ana.create('/marcas', { nome: `um ${id}`, valor: 0 });
  });

  if (isRequired)
    it('refuses the write where its demand is not met, and lets it pass where it is', async () => {
      const teto = (valor: number) => ana.put('/limites/1', { valor });
      const elsewhere = step === 'requireElsewhere';
      if (elsewhere) await teto(5000);
      const refused = await causes[trigger](path, `um ${id}`, elsewhere ? 100 : 1000);
      expect([refused.status, refused.message]).toEqual([
        409,
        elsewhere ? 'O teto passou.' : 'Grande demais.',
      ]);
      if (elsewhere) await teto(1);
      expect((await causes[trigger](path, `dois ${id}`, 100)).status).toBeLessThan(300);
    });
  else
    it('is done once', async () => {
      expect((await causes[trigger](path, `um ${id}`, 100)).status).toBeLessThan(300);
      expect(await effects[step](`um ${id}`)).toBe(true);
    });
});

describe.each(
  combos.filter(({ trigger, step }) => trigger !== 'schedule' && (step === 'require' || step === 'create')),
)('on $trigger of many records at once, the step $step', ({ trigger, step, id }) => {
  it('is done for each record whose demand is met', async () => {
    const path = `/${id}`;
    const names = ['bom', 'mau'].map((name) => `${name} ${id}`);
    const values = step === 'require' ? [100, 1000] : [100, 100];
    const isNew = trigger === 'create';
    const isChange = trigger === 'update' || trigger === 'becomes';
    const begin = isNew
      ? []
      : await Promise.all(names.map((nome, at) => begun(path, nome, isChange ? 1 : values[at]!)));
    const statuses: number[] = [];
    if (isNew)
      for (const [at, nome] of names.entries())
        statuses.push((await causes.create(path, nome, values[at]!)).status);
    else
      for (const [at, one] of isChange ? begin.entries() : [[0, undefined] as const]) {
        const records = (one ? [one] : begin).map((record) => ({ id: record.id }));
        const asked = isChange
          ? { do: 'update', data: { valor: values[at] } }
          : trigger === 'delete'
            ? { do: 'delete' }
            : { do: 'act', action: 'fechar' };
        const { body } = await ana.post(`${path}/bulk`, { ...asked, records });
        statuses.push(...(body.results as { status: number }[]).map(({ status }) => status));
      }
    const isDone = statuses.map((status) => status < 300);
    expect(isDone).toEqual(step === 'require' ? [true, false] : [true, true]);
    if (step === 'create') for (const nome of names) expect(await rowsOf('feitos', nome)).toEqual([1]);
  });
});

it('a notice of a deletion says what its reader could read, and nothing to others', async () => {
  const { id } = await begun('/r_delete_notify', 'sumido', 3);
  await ana.remove(`/r_delete_notify/${id}`);
  const titles = async (name: string) =>
    ((await server.as(name).get('/user-notifications')).body as { notices: { title: string }[] }).notices.map(
      ({ title }) => title,
    );
  expect(await titles('rui')).toContain('Aviso sumido');
  expect(await titles('zeca')).toContain('r_delete_notify');
  expect((await titles('zeca')).join()).not.toContain('sumido');
});
