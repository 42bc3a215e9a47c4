import { provideFeatureWords } from '#features/config.ts';
import { provideKinds } from '#kinds/registry.ts';
import { descriptions } from '#model/config/descriptions.ts';
import { comparableReader } from '#model/values/comparableValues.ts';
import { provideGrants } from '#screens/configRegistry.ts';
import { provideScreens } from '#screens/registry.ts';
import { resourceDescription, screenDescription } from './resolve/descriptions.ts';

/**
 * Gives a program that reads configs or computes rights what the language consists of: the kinds of fields and of screens, and
 * what features add. It calls this once, when it starts.
 */
export function composeLanguage(): void {
  provideKinds(comparableReader);
  provideScreens();
  provideGrants();
  provideFeatureWords();
  descriptions.give({ resource: resourceDescription, screen: screenDescription });
}
