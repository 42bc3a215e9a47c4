/** The commands that features add: one line each. */
import { addFeatureCommands, type Command } from '#cli/commandTable.ts';
import { audit } from './audit/commands.ts';
import { documents } from './documents/commands.ts';

const features: Readonly<Record<string, readonly Command[]>> = { documents, audit };

/** Adds them to the table of commands. A program calls it before it runs one. */
export const provideCommands = (): void => addFeatureCommands(Object.values(features).flat());
