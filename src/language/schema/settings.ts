/** The initial settings of the portal; users may change their own. */
import { z } from 'zod';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import { resourceId } from './atoms.ts';
import type { TextKey } from '#messages/translate.ts';

/** A setting with one of these values, and its default. */
const setting = <W extends Readonly<Record<string, TextKey>>, D extends keyof W & string>(
  values: W,
  usual: D,
  text: TextKey,
  example: string,
) => looks('plain', choiceOf(values).default(usual as never), text, example, { values });
const toggle = (usual: boolean, text: TextKey, example: string) =>
  looks('plain', z.boolean().default(usual), text, example);
export const settingsSchema = mapOf(
  {
    chapter: 'Portal',
    id: 'settings',
    title: 'portalWords.settings.title',
    about: 'portalWords.settings.about',
    at: { file: 'portal.yaml', path: ['settings'] },
  },
  {
    /** Its one record holds the settings of the company, which formulas read as `$settings.<field>`. */
    resource: reads('target', resourceId.optional(), 'portalWords.settings.resource', 'resource: tabelas'),
    theme: setting(
      {
        light: 'portalWords.settings.light',
        dark: 'portalWords.settings.dark',
        system: 'portalWords.settings.system',
      },
      'light',
      'portalWords.settings.theme',
      'theme: dark',
    ),
    contentWidth: setting(
      { full: 'portalWords.settings.full', boxed: 'portalWords.settings.boxed' },
      'full',
      'portalWords.settings.contentWidth',
      'contentWidth: boxed',
    ),
    sidebarCollapsed: toggle(false, 'portalWords.settings.sidebarCollapsed', 'sidebarCollapsed: true'),
    sidebarCollapseButton: toggle(
      true,
      'portalWords.settings.sidebarCollapseButton',
      'sidebarCollapseButton: false',
    ),
    layout: setting(
      { vertical: 'portalWords.settings.vertical', full: 'portalWords.settings.layoutFull' },
      'vertical',
      'portalWords.settings.layout',
      'layout: full',
    ),
    navigationFull: toggle(true, 'portalWords.settings.navigationFull', 'navigationFull: false'),
    navigationBg: setting(
      {
        default: 'portalWords.settings.default',
        brand: 'portalWords.settings.brand',
        dark: 'portalWords.settings.dark',
      },
      'default',
      'portalWords.settings.navigationBg',
      'navigationBg: brand',
    ),
    direction: setting(
      { ltr: 'portalWords.settings.ltr', rtl: 'portalWords.settings.rtl' },
      'ltr',
      'portalWords.settings.direction',
      'direction: rtl',
    ),
    language: looks('plain', z.string().default('en'), 'portalWords.settings.language', 'language: pt-BR'),
  },
);

type Settings = Omit<z.infer<typeof settingsSchema>, 'resource'>;

/** The resource that `settings:` names; undefined for none. */
export const settingsResource = (settings: string | { resource?: string | undefined } | undefined) =>
  typeof settings === 'string' ? settings : settings?.resource;

declare module '#model/registered.ts' {
  interface Registered {
    settings: Settings;
  }
}
