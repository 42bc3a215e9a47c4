/** Lines of statements settle records: `POST /api/<resource>/reconcile`. */
import type { ServerFeature } from '#server/feature/feature.ts';
import { joinLines } from './server/joinLines.ts';
import { answerReconcile } from './server/reconcileApi.ts';

export const reconciliation = {
  answers: {
    reconcile: {
      answers: ({ call, request }, { write, data, store }) =>
        answerReconcile(call, request, { run: write, data, store }),
    },
  },
  join: joinLines,
} satisfies ServerFeature;
