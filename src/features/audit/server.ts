/** The audit stream. */
import type { ServerFeature } from '#server/feature/feature.ts';
import { openAudit } from './server/audit.ts';
import { noteRights, tellRights } from './server/rightsChanges.ts';

export const audit: ServerFeature = {
  listen: ({ audit: target, auditDays }, log) =>
    target === undefined ? undefined : openAudit(target, auditDays, log),
  stages: { noteRights, tellRights },
};
