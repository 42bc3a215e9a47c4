/** The data of config files under repair. */
import type { z } from 'zod';

/** The content of one file. */
export type FileData = Record<string, unknown>;
/** The contents of files by name. */
export type Readings = ReadonlyMap<string, FileData>;

/** The schemas that an item of a list may have. */
export type Maps = readonly z.ZodObject[];
