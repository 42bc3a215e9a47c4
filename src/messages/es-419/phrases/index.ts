/**
 * Texts for people who write a config, use the commands or run a server. The Portuguese text is the key: see
 * phrase.ts.
 */
export * from './assistant.ts';
export * from './beginnings.ts';
export * from './company.ts';
export * from './data.ts';
export * from './database.ts';
export * from './drafts.ts';
export * from './fields.ts';
export * from './files.ts';
export * from './formulas.ts';
export * from './habits.ts';
export * from './inbound.ts';
export * from './language.ts';
export * from './referenceFields.ts';
export * from './referenceFormulas.ts';
export * from './referenceKinds.ts';
export * from './referencePage.ts';
export * from './referencePortal.ts';
export * from './referenceResources.ts';
export * from './referenceRules.ts';
export * from './referenceScreens.ts';
export * from './referenceViews.ts';
export * from './rights.ts';
export * from './routes.ts';
export * from './rules.ts';
export * from './screens.ts';
export * from './server.ts';
export * from './trials.ts';
export * from './usage.ts';
