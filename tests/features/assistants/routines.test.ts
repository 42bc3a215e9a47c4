/** Prompts and resources: routines that departments declare, and guides of screens, as far as a key reaches them. */
import { describe, expect, it } from 'vitest';
import { loadPortalFrom } from '#compiler/load.ts';
import { sample } from '#language/samples/spokenSample.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { filesOf } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';
import { assistantOf, withAssistants, type Answer } from './support.ts';

const loans = '/balcao/emprestimos';
const books = '/balcao/livros';
const routines = {
  cobrar: { label: 'Cobrar atrasados', steps: ['Liste os atrasados', 'Conte por leitor'], screens: [loans] },
  repor: { label: 'Repor livros', steps: ['Confira os livros'], screens: [loans, books] },
};
const server = sharedServer(() => ({
  portal: withAssistants(companyWith('library', { 'departments/balcao.yaml': { routines } })),
}));

describe('a routine', () => {
  it('is a prompt with its steps and screens, in the words of the config', async () => {
    const { client } = await assistantOf(server, 'balcao', [loans, books]);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name, title }) => [name, title])).toEqual([
      ['balcao.cobrar', 'Cobrar atrasados'],
      ['balcao.repor', 'Repor livros'],
    ]);
    const { messages } = await client.getPrompt({ name: 'balcao.cobrar' });
    const { text } = messages[0]!.content as { text: string };
    expect(text).toContain('1. Liste os atrasados\n2. Conte por leitor');
    expect(text).toContain(`- ${loans}`);
  });

  it('does not exist for a key that does not reach all of its screens', async () => {
    const { client } = await assistantOf(server, 'balcao', [loans]);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['balcao.cobrar']);
    const refusal = async (name: string) =>
      client.getPrompt({ name }).then(
        () => '',
        (error: Error) => error.message,
      );
    expect(await refusal('balcao.repor')).toContain('Não há rotina com este nome');
    expect(await refusal('balcao.repor')).toBe(await refusal('balcao.nada'));
    const reader = await assistantOf(server, 'leitor', ['/leitor/emprestimos']);
    expect((await reader.client.listPrompts()).prompts).toEqual([]);
  });

  it('names screens that there are: check says of others where they stand', () => {
    const file = 'departments/balcao.yaml';
    const written = (screen: string) =>
      sample[file]!.replace('screens: [/balcao/multas]', `screens: [${screen}]`);
    const problems = (screen: string) =>
      loadPortalFrom(filesOf({ ...sample, [file]: written(screen) })).problems.filter(
        ({ severity }) => severity === 'error',
      );
    expect(problems('/balcao/multas')).toEqual([]);
    expect(problems('/balcao/nada')).toMatchObject([{ message: expect.stringContaining('/balcao/nada') }]);
  });
});

describe('a guide', () => {
  it('says of each screen of the key its fields, transitions and rules, and there is none of others', async () => {
    const { client } = await assistantOf(server, 'balcao', [loans], ['read', 'create', 'devolver']);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['portal://screens', `portal://screens${loans}`]);
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      return (contents[0] as { text: string }).text;
    };
    expect(await read('portal://screens')).toContain(loans);
    const guide = await read(`portal://screens${loans}`);
    expect(guide).toContain('`prazo` Prazo');
    expect(guide).toContain('`devolver` Devolver: Aberto → Devolvido');
    const refusal = async (uri: string) =>
      client.readResource({ uri }).then(
        () => '',
        ({ code, message }: Answer) => [code, message],
      );
    expect(await refusal(`portal://screens${books}`)).toEqual(await refusal('portal://screens/nada'));
  });

  it('has the fields of its screen alone', async () => {
    const novels = '/balcao/romances';
    const { client } = await assistantOf(server, 'balcao', [novels, books]);
    const { contents } = await client.readResource({ uri: `portal://screens${novels}` });
    expect((contents[0] as { text: string }).text).not.toContain('autorId');
  });
});
