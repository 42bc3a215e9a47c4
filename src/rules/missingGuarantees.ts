/**
 * Lists the parts of a config that need guarantees which a backend of its `dialect` doesn't give. `check`
 * warns about them, and such a portal doesn't start.
 */
import { isNumbered } from '#model/fields/sequence.ts';
import type { Portal, Resource } from '#model/types.ts';
import { phrase } from '#messages/phrase.ts';

export type MissingGuarantee = { resource?: Resource; path: readonly (string | number)[]; message: string };

export function missingGuarantees({ dialect, trash, resources, accounts }: Portal): MissingGuarantee[] {
  if (!dialect) return [];
  const without = (what: string, instead: string) =>
    phrase`"${dialect}" não tem transações, e ${what}: ${instead}`;
  const ofResource = (resource: Resource): MissingGuarantee[] => [
    ...resource.rules.flatMap((rule, index) =>
      rule.then.some(({ kind }) => kind === 'create' || kind === 'update' || kind === 'transition')
        ? [
            {
              resource,
              path: ['rules', index],
              message: without(
                phrase`a regra "${rule.label}" poderia ficar pela metade`,
                phrase`deixe nela só avisos, ou guarde os registros no próprio portal`,
              ),
            },
          ]
        : [],
    ),
    ...(resource.ensures.length > 0
      ? [
          {
            resource,
            path: ['ensures'],
            message: without(
              phrase`nada garante o que se exige aqui`,
              phrase`tire-o, ou confira no outro servidor`,
            ),
          },
        ]
      : []),
    ...Object.values(resource.fields).flatMap((field) =>
      isNumbered(field)
        ? [
            {
              resource,
              path: ['fields', field.id, 'sequence'],
              message: without(
                phrase`dois registros poderiam ter o mesmo número`,
                phrase`deixe a numeração ao outro servidor, com "readOnly: true"`,
              ),
            },
          ]
        : [],
    ),
  ];
  return [
    ...(trash
      ? [{ path: ['trash'], message: phrase`"${dialect}" não guarda o que se exclui: tire "trash"` }]
      : []),
    ...Object.values(resources)
      .filter(({ id, from, history }) => id !== accounts.resource && !from && !history)
      .flatMap(ofResource),
  ];
}
