import { provideKinds } from '#kinds/registry.ts';
import { provideLanguages } from '#messages/node.ts';
import { comparableReader } from '#model/values/comparableValues.ts';

/** Gives a program on Node the languages and the kinds of fields. It calls this once, before anything else. */
export function composeNode(): void {
  provideLanguages();
  provideKinds(comparableReader);
}
