import { suggestion } from '../../model/suggest.ts';
import type { ConfigNode, World } from './world.ts';
import { phrase } from '../../messages/phrase.ts';

/** A permission that no screen asks for is likely misspelt. */
export function checkPermissions(world: World, node: ConfigNode, permissions: readonly string[] = []) {
  permissions.forEach((permission, index) => {
    if (!world.permissions.has(permission.toLowerCase()))
      node
        .at(index)
        .warn(
          phrase`nenhum departamento e nenhuma rota usa a permissão "${permission}".${suggestion(permission, world.permissions, phrase`Existem`)}`,
          'value',
          'unknown-permission',
        );
  });
}
