/**
 * Texts for people who write a config, use the commands or run a server. The Portuguese text is the key: see
 * phrase.ts.
 */
import { assistant } from './assistant.ts';
import { beginnings } from './beginnings.ts';
import { company } from './company.ts';
import { data } from './data.ts';
import { database } from './database.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { formulas } from './formulas.ts';
import { inbound } from './inbound.ts';
import { language } from './language.ts';
import { referenceFields } from './referenceFields.ts';
import { referenceFormulas } from './referenceFormulas.ts';
import { referenceKinds } from './referenceKinds.ts';
import { referencePage } from './referencePage.ts';
import { referencePortal } from './referencePortal.ts';
import { referenceResources } from './referenceResources.ts';
import { referenceRules } from './referenceRules.ts';
import { referenceScreens } from './referenceScreens.ts';
import { referenceViews } from './referenceViews.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';
import { rules } from './rules.ts';
import { screens } from './screens.ts';
import { server } from './server.ts';
import { trials } from './trials.ts';
import { usage } from './usage.ts';

export const phrases: Readonly<Record<string, string>> = {
  ...assistant,
  ...beginnings,
  ...company,
  ...data,
  ...database,
  ...fields,
  ...files,
  ...formulas,
  ...inbound,
  ...language,
  ...referenceFields,
  ...referenceFormulas,
  ...referenceKinds,
  ...referencePage,
  ...referencePortal,
  ...referenceResources,
  ...referenceRules,
  ...referenceScreens,
  ...referenceViews,
  ...rights,
  ...routes,
  ...rules,
  ...screens,
  ...server,
  ...trials,
  ...usage,
};
