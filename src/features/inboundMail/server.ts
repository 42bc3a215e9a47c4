/** E-mails that another service has received become records: `POST /api/inbound-mail/<resource>`. */
import type { IncomingMessage } from 'node:http';
import { translate } from '#messages/translate.ts';
import type { OpenServices, ServerFeature } from '#server/feature/feature.ts';
import type { HttpResponse } from '#server/http/http.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import { createRecordsFromMail, writerOf } from './server/createRecords.ts';
import { mailAddress, mailLimit, missingSecrets, receive } from './server/endpoint.ts';
import { keepReport } from './server/reports.ts';
import { assertSender } from './server/sender.ts';

function receiveMail(req: IncomingMessage, services: OpenServices): Promise<HttpResponse> {
  const { portal, env, store, guess } = services;
  const context = requestContextOf(req);
  context.operation = { operation: 'inbound-mail' };
  return receive(req, portal, env, {
    guess,
    judge: async (head, target) => {
      assertSender(head, target.inbound);
      await writerOf(head, target, services);
    },
    take: (mail, target) => createRecordsFromMail(mail, target, services),
    noteReport: async (report) => {
      const about = await keepReport(store, report);
      if (about === undefined) return false;
      const key = report.action === 'failed' ? 'delivery.loggedReturned' : 'delivery.loggedDelayed';
      context.noteNotice(`report ${report.messageId}`, translate(key, { about, status: report.status }));
      return true;
    },
    noteAutomatic: ({ resource }, header) =>
      context.noteNotice(
        `inbound ${resource.id}`,
        translate('serving.automaticEmailDidNotBecome', { id: resource.id, header }),
      ),
  });
}

export const inboundMail: ServerFeature = {
  openAddresses: [{ shape: mailAddress, body: mailLimit, answer: receiveMail }],
  // Nobody waits for messages where the portal is only tried.
  notes: (portal, env, isTrial) =>
    isTrial
      ? []
      : missingSecrets(portal, env).map((name) =>
          translate('serving.doesNotHaveSecretOfCharacters', { name }),
        ),
};
