/** Files whose rows become records: `POST /api/<resource>/documents`, and `portal data read`. */
import type { ServerFeature } from '#server/feature/feature.ts';
import { importDocuments } from './server/importDocuments.ts';
import { readDocument } from './server/readDocument.ts';

export const documents = {
  answers: {
    documents: {
      answers: ({ call, request }, { req, longRun, store, data, files, once }) =>
        importDocuments(
          call,
          req,
          { isDryRun: request.isDryRun === true, digest: request.digest },
          { run: longRun(call), store, data, files },
          once,
        ),
    },
  },
  tasks: { readDocument },
} satisfies ServerFeature;
