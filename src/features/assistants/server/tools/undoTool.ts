/** The tool `undo`: takes back what this key has done. */
import { z } from 'zod';
import { readUndo } from '../foreseen.ts';
import { textArgument, tool } from '../tool.ts';

export const undoTool = tool(
  {
    name: 'undo',
    title: 'assistants.tools.undo',
    about: 'assistants.about.undo',
    isReading: false,
    isDestructive: true,
  },
  () => z.strictObject({ undo: textArgument('assistants.words.undo', 1000) }),
  () => z.strictObject({ title: z.string(), warning: z.string().optional() }),
  async ({ undo: sealed }, call) => {
    const { body } = await call.ask({
      method: 'POST',
      address: `/recent-changes/${readUndo(call, sealed)}/undo`,
    });
    const { title, warning } = body as { title: string; warning?: string };
    return { title, ...(warning !== undefined && { warning }) };
  },
);
