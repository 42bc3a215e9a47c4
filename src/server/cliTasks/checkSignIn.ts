import { checkProviders } from '../signIn/checkProviders.ts';
import { validConfig, type CliTask } from './openData.ts';

/** Asks each provider of the config: see signIn/checkProviders.ts. */
export const checkSignInTask: CliTask = async (env) => {
  const { portal, error } = validConfig(env);
  return portal ? checkProviders(portal, process.env) : { error };
};
