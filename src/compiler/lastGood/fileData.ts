/** The data of config files under repair. */
import type { z } from 'zod';

export type FileData = Record<string, unknown>;
/** File name -> the content of the file. */
export type Readings = ReadonlyMap<string, FileData>;

export type Maps = readonly z.ZodObject[];
