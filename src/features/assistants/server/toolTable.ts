/** The tools: one line each. They are the same for every key, so that their list tells nothing of what a key reaches. */
import { z } from 'zod';
import { currentLocale, translate } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { Tool } from './tool.ts';
import { attach } from './tools/attachTool.ts';
import { doIt } from './tools/doTool.ts';
import { figures } from './tools/figuresTool.ts';
import { find } from './tools/findTool.ts';
import { foresee } from './tools/foreseeTool.ts';
import { history } from './tools/historyTool.ts';
import { documentTool } from './tools/readDocumentTool.ts';
import { read } from './tools/readTool.ts';
import { undoTool } from './tools/undoTool.ts';
import { screens } from './tools/screensTool.ts';

const tools: readonly Tool[] = [
  screens,
  find,
  read,
  figures,
  history,
  foresee,
  doIt,
  undoTool,
  attach,
  documentTool,
];

export const toolNamed = (name: string): Tool | undefined => tools.find((one) => one.name === name);

type Told = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object' };
  outputSchema: { type: 'object' };
  annotations: Readonly<Record<string, boolean>>;
};
const toldIn = new Map<string, Told[]>();

/** The tools as the protocol describes them, in the language of the request. */
export const toolsTold = (): Told[] =>
  getOrMake(toldIn, currentLocale(), () =>
    tools.map(({ name, title, about, isReading, isDestructive = false, makesAnother = false, schemas }) => {
      const { input, output } = schemas();
      return {
        name,
        title: translate(title),
        description: translate(about),
        inputSchema: schemaOf(input, 'input'),
        outputSchema: schemaOf(output, 'output'),
        annotations: {
          readOnlyHint: isReading,
          destructiveHint: isDestructive,
          // Whatever changes records does so once, however often it is called with the same arguments.
          idempotentHint: !makesAnother,
          openWorldHint: false,
        },
      };
    }),
  );

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io });
  return json as { type: 'object' };
};
