/** Writes the shapes of the icons that a config may name, for the server, which draws menus without the component library. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { iconNames } from '#model/config/icons.ts';
import { iconsFile } from '#model/api/drawnPage.ts';

export function listIcons(): Plugin {
  return {
    name: 'portal:icons',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      // the last one is that of screens without an icon
      const names = [...iconNames, 'ChevronRight'];
      const shapes = await Promise.all(names.map(async (name) => [name, await shapeOf(name)] as const));
      writeFileSync(path.join(dir, iconsFile), JSON.stringify(Object.fromEntries(shapes)));
    },
  };
}

/** What the icon has within its `svg` element. */
async function shapeOf(name: string): Promise<string> {
  const { default: Icon } = (await import(`@mui/icons-material/${name}`)) as { default: ComponentType };
  const [, shape] = /<svg[^>]*>(.*)<\/svg>/.exec(renderToStaticMarkup(createElement(Icon)))!;
  return shape!;
}
