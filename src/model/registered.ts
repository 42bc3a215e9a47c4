/**
 * Types that a higher layer defines and lower ones name. The layer that defines one adds it here by declaration merging
 * (`declare module '#model/registered.ts'`), so no lower layer imports a higher one:
 *
 * - `language`: the sources of settings, portal.yaml, declared kinds and measures
 * - `kinds`: the source of a field, and the options and transitions in it
 * - `screens`: the resolved form of a screen
 * - `compiler`: the sources of resources, departments and routes
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface Registered {}

/** What features tell a browser of a resource. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface FeatureResource {}

/** What features add to the public index, each under the name of its keyword of portal.yaml. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface FeatureIndex {}
