/** What is said to whoever writes a config, types a command or runs a server, by the Portuguese text: see phrase.ts. */
import { screens } from './screens.ts';
import { commands1 } from './commands1.ts';
import { commands2 } from './commands2.ts';
import { commands3 } from './commands3.ts';
import { database } from './database.ts';
import { files } from './files.ts';
import { language } from './language.ts';
import { link1 } from './link1.ts';
import { link2 } from './link2.ts';
import { link3 } from './link3.ts';
import { rules } from './rules.ts';
import { server } from './server.ts';

export const phrases: Readonly<Record<string, string>> = {
  ...screens,
  ...commands1,
  ...commands2,
  ...commands3,
  ...database,
  ...files,
  ...language,
  ...link1,
  ...link2,
  ...link3,
  ...rules,
  ...server,
};
