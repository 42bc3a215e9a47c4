/** The initial settings of the portal; users may change their own. */
import { z } from 'zod';
import { choiceOf, looks, mapOf } from '#model/config/keyword.ts';

/** A setting with one of these values, and its default. */
const setting = <W extends Readonly<Record<string, string>>, D extends keyof W & string>(
  values: W,
  usual: D,
  text: string,
  example: string,
) => looks('plain', choiceOf(values).default(usual as never), text, example, { values });
const toggle = (usual: boolean, text: string, example: string) =>
  looks('plain', z.boolean().default(usual), text, example);
export const settingsSchema = mapOf(
  {
    chapter: 'Portal',
    id: 'settings',
    title: 'Preferências iniciais: settings',
    about: 'Em portal.yaml. São o ponto de partida: cada pessoa muda as suas no cabeçalho.',
    at: { file: 'portal.yaml', path: ['settings'] },
  },
  {
    theme: setting({ light: 'Claro.', dark: 'Escuro.' }, 'light', 'Tema claro ou escuro.', 'theme: dark'),
    contentWidth: setting(
      { full: 'A largura toda da janela.', boxed: 'Uma coluna no meio, de até 936 px.' },
      'full',
      'Largura do conteúdo.',
      'contentWidth: boxed',
    ),
    sidebarCollapsed: toggle(false, 'Se a barra lateral abre recolhida.', 'sidebarCollapsed: true'),
    sidebarCollapseButton: toggle(
      true,
      'Se há o botão de recolher a barra lateral.',
      'sidebarCollapseButton: false',
    ),
    layout: setting(
      { vertical: 'Com a barra lateral.', full: 'Sem menu, só o conteúdo.' },
      'vertical',
      'Com ou sem barra lateral.',
      'layout: full',
    ),
    navigationFull: toggle(
      true,
      'Se a barra lateral ocupa a altura toda da janela.',
      'navigationFull: false',
    ),
    navigationBg: setting(
      { default: 'O do tema.', brand: 'A cor da marca.', dark: 'Escuro.' },
      'default',
      'Fundo da barra lateral.',
      'navigationBg: brand',
    ),
    direction: setting(
      { ltr: 'Da esquerda para a direita.', rtl: 'Da direita para a esquerda.' },
      'ltr',
      'Direção do texto.',
      'direction: rtl',
    ),
    language: looks(
      'plain',
      z.string().default('en'),
      'Código da língua, guardado nas preferências.',
      'language: pt-BR',
    ),
  },
);

type Settings = z.infer<typeof settingsSchema>;

declare module '#model/registered.ts' {
  interface Registered {
    settings: Settings;
  }
}
