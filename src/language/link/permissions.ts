import { suggestion } from '../../model/suggest.ts';
import type { Spot, World } from './world.ts';

/** A permission that no screen asks for is likely misspelt. */
export function checkPermissions(world: World, spot: Spot, permissions: readonly string[] = []) {
  permissions.forEach((permission, index) => {
    if (!world.permissions.has(permission.toLowerCase()))
      spot
        .at(index)
        .warn(
          `nenhum departamento e nenhuma rota usa a permissão "${permission}".${suggestion(permission, world.permissions, 'Existem')}`,
          'value',
          'permissao-desconhecida',
        );
  });
}
