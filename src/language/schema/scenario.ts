/** config/scenarios/<id>.yaml: a business process step by step, with the expected figures. */
import { z } from 'zod';
import { mapOf, rules } from '#model/config/keyword.ts';
import { fieldId, filterSchema, resourceId, text, words } from './atoms.ts';
import type { TextKey } from '#messages/translate.ts';

const file = 'scenarios/atraso.yaml';
const chapter = 'Rules';
const act = {
  chapter,
  id: 'scenarioAct',
  title: 'portalWords.scenario.title',
  about: 'portalWords.scenario.about',
  at: { file, path: ['steps', 0, 'when', 0] },
} as const;

const name = z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'language.beginWithSmallLetterAndUse');
const values = z.record(fieldId, z.unknown());
const scenario = <S extends z.ZodType>(
  role: 'plain' | 'context' | 'actions' | 'name',
  schema: S,
  about: TextKey,
  example: string,
) => rules(role, schema, about, example, { serverOnly: true });

const start = (example: string) => ({
  as: scenario('plain', text, 'portalWords.scenario.as', example),
  refused: scenario(
    'plain',
    text.optional(),
    'portalWords.scenario.refused',
    `${example}\nrefused: não permite`,
  ),
});
const create = 'as: ana@example.com\ncreate: emprestimos\nset: { livroId: $livro, leitor: Ana }';
const update = 'as: ana@example.com\nupdate: livro\nset: { preco: 10 }';
const move = 'as: ana@example.com\ntransition: Devolver\nin: emprestimo';
const gone = 'as: ana@example.com\ndelete: livro';
const called = (example: string) =>
  scenario('name', name.optional(), 'portalWords.scenario.called', `${example}\nname: outro`);

const whereSchema = z.union([name, z.record(resourceId, filterSchema)]);
const which = (about: TextKey, example: string) => scenario('context', whereSchema, about, example);

const actSchema = z.union([
  mapOf(act, {
    create: scenario('context', resourceId, 'portalWords.scenario.create', create),
    ...start(create),
    set: scenario('context', values.optional(), 'portalWords.scenario.createSet', create),
    name: called(create),
  }),
  mapOf(act, {
    update: which('portalWords.scenario.update', update),
    ...start(update),
    set: scenario('context', values, 'portalWords.scenario.updateSet', update),
  }),
  mapOf(act, {
    transition: scenario('actions', text, 'portalWords.scenario.transition', move),
    ...start(move),
    in: which('portalWords.scenario.in', move),
    set: scenario('context', values.optional(), 'portalWords.scenario.transitionSet', `${move}\nset: {}`),
  }),
  mapOf(act, {
    delete: which('portalWords.scenario.delete', gone),
    ...start(gone),
  }),
  mapOf(act, {
    run: scenario(
      'plain',
      text,
      'portalWords.scenario.run',
      "run: emprestimos.lembra\nat: '2026-10-31T08:00'",
    ),
    at: scenario(
      'plain',
      z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'language.writeMomentAsInT'),
      'portalWords.scenario.at',
      "run: emprestimos.lembra\nat: '2026-10-31T08:00'",
    ),
  }),
]);
const outcome = {
  chapter,
  id: 'scenarioOutcome',
  title: 'portalWords.scenario.scenarioOutcomeTitle',
  about: 'portalWords.scenario.scenarioOutcomeAbout',
  at: { file, path: ['steps', 0, 'then', 0] },
} as const;
const outcomeSchema = mapOf(outcome, {
  find: scenario(
    'context',
    whereSchema,
    'portalWords.scenario.find',
    'find: { multas: { emprestimoId: $emprestimo } }\nis: { valor: 20 }',
  ),
  is: scenario(
    'context',
    values.optional(),
    'portalWords.scenario.is',
    'find: livro\nis: { emprestavel: true }',
  ),
  count: scenario(
    'plain',
    z.int().min(0).optional(),
    'portalWords.scenario.count',
    'find: { multas: { emprestimoId: $emprestimo } }\ncount: 1',
  ),
  name: scenario(
    'name',
    name.optional(),
    'portalWords.scenario.name',
    'find: { multas: { emprestimoId: $emprestimo } }\nname: multa',
  ),
});

const stepSchema = mapOf(
  {
    chapter,
    id: 'scenarioStep',
    title: 'portalWords.scenario.scenarioStepTitle',
    about: 'portalWords.scenario.scenarioStepAbout',
    at: { file, path: ['steps', 0] },
  },
  {
    when: scenario(
      'plain',
      z.array(actSchema).min(1),
      'portalWords.scenario.when',
      'when: [{ as: ana@example.com, transition: Devolver, in: emprestimo }]',
    ),
    then: scenario(
      'plain',
      z.array(outcomeSchema).optional(),
      'portalWords.scenario.then',
      'when: [{ as: ana@example.com, transition: Devolver, in: emprestimo }]\nthen: [{ find: emprestimo, is: { etapa: devolvido } }]',
    ),
  },
);

export const scenarioSchema = mapOf(
  {
    chapter,
    id: 'scenario',
    title: 'portalWords.scenario.scenarioTitle',
    about: 'portalWords.scenario.scenarioAbout',
    at: { file, path: [] },
  },
  {
    label: words('portalWords.scenario.label', 'label: Um atraso vira multa'),
    given: scenario(
      'context',
      z.record(name, z.record(resourceId, filterSchema)).optional(),
      'portalWords.scenario.given',
      'given: { livro: { livros: { emprestavel: true } }, emprestimo: { emprestimos: { etapa: fora } } }',
    ),
    steps: rules(
      'parts',
      z.array(stepSchema).min(1),
      'portalWords.scenario.steps',
      'steps: [{ when: [{ as: ana@example.com, transition: Devolver, in: emprestimo }] }]',
      { serverOnly: true },
    ),
  },
);
export type ScenarioSource = z.input<typeof scenarioSchema>;
type ScenarioStep = ScenarioSource['steps'][number];
export type ScenarioAct = ScenarioStep['when'][number];
export type ScenarioOutcome = NonNullable<ScenarioStep['then']>[number];
